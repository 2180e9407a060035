import { delimited } from './delimited.js';
import { json } from './json.js';
import { jsonl } from './jsonl.js';
import { parquet } from './parquet.js';
import type { CrawlSettings } from '../settings.js';
import type { DatasetFormat } from './row.js';

/** All dataset formats. To add one: a file here, a line here, and a case in test/pipeline/crawl/datasets.test.ts. */
export const datasetFormats: readonly DatasetFormat[] = [delimited, jsonl, json, parquet];

/** One of the parts of a dataset, as datasets are published in many: `train-00000-of-00010.jsonl.gz`. */
const PART = /-\d+-of-\d+\.[^/]*$/u;

/** What may follow the last dot of the name of a dataset. */
const LAST_PARTS: ReadonlySet<string> = new Set([
  ...datasetFormats.flatMap(({ extensions }) => extensions),
  ...['gz', 'zst', 'bz2', 'xz'],
]);

/** Returns the format of a file by its name without .gz, .zst, .bz2 and .xz; null for other files. */
export function datasetFormatOf(path: string): { readonly format: DatasetFormat; readonly extension: string } | null {
  if (!LAST_PARTS.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase())) return null;
  const found = /\.([a-z]+)(\.gz|\.zst|\.bz2|\.xz)?$/iu.exec(path);
  const extension = found?.[1]?.toLowerCase() ?? '';
  const format = datasetFormats.find(
    (own) => own.extensions.includes(extension) && (own.isStream || found?.[2] === undefined),
  );
  return format === undefined ? null : { format, extension };
}

/** Whether rows may have been added at the end of a file, by its name, without a change of those before them. */
export function mayGrowAtEnd(path: string): boolean {
  const found = datasetFormatOf(path);
  return found?.format.growsAtEnd === true && path.toLowerCase().endsWith(`.${found.extension}`);
}

/**
 * Returns the format by which the rows of a file are taken as sources; null where it is one document. Without
 * `--dataset` they are taken of what can be no document: Parquet, and the parts of a dataset.
 */
export function rowFormatOf(path: string, { dataset }: Pick<CrawlSettings, 'dataset'>) {
  const found = datasetFormatOf(path);
  return dataset || found?.format.isOnlyRows === true || PART.test(path) ? found : null;
}
