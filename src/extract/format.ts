import type { MarkedText } from './blocks.js';

/** What one file may cost; readers stop with a `Refusal` where they would pass it. */
export interface ReadLimits {
  /** UTF-16 code units of text. */
  readonly maxCharacters: number;
  /** Pages, slides or chapters. */
  readonly maxPages: number;
  /** Bytes inflated out of one file, all its parts together. */
  readonly maxInflatedBytes: number;
}

/** Text as a reader finds it, not yet normalised, with the kinds of those parts that the format names. */
export interface RawDocument extends MarkedText {
  /** Character set the bytes were decoded with; null where the format carries its own. */
  readonly charset: string | null;
  /** Pages or slides, where the format has them. */
  readonly pages: number | null;
  readonly warnings: readonly string[];
}

/** One file format: a file in `formats/` and a line in `formats.ts`. */
export interface Format {
  /** Its one name everywhere: results, exports, exclusions. */
  readonly name: string;
  /**
   * Usual extensions, lower case, without the dot. They break ties among kinds of plain text; content decides all else.
   */
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
  /** Package that reads it, or null for a reader of our own. */
  readonly library: string | null;
  /** Version of our part of the reader; goes up when the same bytes may give another text or other blocks. */
  readonly revision: number;
  /** Reads the text. Throws `Refusal`; anything else thrown counts as `corrupt`. */
  read(bytes: Uint8Array, limits: ReadLimits): Promise<RawDocument>;
}
