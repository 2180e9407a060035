import { randomId } from '../lib/random.js';
import type { BibliographyFindings } from '../records/bibliography.js';
import type { Block } from '../records/blocks.js';
import type { PatternSentence } from '../records/patterns.js';
import type { Scan } from '../records/scan.js';
import type { ScanResult } from '../records/scan-result.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

export interface ScanTextOptions extends UseOptions {
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

/**
 * Scans one text, by the service of the settings or one started for it. Returns its result.
 * @throws AssayError with the code of the service where it refused
 */
export async function scanText({
  settings = programSettings(),
  cwd = process.cwd(),
  text,
  scan = 'detect',
  blocks = [],
  modelVersion,
  explain = false,
}: ScanTextOptions): Promise<ScanResult> {
  const [{ withServiceClient }, { scanOneText }] = await Promise.all([
    import('../assemble-service.js'),
    import('../pipeline/scan-text.js'),
  ]);
  return withServiceClient(settings, cwd, (client) =>
    scanOneText(client, scan, text, {
      modelVersion: modelVersion ?? null,
      idempotencyKey: randomId(),
      explain,
      blocks,
    }),
  );
}

export interface TextOptions extends UseOptions {
  readonly text: string;
}

/** What a bibliography scan found in a text. */
export interface CitedText {
  readonly findings: BibliographyFindings;
  readonly result: ScanResult;
}

/**
 * Checks whether the references of one text exist, by the service of the settings or one started for it.
 * @throws AssayError with the code of the service where it refused; `bad_response` where its answer is malformed
 */
export async function citeText({
  settings = programSettings(),
  cwd = process.cwd(),
  text,
}: TextOptions): Promise<CitedText> {
  const [{ withServiceClient }, { scanReferences }] = await Promise.all([
    import('../assemble-service.js'),
    import('../pipeline/scan-text.js'),
  ]);
  return withServiceClient(settings, cwd, (client) => scanReferences(client, text, randomId()));
}

/** Returns the references of a bibliography scan as BibTeX, corrected where the index has the work. */
export async function toBibtex(findings: BibliographyFindings): Promise<string> {
  return (await import('../engines/bibliography/index.js')).toBibtex(findings);
}

export interface PatternOptions extends TextOptions {
  /** Ends the stream when it is aborted. */
  readonly signal?: AbortSignal;
}

/** A sentence with its patterns, and the event of the service that it was read from. */
export interface FoundPatterns {
  readonly sentence: PatternSentence;
  readonly raw: string;
}

/**
 * Returns the sentences of one text that hold AI-writing patterns, as the service finds them.
 * @throws AssayError with the code of the service where it refused; `pattern_stream_failed`
 */
export async function* findPatterns({
  settings = programSettings(),
  cwd = process.cwd(),
  text,
  signal = new AbortController().signal,
}: PatternOptions): AsyncGenerator<FoundPatterns> {
  const { openServiceClient } = await import('../assemble-service.js');
  const { client, close } = await openServiceClient(settings, cwd);
  try {
    yield* client.streamPatterns(text, signal);
  } finally {
    await close();
  }
}
