import { systemClock } from '../lib/clock.js';
import { AssayError } from '../lib/errors.js';
import { randomId } from '../lib/random.js';
import type { BibliographyFindings } from '../records/bibliography.js';
import type { Block } from '../records/blocks.js';
import { readInPart } from '../records/list-read.js';
import type { PatternSentence } from '../records/patterns.js';
import type { Scan } from '../records/scan.js';
import type { ScanResult } from '../records/scan-result.js';
import { statedFrom } from '../records/verdict.js';
import type { StatedVerdict } from '../records/verdict.js';
import type { WholeText } from '../records/whole-text.js';
import { programSettings } from '../settings/index.js';
import { askedVersion } from './asked-version.js';
import { sendableText } from './keyless-text.js';
import type { UseOptions } from './options.js';

/** A text, and what is asked about it. */
export interface TextToScan {
  readonly text: string;
  /** Left out, `detect`. */
  readonly scan?: Scan;
  /** What is known about parts of the text, such as which are tables; left out, their shape decides. */
  readonly blocks?: readonly Block[];
  /** Left out, that of the settings; without one the service decides. */
  readonly modelVersion?: string;
  /** Asks for the wordings that moved the score most. */
  readonly explain?: boolean;
}

export type ScanTextOptions = UseOptions & TextToScan;
export type WholeTextOptions = UseOptions & WholeTextToScan;

/** A text of any length, and what is asked about it. */
export interface WholeTextToScan extends TextToScan {
  /** Scans only so many words of its beginning. */
  readonly maxWords?: number;
  /** States the verdict of a section; left out, by the setting `state`. */
  readonly stating?: (result: ScanResult) => StatedVerdict | null;
  /** Called after each section with how many are done. */
  readonly onSection?: (done: number, sections: number) => void;
  /** Stops before the next section. */
  readonly signal?: AbortSignal;
}

export interface TextOptions extends UseOptions {
  /** Of any length. */
  readonly text: string;
  /** Scans only so many words of its beginning. */
  readonly maxWords?: number;
}

/** A text of any length, and what is asked about its references. */
export interface TextToCite extends Pick<WholeTextToScan, 'text' | 'maxWords' | 'signal'> {
  /** Whether the text lacks parts of its document, such as pages at its end (`lacksParts`); left out, it does not. */
  readonly isInPart?: boolean;
}

/** What a bibliography scan found in a text. */
export interface CitedText {
  /** At their places in the text. A citation is linked to entries of its own section, else to those of the others. */
  readonly findings: BibliographyFindings;
  readonly result: ScanResult;
  /** In how many sections the text was scanned; one where the service took it at once. */
  readonly sections: number;
  /** Its sections, each with the service's own answer. */
  readonly whole: WholeText;
  /** Whether all of the document was read and scanned; if not, nothing is said of what the rest may hold. */
  readonly isWhole: boolean;
  /** Why the sections from some one on were not scanned; null where all were. */
  readonly failure: AssayError | null;
}

/** A sentence with its patterns, and the event of the service that it was read from. */
export interface FoundPatterns {
  readonly sentence: PatternSentence;
  readonly raw: string;
}

/**
 * Scans texts one after another, by the service of the settings or one started with the first of them, which keeps
 * nothing. Each method throws an `AssayError` with the code of the service where it refused, `private_key` where most
 * of a text is a private key. Of another text that holds keys, these are not sent.
 */
export interface TextScanner {
  /**
   * Starts the service while the first text is still being read, so that neither waits for the other. What fails shows
   * with the first scan.
   */
  readonly prepare: () => void;
  scan(text: TextToScan): Promise<ScanResult>;
  /** Scans a text of any length: see `scanWholeText`. */
  scanWhole(text: WholeTextToScan): Promise<WholeText>;
  /** Throws `bad_response` where the answer is malformed. */
  cite(text: TextToCite): Promise<CitedText>;
  /** Throws `pattern_stream_failed` where the answer is malformed or cut off. */
  findPatterns(text: Pick<PatternOptions, 'text' | 'maxWords' | 'signal'>): AsyncGenerator<FoundPatterns>;
  /** Stops the service where one was started. */
  close(): Promise<void>;
}

/** What is asked of a text where nothing else is said. */
const UNASKED = {
  scan: 'detect',
  blocks: [],
  modelVersion: null,
  explain: false,
  maxWords: null,
  onSection: () => undefined,
} as const;

function neverAborted(): { readonly signal: AbortSignal } {
  return { signal: new AbortController().signal };
}

