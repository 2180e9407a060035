import type { DatasetPlace } from './dataset-row.js';
import type { DatasetStamp, IdsBefore, ReadUpTo } from './source.js';

/** A dataset that was read to its end, and the limit by which its rows were planned. */
export type EndedDataset = DatasetPlace & { readonly stamp: DatasetStamp; readonly characterLimit: number };

/** A dataset as it is found, before its bytes are read. */
export type FoundDataset = Omit<DatasetStamp, 'contentHash'>;

/** What datasets held when they were last read. */
export interface DatasetMemory {
  /** Returns what was read of a dataset when it was last read to its end; null where that is not known. */
  find(place: DatasetPlace, characterLimit: number): Promise<DatasetStamp | null>;
  /**
   * Records all rows of a dataset as they were at its last reading, if each would be recorded just so again.
   * @param stamp of the dataset, which has the same bytes, or has them at its beginning
   * @returns how many rows; null where they are to be read
   */
  keepRows(place: DatasetPlace, stamp: DatasetStamp): Promise<number | null>;
  /** Returns what tells the ids of the rows of a dataset that the run holds now, without those recorded later. */
  idsHeld(place: DatasetPlace): Promise<IdsBefore>;
  /** Begins to keep how far the rows of a dataset are recorded, unless the run holds rows of another reading. */
  begin(place: DatasetPlace, file: FoundDataset): Promise<void>;
  /**
   * Returns how far the run has recorded the rows of a dataset, where it holds no others of it; null where that is not
   * known, or the dataset is not as it was.
   */
  recordedUpTo(place: DatasetPlace, file: FoundDataset): Promise<ReadUpTo | null>;
}
