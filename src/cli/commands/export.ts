import { exportRun } from '../../library/outputs.js';
import type { ExportedRun } from '../../library/outputs.js';
import { AssayError } from '../../lib/errors.js';
import { exportFormatFor, exportFormatNames } from '../../library/stored-runs.js';
import { exportPartIn } from '../../records/export-part.js';
import type { ExportPart } from '../../records/export-part.js';
import { EXPORT_COLUMNS } from '../../records/export-shape.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import type { Settings } from '../../settings/groups.js';
import { countOf } from '../../lib/number-text.js';
import { linesOfWidth } from '../../lib/text-width.js';
import { terminalText } from '../../lib/terminal-text.js';
import { exportChanges, exportHistory } from '../../library/history.js';
import type { CommandContext } from '../process/command.js';
import { defineCommand } from '../process/command.js';
import { breakingColumns } from '../terminal/terminal-columns.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';
import { wholeNumber } from '../flags/whole-number.js';

/** What lies inside the sources: each has a flag of its name. */
const INSIDE = ['passages', 'references', 'patterns'] as const;

function bad(message: string, nextStep: string): AssayError {
  return new AssayError({ code: 'bad_arguments', message, nextStep, exitCode: 2 });
}

const PART = {
  type: 'string',
  requiresArg: true,
  describe:
    'Of a run over many datasets, the labels of a part: 3/10 is every tenth of them from the third on. Several ' +
    'processes write a file each; with --part-rows, every tenth file',
} as const;

const PART_ROWS = {
  type: 'string',
  requiresArg: true,
  describe:
    'Of a run over datasets, the labels in files of so many rows in the folder --out; those that are there ' +
    'unchanged are kept',
} as const;

/** Which part is asked for; undefined for all. */
function askedPart(text: string | undefined): ExportPart | undefined {
  const part = text === undefined ? undefined : exportPartIn(text);
  if (part === null) throw bad(`--part ${text ?? ''} is no part of a whole`, 'Name one of ten as 1/10, 2/10, … 10/10.');
  return part;
}

/** How many rows a file has at most; undefined where there is one file. */
function askedPartRows(text: string | undefined, out: string): number | undefined {
  const rows = wholeNumber(text, { flag: '--part-rows', least: 1, example: 1_000_000 });
  if (rows === undefined) return undefined;
  if (out === '-') throw bad('--part-rows writes files', 'Name their folder with --out.');
  return rows;
}

interface AuditsArguments {
  readonly run: string | undefined;
  readonly name: string | undefined;
  readonly history: boolean;
  readonly changedOnly: boolean;
  readonly format: string;
  readonly out: string;
  readonly json: boolean;
}

function missingText(missing: number): string {
  return missing === 0 ? '' : `${countOf(missing, 'audit')} left out, whose runs were deleted\n`;
}

/** Writes the rows of audits, or what changed at one. */
async function exportAudits(args: AuditsArguments, settings: Settings, context: CommandContext): Promise<0> {
  const { run, name, history, changedOnly, format, out, json } = args;
  const options = {
    settings,
    cwd: context.cwd,
    ...(run !== undefined && { run }),
    format,
    out: out === '-' ? context.stdout : out,
  };
  const { audit, runIds, missing, files } = history
    ? await exportHistory({ ...options, ...(name !== undefined && { audit: name }), changedOnly })
    : await exportChanges(options);
  const content = history ? 'history' : 'changes';
  if (json)
    context.stdout.write(
      `${JSON.stringify({ audit, run_ids: runIds, audits_left_out: missing, format, content, out, files })}\n`,
    );
  else {
    if (out !== '-') context.notices.write(`Wrote ${countOf(runIds.length, 'audit')} to ${terminalText(out)}\n`);
    context.stderr.write(missingText(missing));
  }
  return 0;
}

function filesText({ written, kept }: NonNullable<ExportedRun['files']>): string {
  return `${countOf(written.length, 'file')}${kept.length === 0 ? '' : `, kept ${countOf(kept.length, 'file')}`} in `;
}

/** Says what was written, and where it is of a part of a run. */
function sayExported(
  { runId, content, runState, files }: ExportedRun,
  { json, format, out }: Pick<AuditsArguments, 'json' | 'format' | 'out'>,
  { stdout, stderr, notices }: CommandContext,
): void {
  const inFiles = files !== undefined && { files_written: files.written, files_kept: files.kept };
  const written = { run_id: runId, format, content, out, run_state: runState, ...inFiles };
  if (json) stdout.write(`${JSON.stringify(written)}\n`);
  else {
    if (out !== '-') notices.write(`Wrote ${files === undefined ? '' : filesText(files)}${terminalText(out)}\n`);
    if (runState !== 'whole') stderr.write(`${linesOfWidth(runState, breakingColumns(stderr)).join('\n')}\n`);
  }
}

