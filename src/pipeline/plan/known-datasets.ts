import type { DatasetMemory } from '../../records/dataset-memory.js';
import { isSameFile } from '../../records/source.js';
import type { AddedRows, DatasetStamp, Source } from '../../records/source.js';
import { NO_FILES } from './ports.js';
import type { PlanParts } from './ports.js';

export type Dataset = Source & { readonly content: Extract<Source['content'], { readonly kind: 'dataset' }> };

export function isDataset(source: Source): source is Dataset {
  return source.content.kind === 'dataset';
}

/** Returns the stamp of a dataset that has the bytes which were read before; null where it has others. */
async function sameAs(before: DatasetStamp, { content }: Dataset, verify: boolean): Promise<DatasetStamp | null> {
  const { file } = content;
  if (before.revision !== file.revision || before.sizeBytes !== file.sizeBytes) return null;
  if (!verify && isSameFile(before, file)) return before;
  return (await content.contentHash()) === before.contentHash ? { ...file, contentHash: before.contentHash } : null;
}

/** Returns how to read the rows that were added to a dataset; null where it is not as it was before them. */
async function addedTo(before: DatasetStamp, { content }: Dataset): Promise<AddedRows | null> {
  const { file } = content;
  const isLonger = before.revision === file.revision && before.sizeBytes < file.sizeBytes;
  return isLonger ? content.added(before) : null;
}

type Parts = Pick<PlanParts, 'store' | 'rules' | 'onRecorded'>;

/**
 * Records the rows of a dataset as they were at its last reading, without reading them, if it has not changed or only
 * has more rows at its end. Returns the rows that are still to be read; null for none.
 */
async function unknownRows(
  dataset: Dataset,
  datasets: DatasetMemory,
  { rules, onRecorded }: Parts,
): Promise<AsyncIterable<Source> | null> {
  const all = dataset.content.rows;
  if (rules.reextract === 'all') return all();
  const before = await datasets.find(dataset, rules.characterLimit);
  if (before === null) return all();
  const added = await addedTo(before, dataset);
  const stamp = added === null ? await sameAs(before, dataset, rules.verify === true) : before;
  const rows = stamp === null ? null : await datasets.keepRows(dataset, stamp);
  if (rows === null) return all();
  onRecorded({ found: rows, ended: rows, plannedWords: 0, files: NO_FILES });
  return added === null ? null : added(await datasets.idsHeld(dataset));
}

/**
 * Returns the rows of a dataset that are to be read; null for none. A resumed run goes on behind the rows that it has
 * recorded; rows that stand for those of earlier runs are recorded without being read.
 */
export async function rowsToRead(dataset: Dataset, parts: Parts): Promise<AsyncIterable<Source> | null> {
  const { store, rules } = parts;
  const { datasets, run } = store;
  const { file, rows, after } = dataset.content;
  if (datasets === null) return rows();
  const recorded = run.resumed && rules.verify !== true ? await datasets.recordedUpTo(dataset, file) : null;
  if (recorded !== null) return after(recorded)(await datasets.idsHeld(dataset));
  const unknown = await unknownRows(dataset, datasets, parts);
  if (unknown !== null) await datasets.begin(dataset, file);
  return unknown;
}
