import { randomId } from '../lib/random.js';
import type { BibliographyFindings } from '../records/bibliography.js';
import type { Block } from '../records/blocks.js';
import type { PatternSentence } from '../records/patterns.js';
import type { Scan } from '../records/scan.js';
import type { ScanResult } from '../records/scan-result.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

/** A text, and what is asked about it. */
export interface TextToScan {
  readonly text: string;
  /** Left out, `detect`. */
  readonly scan?: Scan;
  /** What is known of parts of the text, such as which are tables; left out, their shape decides. */
  readonly blocks?: readonly Block[];
  /** Left out, the service decides. */
  readonly modelVersion?: string;
  /** Asks for the wordings that moved the score most. */
  readonly explain?: boolean;
}

export type ScanTextOptions = UseOptions & TextToScan;

export interface TextOptions extends UseOptions {
  readonly text: string;
}

/** What a bibliography scan found in a text. */
export interface CitedText {
  readonly findings: BibliographyFindings;
  readonly result: ScanResult;
}

/** A sentence with its patterns, and the event of the service that it was read from. */
export interface FoundPatterns {
  readonly sentence: PatternSentence;
  readonly raw: string;
}

/**
 * Scans texts one after another, by the service of the settings or one started with the first of them, which keeps
 * nothing. Each method throws an `AssayError` with the code of the service where it refused.
 */
export interface TextScanner {
  scan(text: TextToScan): Promise<ScanResult>;
  /** Throws `bad_response` where the answer is malformed. */
  cite(text: string): Promise<CitedText>;
  /** Throws `pattern_stream_failed` where the answer is malformed or cut off. */
  findPatterns(text: string, signal: AbortSignal): AsyncGenerator<FoundPatterns>;
  /** Stops the service where one was started. */
  close(): Promise<void>;
}

/** Returns a scanner of single texts; its user closes it. */
export function createTextScanner({ settings = programSettings(), cwd = process.cwd() }: UseOptions): TextScanner {
  const open = async () => (await import('../assemble-service.js')).openServiceClient(settings, cwd, true);
  let opened: ReturnType<typeof open> | null = null;
  const clientOf = async () => (await (opened ??= open())).client;
  return {
    scan: async ({ text, scan = 'detect', blocks = [], modelVersion = null, explain = false }) => {
      const { scanOneText } = await import('../pipeline/scan-text.js');
      const options = { modelVersion, idempotencyKey: randomId(), explain, blocks };
      return scanOneText(await clientOf(), scan, text, options);
    },
    cite: async (text) => {
      const { scanReferences } = await import('../pipeline/scan-text.js');
      return scanReferences(await clientOf(), text, randomId());
    },
    async *findPatterns(text, signal) {
      yield* (await clientOf()).streamPatterns(text, signal);
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
 * @throws AssayError with the code of the service where it refused
 */
export function scanText(options: ScanTextOptions): Promise<ScanResult> {
  return scannedOnce(options, (scanner) => scanner.scan(options));
}

/**
 * Checks whether the references of one text exist, by the service of the settings or one started for it.
 * @throws AssayError with the code of the service where it refused; `bad_response` where its answer is malformed
 */
export function citeText(options: TextOptions): Promise<CitedText> {
  return scannedOnce(options, (scanner) => scanner.cite(options.text));
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
  const { text, signal = new AbortController().signal } = options;
  const scanner = createTextScanner(options);
  try {
    yield* scanner.findPatterns(text, signal);
  } finally {
    await scanner.close();
  }
}