function citedText(whole: WholeText, isInPart: boolean): CitedText {
  const { result, sections, failure, words, textWords } = whole;
  if (result.findings?.scan === 'bibliography') {
    const isScanned = failure === null && words === textWords && sections.every((section) => section.result !== null);
    const isWhole = isScanned && !isInPart && result.truncated !== true;
    const findings = isWhole ? result.findings : readInPart(result.findings);
    return { findings, result, sections: sections.length, whole, isWhole, failure };
  }
  throw new AssayError({
    code: 'bad_response',
    message: 'the service gave no findings of a bibliography scan',
    nextStep: 'Check that the service at --base-url is of this version.',
    exitCode: 5,
  });
}

/** Returns a scanner of single texts, which the caller closes. */
export function createTextScanner({ settings = programSettings(), cwd = process.cwd() }: UseOptions): TextScanner {
  const open = async () => (await import('../assemble-service.js')).openServiceClient(settings, cwd, true);
  let opened: ReturnType<typeof open> | null = null;
  const clientOf = async () => (await (opened ??= open())).client;
  const scanWhole = async (given: WholeTextToScan): Promise<WholeText> => {
    const asked = { ...given, text: sendableText(given.text) };
    const [{ scanWhole: scan }, { statingFrom }] = await Promise.all([
      import('../pipeline/scan-whole-text.js'),
      import('../sections/section-state.js'),
    ]);
    const deps = { client: await clientOf(), clock: systemClock, newKey: randomId };
    const isDetection = (asked.scan ?? 'detect') === 'detect';
    const modelVersion = isDetection ? askedVersion(settings, asked.modelVersion) : null;
    const stating = statingFrom(statedFrom(settings.store.state));
    return scan(deps, { ...UNASKED, stating, ...neverAborted(), ...asked, modelVersion });
  };
  return {
    prepare: () => void (opened ??= open()).catch(() => undefined),
    scanWhole,
    scan: async ({ text: whole, scan = 'detect', blocks = [], modelVersion: given, explain = false }) => {
      const text = sendableText(whole);
      const { scanOneText } = await import('../pipeline/scan-text.js');
      const modelVersion = scan === 'detect' ? askedVersion(settings, given) : null;
      const options = { modelVersion, idempotencyKey: randomId(), explain, blocks };
      return scanOneText(await clientOf(), scan, text, options);
    },
    cite: async ({ isInPart = false, ...asked }) =>
      citedText(await scanWhole({ ...asked, scan: 'bibliography' }), isInPart),
    async *findPatterns({ text: whole, maxWords = null, signal = neverAborted().signal }) {
      const text = sendableText(whole);
      const { streamWholePatterns } = await import('../pipeline/whole-patterns.js');
      yield* streamWholePatterns(await clientOf(), text, maxWords, signal);
    },
    close: async () => {
      // One that did not open has nothing to close, and said so to who asked for it.
      const client = await opened?.catch(() => null);
      await client?.close();
    },
  };
}

async function scannedOnce<Result>(
  options: UseOptions,
  use: (scanner: TextScanner) => Promise<Result>,
): Promise<Result> {
  const scanner = createTextScanner(options);
  try {
    return await use(scanner);
  } finally {
    await scanner.close();
  }
}

/**
 * Scans one text, by the service of the settings or one started for it. Returns its result.
 * @throws AssayError with the code of the service where it refused; `private_key`
 */
export function scanText(options: ScanTextOptions): Promise<ScanResult> {
  return scannedOnce(options, (scanner) => scanner.scan(options));
}

/**
 * Checks whether the references of one text exist, by the service of the settings or one started for it.
 * @throws AssayError with the code of the service where it refused; `bad_response` where its answer is malformed
 */
export function citeText(options: UseOptions & TextToCite): Promise<CitedText> {
  return scannedOnce(options, (scanner) => scanner.cite(options));
}

/**
 * Scans one text of any length, by the service of the settings or one started for it: a long one in sections that hold
 * every word once. Returns the verdict of the whole, its sections, and its
 * findings at their places in the text; where a section failed after others were scanned, these and the failure.
 * @throws AssayError with the code of the service where it refused the first section
 */
export function scanWholeText(options: WholeTextOptions): Promise<WholeText> {
  return scannedOnce(options, (scanner) => scanner.scanWhole(options));
}

/** Returns the references of bibliography scans as BibTeX, corrected where the index has the work. */
export async function toBibtex(...findings: readonly BibliographyFindings[]): Promise<string> {
  return (await import('../engines/bibliography/index.js')).toBibtex(...findings);
}

export interface PatternOptions extends TextOptions {
  /** Ends the stream when it is aborted. */
  readonly signal?: AbortSignal;
}

/**
 * Returns the sentences of one text that hold AI-writing patterns, as the service finds them.
 * @throws AssayError with the code of the service where it refused; `pattern_stream_failed`
 */
export async function* findPatterns(options: PatternOptions): AsyncGenerator<FoundPatterns> {
  const scanner = createTextScanner(options);
  try {
    yield* scanner.findPatterns(options);
  } finally {
    await scanner.close();
  }
}