export const exportCommand = defineCommand({
  usage: 'export [run]',
  describe: 'Write the results of a run as CSV, JSON Lines or Parquet',
  example: [
    'assay export --format csv --out results.csv',
    'one row a source of the newest run; docs/export.md lists the columns',
  ],
  builder: (parser) =>
    addSettingFlags(
      addConfigFlag(parser),
      { db: settingGroups.store.db, state: settingGroups.store.state, ...settingGroups.storage },
      'Where results are:',
    )
      .positional('run', {
        type: 'string',
        describe: 'Name of the run, its id or how that begins (default: the newest)',
      })
      .option('format', {
        choices: exportFormatNames,
        describe: 'File format (default: as the name of the file ends, csv for .txt or no ending)',
      })
      .option('out', {
        alias: 'o',
        type: 'string',
        default: '-',
        requiresArg: true,
        describe: 'File to write; - is standard output',
      })
      .option('join', { type: 'boolean', default: true, hidden: true })
      .option('no-join', {
        type: 'boolean',
        describe: 'Of a run over datasets: the results alone, without their own rows and columns beside them',
      })
      .option('part', PART)
      .option('part-rows', PART_ROWS)
      .option('columns', {
        choices: EXPORT_COLUMNS,
        default: 'full' as const,
        describe: settingGroups.labelling.columns.describe,
      })
      .option('truth-column', {
        type: 'string',
        requiresArg: true,
        describe: 'Column of the datasets that says who wrote each text (default: that of the run)',
      })
      .option('datasheet', {
        type: 'boolean',
        default: false,
        describe: 'Write a datasheet beside the file of --out: FILE.datasheet.md and FILE.croissant.json',
      })
      .option('passages', {
        type: 'boolean',
        default: false,
        describe: 'One row a paragraph and sentence instead of one a source',
      })
      .option('references', {
        type: 'boolean',
        default: false,
        describe: 'One row a reference of the bibliography scans instead of one a source',
      })
      .option('patterns', {
        type: 'boolean',
        default: false,
        describe: 'One row a match of an AI-writing pattern instead of one a source',
      })
      .option('history', {
        type: 'boolean',
        default: false,
        describe:
          'One row a source and audit, over all audits up to this run; --out FOLDER/ writes a file of each audit',
      })
      .option('changed-only', {
        type: 'boolean',
        default: false,
        describe: 'Only sources that differ from the audit before, and those that are gone',
      })
      .option('name', {
        type: 'string',
        requiresArg: true,
        describe: 'Of --history: name of the audit (default: that of the run)',
      })
      .option('json', {
        type: 'boolean',
        default: false,
        describe: 'One JSON value on stdout that says what was written; needs --out',
      }),
  handle: async (given, context) => {
    const args = { ...given, format: given.format ?? (await exportFormatFor(given.out, context.cwd)) };
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    if (args.json && args.out === '-') {
      throw bad('--json and the export cannot both go to standard output', 'Name a file with --out.');
    }
    const part = askedPart(args.part);
    const partRows = askedPartRows(args.partRows, args.out);
    if ((part ?? partRows) !== undefined && (args.datasheet || args.history || args.changedOnly))
      throw bad('only the labels of datasets are written in parts', 'Leave out --part, or export the labels.');
    if (args.datasheet && (args.out === '-' || INSIDE.some((name) => args[name]) || args.history || args.changedOnly))
      throw bad(
        'a datasheet is written beside the file of the results',
        'Name the file with --out, and export the results.',
      );
    const [inside = null, second] = INSIDE.filter((name) => args[name]);
    const ofAudits = args.history ? 'history' : args.changedOnly ? 'changed-only' : undefined;
    const other = second ?? ofAudits;
    if (inside !== null && other !== undefined)
      throw bad(`a row is of one kind, not of --${inside} and --${other}`, 'Export once for each of them.');
    if (args.name !== undefined && !args.history) throw bad('--name is for --history', 'Add --history, or name a run.');
    if (ofAudits !== undefined) return exportAudits(args, settings, context);
    const exported = await exportRun({
      settings,
      cwd: context.cwd,
      ...(args.run !== undefined && { run: args.run }),
      ...(inside !== null ? { content: inside } : !args.join && { content: 'results' }),
      format: args.format,
      shape: { columns: args.columns, ...(args.truthColumn !== undefined && { truthColumn: args.truthColumn }) },
      datasheet: args.datasheet,
      ...(part !== undefined && { part }),
      ...(partRows !== undefined && { partRows }),
      out: args.out === '-' ? context.stdout : args.out,
    });
    sayExported(exported, args, context);
    return 0;
  },
});
