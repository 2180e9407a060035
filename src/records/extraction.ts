import type { Block } from './blocks.js';
import type { Manipulation } from './manipulation.js';
import type { ReasonCode } from './reasons.js';

/** Why a file gave no text. Stored, exported and sent on the wire as it is here. */
export const EXTRACTION_REASONS = [
  'unsupported_format',
  'encrypted',
  'corrupt',
  'no_text',
  'unreadable_scan',
  'scan_not_read',
  'extraction_timeout',
  'extraction_memory',
  'too_large',
  'unreadable',
  'vanished',
  'not_a_regular_file',
] as const satisfies readonly ReasonCode[];

export type ExtractionReason = (typeof EXTRACTION_REASONS)[number];

/** Facts about a file's bytes, with or without text. */
interface ReadFile {
  /** SHA-256 of the bytes that were read, in lower-case hex; null where they were not all read. */
  readonly contentHash: string | null;
}

/** What a file says about itself, as whoever made it left it: it can be wrong, and proves nothing. */
export interface FileProperties {
  readonly title: string | null;
  /** The program that made the file. */
  readonly producer: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string | null;
  readonly modifiedAt: string | null;
}

/** Text read out of a file, normalised by `text/normalise`, with its provenance. */
export interface ExtractedText extends ReadFile {
  readonly status: 'text';
  readonly text: string;
  /** The kinds that the format states for parts of the text: in order, not overlapping; other parts are in no block. */
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
  /** Left out where the format has none that are read, or the file states none. */
  readonly properties?: FileProperties;
}

export interface ExtractionFailure extends ReadFile {
  readonly status: 'failed';
  readonly reason: ExtractionReason;
  /** One sentence for people, without any text of the document. */
  readonly message: string;
  readonly format: string | null;
}

export type Extraction = ExtractedText | ExtractionFailure;

/** A file, and how much of its text is wanted. */
export interface FileToRead {
  readonly path: string;
  /** Only a hint for the format. */
  readonly filename: string;
  /**
   * How many code points of the text are wanted at least; left out: all. Text is then cut, not refused for its length,
   * and no more of a text file is read than that takes; its hash is null.
   */
  readonly firstCharacters?: number;
}

/**
 * Reads text out of files in limited workers: a bad file affects no other file. Never rejects because of a file's
 * content.
 */
export interface Extractor {
  /** The limits for one file, as text: a file without text may have text under other limits. */
  readonly limits: string;
  /** @param onSpent told of the processor time of workers that the file takes, in milliseconds, as it is known */
  extract(file: FileToRead, signal?: AbortSignal, onSpent?: (processorMs: number) => void): Promise<Extraction>;
  /** Name and version of what reads a format now; null for a format that it does not know. */
  readonly readerOf?: (format: string) => Promise<string | null>;
  close(): Promise<void>;
}
