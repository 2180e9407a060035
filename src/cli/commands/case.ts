import { basename, relative, resolve } from 'node:path';
import { documentFile, otherTextInRun } from '../../library/case-document.js';
import type { NamedDocument } from '../../library/case-document.js';
import { examineDocument } from '../../library/examine-document.js';
import { casePageOf, checkCaseOutput, checkPrinter, newCaseName, writeCaseReport } from '../../library/case-report.js';
import { AssayError } from '../../lib/errors.js';
import type { ExtractedText, ExtractSettings } from '../../library/documents.js';
import { rememberBesideRuns } from '../../library/own-files.js';
import { decisionsOfText } from '../../library/text-decisions.js';
import type { CaseFile } from '../../records/case-file.js';
import { REGISTERS } from '../../records/register.js';
import { settingGroups } from '../../settings/groups.js';
import type { Settings } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { addClientFlags } from '../flags/client-flags.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import { createDocumentReader, namesOfDocuments, STANDARD_INPUT } from '../jobs/read-document.js';
import type { ObservedContext } from '../jobs/observed-command.js';
import { addReadingFlags } from '../flags/reading-flags.js';
import { addSettingFlags } from '../flags/setting-flags.js';
import { addStatingFlags } from '../flags/stating-flags.js';
import { caseJson, caseText, notPrintedText } from '../shown/case-text.js';

/** Of `--out`: the page goes there. */
const STANDARD_OUTPUT = '-';

/** @throws AssayError `bad_arguments` where something else goes to standard output */
function refuseOther(other: string): void {
  if (other === '') return;
  throw new AssayError({
    code: 'bad_arguments',
    message: `--out - and ${other} both write to standard output`,
    nextStep: 'Name a file for one of them.',
    exitCode: 2,
  });
}

async function documentOf(name: string, settings: ExtractSettings, context: ObservedContext): Promise<ExtractedText> {
  const reader = createDocumentReader(settings, context);
  try {
    return await reader.readText(name);
  } finally {
    await reader.close();
  }
}

interface ExamineArguments {
  readonly db?: string | undefined;
  /** Whether the notes of readers are shown. */
  readonly notes: boolean;
}

/** Reads and examines the document, and reports it as an event. */
async function examine(
  named: NamedDocument,
  settings: Settings,
  { db, notes }: ExamineArguments,
  context: ObservedContext,
): Promise<CaseFile> {
  const { cwd, signal } = context;
  const { file: name } = named;
  const document = await documentOf(name, settings.extract, context);
  const otherText = otherTextInRun(named, document.text, cwd);
  const decided = db === undefined ? [] : await decisionsOfText({ settings, cwd, text: document.text });
  const decisions = notes ? decided : decided.map((decision) => ({ ...decision, note: '' }));
  const file = await unlessStopped(signal, () =>
    examineDocument({
      settings,
      cwd,
      name: name === STANDARD_INPUT ? 'standard input' : basename(resolve(cwd, name)),
      document,
      signal,
    }),
  );
  const { modelVersion: version, stated: verdict, confidence } = file.result;
  context.emit({ kind: 'text_scanned', name, scan: 'detect', modelVersion: version, verdict, confidence, findings: 0 });
  return { ...file, ...(otherText !== null && { otherText }), ...(decisions.length > 0 && { decisions }) };
}

/** A bare name is looked for where programs are. */
function browserAt(named: string, cwd: string): string {
  return /[/\\]/u.test(named) ? resolve(cwd, named) : named;
}

/** Ends with the code of a signal where the work was stopped by one. */
async function unlessStopped<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new AssayError({
      code: 'stopped',
      message: 'stopped before the report was written',
      nextStep: 'Start again: nothing was kept.',
      exitCode: 4,
      cause: error,
    });
  }
}

export const caseCommand = defineObservedCommand({
  observation: 'events',
  usage: 'case [file]',
  describe: 'Write two or three pages on one document, for a conversation with its author; - is standard input',
  example: ['assay case essay.docx -o case.html', 'result with its error rates, marked passages, patterns, references'],
  builder: (parser) =>
    addStatingFlags(
      addReadingFlags(
        addSettingFlags(
          addSettingFlags(addClientFlags(parser), { state: settingGroups.store.state }, 'How verdicts are stated:'),
          settingGroups.bibliography,
          'The embedded service’s bibliography scan:',
        ),
      ),
    )
      .positional('file', {
        type: 'string',
        describe: 'The document, or the id of its text as summaries print it; - or none is standard input',
      })
      .option('out', {
        alias: 'o',
        type: 'string',
        requiresArg: true,
        describe:
          'File to write: - is standard output, .html, or .pdf, which a Chromium, Chrome or Edge of this machine ' +
          'prints (default: a new file, named after the document, such as essay-case.html)',
      })
      .option('db', {
        type: 'string',
        requiresArg: true,
        describe:
          'Database in which readers decided on this text: adds their statements (default: none are added), and in ' +
          'which its id is looked up (default: ./assay.db)',
      })
      .option('notes', {
        type: 'boolean',
        default: false,
        describe: 'Adds the notes of readers to their statements: the author may see them (default: left out)',
      })
      .option('browser', {
        type: 'string',
        requiresArg: true,
        describe: 'Program that prints the PDF file (default: it is looked for)',
      })
      .option('model-version', {
        type: 'string',
        requiresArg: true,
        describe: 'Model version to ask for (default: modelVersion of the settings, else the service decides)',
      })
      .option('register', {
        type: 'string',
        requiresArg: true,
        describe:
          `What the text is: ${REGISTERS.join(', ')}. States how often human texts of this kind are called AI ` +
          '(default: of all kinds), or a register that --profile tells apart',
      })
      .option('json', {
        type: 'boolean',
        default: false,
        describe: 'One JSON value on stdout that says what was written',
      }),
  handle: async (args, context) => {
    const { settings: asked } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const [named = STANDARD_INPUT] = namesOfDocuments(args.file === undefined ? [] : [args.file], context);
    const { cwd } = context;
    const isNamed = args.db !== undefined;
    const found = await documentFile({ settings: asked, cwd, name: named, isNamed });
    const { file: name, state } = found;
    const settings = { ...asked, store: { ...asked.store, state: asked.store.state || state } };
    if (args.out === STANDARD_OUTPUT) {
      refuseOther(args.json ? '--json' : settings.observation.events === '-' ? '--events -' : '');
      context.stdout.write(await casePageOf(await examine(found, settings, args, context)));
      return 0;
    }
    const out = args.out ?? newCaseName(name, context.cwd);
    await checkCaseOutput(out, context.cwd, name === STANDARD_INPUT ? null : name);
    const browser = args.browser === undefined ? undefined : browserAt(args.browser, context.cwd);
    const printer = { env: context.env, ...(browser !== undefined && { browser }) };
    await checkPrinter({ out, ...printer });
    const file = await examine(found, settings, args, context);
    const written = await unlessStopped(context.signal, () =>
      writeCaseReport({
        cwd: context.cwd,
        file,
        out,
        ...printer,
        signal: context.signal,
      }),
    );
    const { path } = written;
    await rememberBesideRuns({ settings, cwd: context.cwd, files: [path], isNamed: args.db !== undefined });
    const shown = relative(context.cwd, path);
    context.emit({ kind: 'file_written', path: shown });
    if (args.json) context.stdout.write(caseJson(file, written, shown));
    else {
      context.stderr.write(notPrintedText(written.notPrinted));
      context.notices.write(caseText(file, shown));
    }
    return written.notPrinted === null ? 0 : 1;
  },
});
