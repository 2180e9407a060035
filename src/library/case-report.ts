import { realpath } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { profileFacts } from '../calibration/stating.js';
import type { StatingProfile } from '../calibration/stating.js';
import { systemClock } from '../lib/clock.js';
import { AssayError } from '../lib/errors.js';
import { writeWholeFile } from '../lib/output-file.js';
import { programVersion } from '../lib/package-root.js';
import { findBrowser } from '../lib/find-browser.js';
import { printPage } from '../lib/print-page.js';
import { randomId } from '../lib/random.js';
import { checkOutputs } from '../pipeline/outputs/check-outputs.js';
import type { ServiceClient } from '../pipeline/client/index.js';
import type { CaseFile, CasePart, CasePatterns, CaseResult } from '../records/case-file.js';
import type { ExtractedText } from '../records/extraction.js';
import { ratesOf } from '../records/measured-rates.js';
import type { PatternSentence } from '../records/patterns.js';
import { reasonText } from '../records/reasons.js';
import type { ScanResult } from '../records/scan-result.js';
import { statedVerdict } from '../records/verdict.js';
import type { StatedFrom } from '../records/verdict.js';
import { programSettings } from '../settings/index.js';
import { mergeManipulations } from '../text/manipulations/index.js';
import type { UseOptions } from './options.js';
import { profileOf, statedText } from './profiles.js';

export interface ExamineOptions extends UseOptions {
  /** How the document is called in the report. */
  readonly name: string;
  /** From an extractor (`createExtractor`). */
  readonly document: ExtractedText;
  /** Left out, the service decides. */
  readonly modelVersion?: string;
  /** Stops the examination when it is aborted. */
  readonly signal?: AbortSignal;
}

/** The service takes texts up to this length, in code units; longer ones are sent as a file, which it cuts. */
const LONGEST_TEXT = 150_000;

/** Detects AI writing in the document. */
async function detection(
  client: ServiceClient,
  { document: { text, blocks }, modelVersion }: ExamineOptions,
): Promise<ScanResult> {
  const { oneResult, scanOneText } = await import('../pipeline/scan-text.js');
  const options = { modelVersion: modelVersion ?? null, idempotencyKey: randomId(), explain: true };
  return text.length <= LONGEST_TEXT
    ? scanOneText(client, 'detect', text, { ...options, blocks })
    : oneResult(await client.scanFiles('detect', [{ filename: 'document.txt', content: text }], options));
}

/** Returns the beginning of a text that the service takes, to the end of a paragraph where there is one. */
function beginningOf(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const end = text.lastIndexOf('\n\n', LONGEST_TEXT);
  return text.slice(0, end > 0 ? end : text.lastIndexOf(' ', LONGEST_TEXT)).slice(0, LONGEST_TEXT);
}

async function patternsOf(client: ServiceClient, text: string, signal: AbortSignal): Promise<CasePatterns> {
  const searched = beginningOf(text);
  const sentences: PatternSentence[] = [];
  for await (const { sentence } of client.streamPatterns(searched, signal)) sentences.push(sentence);
  return { sentences, isBeginningOnly: searched.length < text.length };
}

/** A part that the service refuses is left out of the report with its reason. */
async function partOf<Found>(work: () => Promise<Found>): Promise<CasePart<Found>> {
  try {
    return { status: 'done', found: await work() };
  } catch (error) {
    if (error instanceof AssayError) return { status: 'not_done', message: reasonText(error.code) };
    throw error;
  }
}

function caseResult(
  result: ScanResult,
  { manipulations }: ExtractedText,
  from: StatedFrom,
  profile: StatingProfile | null,
): CaseResult {
  const { verdict, confidence, notJudgedReason, language, modelVersion, findings } = result;
  const detected = findings?.scan === 'detect' ? findings : null;
  return {
    stated:
      profile === null
        ? statedVerdict(verdict, confidence, notJudgedReason, from)
        : statedText(result, profile, from).stated,
    predicted: verdict,
    probabilities: result.probabilities,
    confidence,
    language,
    wordCount: result.wordCount,
    truncated: result.truncated,
    modelVersion,
    judgedWords: result.judgedWords,
    notJudged: result.notJudged,
    notJudgedReason,
    manipulations: mergeManipulations(result.manipulations, manipulations),
    knownTexts: detected?.knownTexts ?? [],
    sentences: detected?.sentences ?? [],
    wordings: detected?.reasons ?? null,
    rates: ratesOf(modelVersion, language, from),
    statedBy: profile === null ? null : profileFacts(profile),
  };
}

