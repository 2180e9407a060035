import type { Assisted } from './assisted.js';
import type { Decision } from './decision.js';
import type { BaseRate } from './false-alarms.js';
import type { Judged } from './judged.js';
import type { MarkedBlock } from './marked-block.js';
import type { LibraryEntry } from './library-entry.js';
import type { SourceReason } from './reasons.js';
import type { StatedSection } from './sections.js';
import type { Register } from './register.js';
import type { ClassProbabilities, StatedFrom, StatedVerdict, Verdict } from './verdict.js';

/** How a source ended in a run. The five counts sum to the sources found, always. */
export const OUTCOMES = ['scanned', 'cached', 'duplicate', 'skipped', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `pending`: the run has not ended the source yet. */
export const SOURCE_OUTCOMES = ['pending', ...OUTCOMES] as const;
export type SourceOutcome = (typeof SOURCE_OUTCOMES)[number];

/** One source of a run with all that exporters and the report show of it. */
export interface ResultRow extends Judged {
  /** Path as the user would type it, relative to the working folder of the run where possible. */
  readonly source: string;
  /** Row id within a dataset; null for a file. */
  readonly datasetId: string | null;
  readonly outcome: SourceOutcome;
  /** SHA-256 of the normalised text; null where there was none. */
  readonly documentHash: string | null;
  readonly format: string | null;
  /** The predicted class, at any confidence. */
  readonly verdict: Verdict | null;
  /** What is said about the source: the verdict, or `unsure`. Null where there is no result. */
  readonly stated: StatedVerdict | null;
  /** The calibration profile by which it is stated; left out without one. */
  readonly statedBy?: string;
  readonly probabilities: ClassProbabilities | null;
  /** That AI wrote it or part of it, 0–1, as the calibration profile recalibrates it; left out without one. */
  readonly recalibrated?: number;
  /** Its label where the profile is sure enough of it; left out where it has none. */
  readonly silver?: 'human' | 'ai';
  /** How much of the text AI edited; left out where that is not known, or was not read. */
  readonly assisted?: Assisted;
  /** `low`, `medium` or `high`, or the word of a hosted service. */
  readonly confidence: string | null;
  readonly language: string | null;
  readonly wordCount: number | null;
  /** Words of the whole text: more than were scanned where it was cut. */
  readonly textWords: number | null;
  readonly truncated: boolean | null;
  /** The sections in which a long text was scanned; empty where it was scanned at once. */
  readonly sections: readonly StatedSection[];
  readonly modelVersion: string | null;
  /** The least confidence at which a verdict is stated. */
  readonly statedFrom: StatedFrom;
  /** What a person said that it is; null where nobody did. */
  readonly register: Register | null;
  /** How often human texts like it were measured to be stated AI; null where that is not known. */
  readonly falseAlarms: BaseRate | null;
  /** ISO 8601, UTC. */
  readonly scannedAt: string | null;
  /** Words this run was billed for this source: 0 for cached and duplicate ones. */
  readonly wordsBilled: number;
  /** Why there is no result; null where there is one. */
  readonly reason: SourceReason | null;
  readonly reasonMessage: string | null;
  readonly warnings: readonly string[];
  /** Last change of the file, ISO 8601, UTC; null for sources that are not files. */
  readonly modifiedAt: string | null;
  /** What a library of references says about it; left out where it came from none. */
  readonly libraryEntry?: LibraryEntry;
  /**
   * What readers decided about its text, the oldest reader's first; left out where nobody did, or where it was not
   * read.
   */
  readonly decisions?: readonly Decision[];
  /** Of an unsure text that is closest to `ai` or `mixed`; left out where it has none, or where it was not read. */
  readonly markedBlock?: MarkedBlock;
  /** Whether the results are of the whole run, and what is missing; left out where rows of several runs are read. */
  readonly runState?: string;
}

/** A source of a run as it was found, with its name as the disk spells it. */
export interface FoundRow {
  readonly result: ResultRow;
  /** The raw path where it is not valid UTF-8; null otherwise. */
  readonly pathBytes: Uint8Array | null;
}
