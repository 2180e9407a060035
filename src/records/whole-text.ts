import type { AssayError } from '../lib/errors.js';
import type { Scan } from './scan.js';
import type { ScanResult } from './scan-result.js';
import type { Section } from './sections.js';
import type { StatedVerdict } from './verdict.js';

/** A section with what the service answered. */
export interface ScannedSection extends Section {
  /** Null where it was not scanned: it holds no word, or the service failed before. */
  readonly result: ScanResult | null;
}

/** A text of any length after its scan. */
export interface WholeText {
  readonly scan: Scan;
  /** What was to be scanned: the text, or its first words. Offsets count in it. */
  readonly text: string;
  /** Words of `text`. */
  readonly words: number;
  /** Words of the text that was given. */
  readonly textWords: number;
  /** One where the service takes the text at once; in order, they join to `text`. */
  readonly sections: readonly ScannedSection[];
  /** What is stated of the whole; null for scans that give no verdict. */
  readonly verdict: StatedVerdict | null;
  /** Share of the judged words, 0–1, in sections that are stated `ai`; null where nothing is judged. */
  readonly aiShare: number | null;
  /** Which sections read as what, for people; empty for one section. */
  readonly map: string;
  /** The sections that were scanned as one result, findings at their places in `text`; of one section its own. */
  readonly result: ScanResult;
  /** Why the sections from some one on were not scanned; null where all were. */
  readonly failure: AssayError | null;
}
