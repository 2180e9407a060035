import type { FileProperties } from '../records/extraction.js';
import type { MarkedText } from './blocks/blocks.js';
import type { Sign } from './sniffing/format-sign.js';
import type { PageText } from './html/page-text.js';
import type { ScanReader } from './ocr/scan-reader.js';

/** Limits for one file; readers throw `Refusal` before they exceed them. */
export interface ReadLimits {
  /** Most UTF-16 code units of text. */
  readonly maxCharacters: number;
  /** Most pages, slides or chapters. */
  readonly maxPages: number;
  /** Most bytes inflated from one file, all its parts together. */
  readonly maxInflatedBytes: number;
  /** Which text of a web page is wanted. */
  readonly pageText: PageText;
  /** Reads pages that are pictures; null where scans are not read. */
  readonly scans: ScanReader | null;
}

/** Text as read, not yet normalised, and the block kinds that the format names. */
export interface RawDocument extends MarkedText {
  /** Character set with which the bytes were decoded; null for formats with a fixed encoding. */
  readonly charset: string | null;
  /** Number of pages or slides; null for formats without them. */
  readonly pages: number | null;
  readonly warnings: readonly string[];
  /** Left out where the format has none that are read, or the file states none. */
  readonly properties?: FileProperties;
}

/** What the provenance of a document says about its format. */
export type NamedFormat = Pick<Format, 'name' | 'library' | 'revision'>;

/** One file format: a file in `formats/` and a line in `formats.ts`. */
export interface Format {
  /** Its name in results, exports and exclusions. */
  readonly name: string;
  /**
   * Usual extensions, lower case, without the dot. They only distinguish kinds of plain text; content decides
   * everything else.
   */
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
  readonly sign: Sign;
  /** Whether its start can be read without the rest: where only the first part of a text is wanted, no more is. */
  readonly isReadInOrder?: true;
  /** Package that reads it; null for a built-in reader. */
  readonly library: string | null;
  /**
   * Revision of Assay's part of the reader; increased when the same bytes may result in another text or other blocks.
   */
  readonly revision: number;
  /** Reads the text. Throws `Refusal`; any other error counts as `corrupt`. */
  read(bytes: Uint8Array, limits: ReadLimits): Promise<RawDocument>;
}
