import { isSameFile } from '../../records/source.js';
import type { DatasetStamp, Source } from '../../records/source.js';
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

/**
 * Records the rows of an unchanged dataset as they were at its last reading, without reading it. Returns whether that
 * was done; if not, its rows are to be read.
 */
export async function keptRows(
  dataset: Dataset,
  { store, rules, onRecorded }: Pick<PlanParts, 'store' | 'rules' | 'onRecorded'>,
): Promise<boolean> {
  const { datasets } = store;
  if (datasets === null || rules.reextract === 'all') return false;
  const before = await datasets.find(dataset, rules.characterLimit);
  const stamp = before === null ? null : await sameAs(before, dataset, rules.verify === true);
  const rows = stamp === null ? null : await datasets.keepRows(dataset, stamp);
  if (rows === null) return false;
  onRecorded({ found: rows, ended: rows, plannedWords: 0, files: { new: 0, changed: 0, unchanged: 0 } });
  return true;
}
