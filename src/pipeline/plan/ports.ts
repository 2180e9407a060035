import type { Clock } from '../../lib/clock.js';
import type { Extractor } from '../../records/extraction.js';
import type { DatasetMemory, EndedDataset } from '../../records/dataset-memory.js';
import type { LeftOutCounts } from '../../records/left-out.js';
import type { ListingMarker } from '../../records/listing-marker.js';
import type { KnownFile, PlannedSource, Source } from '../../records/source.js';
import type { SkipRule, UnreadFile } from '../../records/unread-file.js';

/** How documents are ordered, cut and left out. */
export interface PlanRules {
  /** Texts beyond this many code points are scanned in sections, cut or skipped. */
  readonly characterLimit: number;
  readonly long: 'sections' | 'first' | 'skip';
  /** Shorter documents are skipped. */
  readonly minWords: number;
  /** `path`, `smallest` or `sample:SEED`. */
  readonly order: string;
  /** Whether files of the same size and time are compared by their bytes; left out: no. */
  readonly verify?: boolean;
  /** Unchanged files whose text is read again; left out: none. */
  readonly reextract?: 'none' | 'changed' | 'all';
}

/** What planning needs of the store. */
export interface PlanStore {
  readonly run: { readonly resumed: boolean };
  /** Returns the keys (`sourceKey`) of those sources that the run holds already. */
  recordedKeys(sources: readonly Pick<Source, 'path' | 'pathBytes' | 'datasetId'>[]): Promise<ReadonlySet<string>>;
  knownFiles(fileKeys: readonly string[]): Promise<ReadonlyMap<string, KnownFile>>;
  /** Returns the stored text of a document; null where none is kept. */
  textOf(documentHash: string): Promise<string | null>;
  /**
   * @param ended datasets whose last rows are among the sources: the store may stand for all of their rows next time
   */
  recordSources(
    sources: readonly PlannedSource[],
    ended: readonly EndedDataset[],
  ): Promise<{ readonly ended: number; readonly plannedWords: number }>;
  /**
   * Records the first of some files, as long as an earlier run has them just as they are. All before them must be
   * recorded. Returns how many; null where no earlier run can stand for this one.
   */
  readonly keepUnchanged: ((files: readonly UnreadFile[], skippedBy: SkipRule) => Promise<number>) | null;
  /** What datasets held when they were last read; null where every row is read. */
  readonly datasets: DatasetMemory | null;
  /** Keeps how far a place is listed: all sources up to there are recorded. */
  keepMarker(place: string, marker: ListingMarker): Promise<void>;
  /** Every source is recorded, except those left out; `stratify` puts a sample in its order. */
  finishCrawl(stratify: boolean, leftOut: LeftOutCounts): Promise<void>;
}

/** Files by what is known of their content since the last run. Rows of datasets are in none of these. */
export interface FileCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Files that cannot be opened, links that are not followed, and the like: nothing is known of what they hold. */
  readonly unopened: number;
}

export const NO_FILES: FileCounts = { new: 0, changed: 0, unchanged: 0, unopened: 0 };

/** What a recorded group adds to the totals. */
export interface RecordedGroup {
  readonly found: number;
  /** Sources that ended at once: cached, skipped, failed. */
  readonly ended: number;
  readonly plannedWords: number;
  /** Numbers of files whose content is new, changed or unchanged since the last run, and of those not opened. */
  readonly files: FileCounts;
}

/** What reading a group of sources needs. */
export interface ReadParts {
  readonly store: Pick<PlanStore, 'run' | 'recordedKeys' | 'knownFiles' | 'textOf'>;
  readonly extractor: Extractor;
  readonly rules: PlanRules;
}

export interface PlanParts extends ReadParts {
  readonly store: PlanStore;
  /** Sources recorded together, at most; twice as many texts are in memory. Left out: 64. */
  readonly together?: number;
  /** Returns what the crawl left out so far. */
  readonly leftOut: () => LeftOutCounts;
  /** Called after each group, with what it added. */
  readonly onRecorded: (added: RecordedGroup) => void;
  /**
   * Tells which files take long to read: those after them are recorded before them. Left out: every source is recorded
   * in the order found.
   */
  readonly clock?: Clock;
  /** Called when only files that take long are still to come, and when others come again. */
  readonly onHeldUp?: (isHeldUp: boolean) => void;
}