/**
 * Examines one document for a case report: AI writing, patterns of wording and references, by the service of the
 * settings or one started for it.
 * @throws AssayError with the code of the service where it refused detection; `profile_not_found`, `bad_profile`,
 * `profile_of_other_model`
 */
export async function examineDocument(options: ExamineOptions): Promise<CaseFile> {
  const { settings = programSettings(), cwd = process.cwd(), name, document } = options;
  const { signal = new AbortController().signal } = options;
  const profile = await profileOf(settings, cwd);
  const [{ withServiceClient }, { scanReferences }] = await Promise.all([
    import('../assemble-service.js'),
    import('../pipeline/scan-text.js'),
  ]);
  return withServiceClient(settings, cwd, async (client) => {
    const result = caseResult(await detection(client, options), document, settings.store.state, profile);
    signal.throwIfAborted();
    const patterns = await partOf(() => patternsOf(client, document.text, signal));
    signal.throwIfAborted();
    const references = await partOf(async () => (await scanReferences(client, document.text, randomId())).findings);
    const { format, extractor, charset, pages, wordCount, characterCount, warnings, properties, contentHash } =
      document;
    return {
      document: {
        name,
        sha256: contentHash,
        examinedAtMs: systemClock.now(),
        ...{ format, extractor, charset, pages, wordCount, characterCount, warnings },
        ...(properties !== undefined && { properties }),
      },
      result,
      patterns,
      references,
      programVersion: programVersion(),
    };
  });
}

function refusedOutput(message: string, nextStep: string): AssayError {
  return new AssayError({ code: 'output_unwritable', message, nextStep, exitCode: 2 });
}

/**
 * Checks before a document is examined that the report can be written: a name of a page or a PDF file, in a folder
 * that may be written to, and not that of the document itself.
 * @param document path of the document; null where it is no file
 * @throws AssayError `output_unwritable`
 */
export async function checkCaseOutput(out: string, cwd: string, document: string | null): Promise<void> {
  if (!/^\.(?:html?|pdf)$/iu.test(extname(out)))
    throw refusedOutput(
      `${out} is neither a page nor a PDF file`,
      'Give a name that ends in .html or .pdf, such as: --out case.html',
    );
  await checkOutputs([out], cwd);
  if (document === null) return;
  const [own, written] = await Promise.all(
    [document, out].map((path) => realpath(resolve(cwd, path)).catch(() => resolve(cwd, path))),
  );
  if (own === written)
    throw refusedOutput(`${out} is the document itself, which would be lost`, 'Choose another name for the report.');
}

export interface CaseReportOptions {
  readonly cwd?: string;
  readonly file: CaseFile;
  /** The file to be written: `.html`, or `.pdf`, which a browser of this machine prints. */
  readonly out: string;
  /** The Chromium, Chrome or Edge that prints; left out, it is looked for. */
  readonly browser?: string;
  /** Variables of the environment that say where browsers are (`PATH`, `HOME`); left out, known places alone count. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** What was written of a case report. */
export interface WrittenCase {
  /** Absolute path. */
  readonly path: string;
  /** Why it is a page although a PDF was asked for; null where it is what was asked for. */
  readonly notPrinted: 'no_browser' | 'print_failed' | null;
}

/** Prints the page; returns why it could not. */
async function printed(page: string, path: string, options: CaseReportOptions): Promise<WrittenCase['notPrinted']> {
  const { env = {}, signal } = options;
  const browser = options.browser ?? (await findBrowser(env));
  if (browser === null) return 'no_browser';
  try {
    await printPage({ browser, env, page, out: path, ...(signal !== undefined && { signal }) });
    return null;
  } catch (error) {
    if (error instanceof AssayError && error.code === 'print_failed') return 'print_failed';
    throw error;
  }
}

/**
 * Writes the report on one document: two or three pages for a conversation with its author. Where no browser prints,
 * a page is written in place of a PDF file, with `.html` at the end of the name asked for.
 * @throws AssayError `output_unwritable`
 */
export async function writeCaseReport(options: CaseReportOptions): Promise<WrittenCase> {
  const { cwd = process.cwd(), file, out } = options;
  await checkCaseOutput(out, cwd, null);
  const { casePage } = await import('../pipeline/report/index.js');
  const path = resolve(cwd, out);
  const page = casePage(file);
  const isPdf = extname(path).toLowerCase() === '.pdf';
  const notPrinted = isPdf ? await printed(page, path, options) : null;
  if (isPdf && notPrinted === null) return { path, notPrinted };
  const pagePath = isPdf ? `${path}.html` : path;
  await writeWholeFile(pagePath, (stream) => pipeline(Readable.from([page]), stream, { end: false }));
  return { path: pagePath, notPrinted };
}
