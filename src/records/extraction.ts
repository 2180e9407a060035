import type { Block } from './blocks.js';
import type { Manipulation } from './manipulation.js';
import type { ReasonCode } from './reasons.js';

/** Why a file gave no text. Stored, exported and sent on the wire as it stands here. */
export const EXTRACTION_REASONS = [
  'unsupported_format',
  'encrypted',
  'corrupt',
  'no_text',
  'extraction_timeout',
  'extraction_memory',
  'too_large',
  'unreadable',
  'vanished',
  'not_a_regular_file',
] as const satisfies readonly ReasonCode[];

export type ExtractionReason = (typeof EXTRACTION_REASONS)[number];

/** What is known of a file's bytes, whatever became of them. */
interface ReadFile {
  /** SHA-256 of the bytes that were read, in lower-case hex; null where they were not all read. */
  readonly contentHash: string | null;
}

/** Text read out of a file, normalised by `text/normalise`, with its provenance. */
export interface ExtractedText extends ReadFile {
  readonly status: 'text';
  readonly text: string;
  /**
   * What the format says of parts of the text: in order, not overlapping; a part that it says nothing of is in no
   * block.
   */
  readonly blocks: readonly Block[];
  /** Name of the format as registered in `extract/formats.ts`: found from content, not from the extension. */
  readonly format: string;
  /** Extractor and its version, e.g. `mammoth@1.13.0`. */
  readonly extractor: string;
  /** Character set the bytes were decoded with; null for formats that carry their own. */
  readonly charset: string | null;
  /** Pages or slides, where the format has them. */
  readonly pages: number | null;
  readonly wordCount: number;
  /** Unicode code points. */
  readonly characterCount: number;
  /** ISO 639-1, or `und`. */
  readonly language: string;
  /** Short codes of what was odd but harmless, e.g. `hidden_text_dropped`. */
  readonly warnings: readonly string[];
  /** Manipulations of which normalising the text leaves nothing to find. */
  readonly manipulations: readonly Manipulation[];
}

export interface ExtractionFailure extends ReadFile {
  readonly status: 'failed';
  readonly reason: ExtractionReason;
  /** One sentence for people; holds nothing of the document. */
  readonly message: string;
  readonly format: string | null;
}

export type Extraction = ExtractedText | ExtractionFailure;

/**
 * Reads text out of files in limited workers: a bad file costs itself and nothing else. Never rejects for what is in a
 * file.
 */
export interface Extractor {
  /** What one file may cost, as text: a file that gave none may under other limits. */
  readonly limits: string;
  /** `filename` is only a hint for the format; `path` is what is read. */
  extract(file: { readonly path: string; readonly filename: string }, signal?: AbortSignal): Promise<Extraction>;
  close(): Promise<void>;
}
