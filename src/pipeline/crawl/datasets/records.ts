import type { RowColumns, RowRange } from '../../../records/dataset-part.js';
import type { DatasetColumn, DatasetColumnType, DatasetRecord } from '../../../records/dataset-row.js';
import type { CrawlSettings } from '../settings.js';
import { chooseColumns } from './columns.js';
import type { datasetFormatOf } from './formats.js';
import { ownName } from './row-ids.js';
import { textAt } from './row-text.js';
import type { DatasetRow } from './row.js';

export type Dataset = NonNullable<ReturnType<typeof datasetFormatOf>>;

/** `digits`: whole numbers, some too large for a double. They are kept as text. */
type ValueType = DatasetColumnType | 'digits';

/** Returns the type of one value; null for none. */
function typeOf(value: unknown): ValueType | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value === 'string' ? 'string' : 'boolean';
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? 'integer' : 'digits';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  return value instanceof Date && !Number.isNaN(value.getTime()) ? 'timestamp' : 'json';
}

/** Returns the type that can hold values of both. */
function wider(a: ValueType, b: ValueType): ValueType {
  if (a === b) return a;
  const pair = new Set([a, b]);
  if (!pair.has('integer')) return 'json';
  return pair.has('number') ? 'number' : pair.has('digits') ? 'digits' : 'json';
}

/**
 * Returns the columns of a dataset in order of first appearance, each with its type. Reads the whole file if rows may
 * differ.
 */
export async function readColumns(bytes: Buffer, { format, extension }: Dataset): Promise<readonly DatasetColumn[]> {
  const types = new Map<string, ValueType | null>();
  for await (const row of format.rows(bytes, extension)) {
    if ('problem' in row) continue;
    for (const name of row.names) {
      const [known, own] = [types.get(name) ?? null, typeOf(row.values[name])];
      types.set(name, known === null ? own : own === null ? known : wider(known, own));
    }
    if (format.isTextual) break;
  }
  return [...types].map(([name, type]) => ({ name, type: type === null || type === 'digits' ? 'string' : type }));
}

function idsOf(row: DatasetRow, columns: RowColumns | null): readonly string[] {
  if ('problem' in row) return [`row ${row.row}`];
  const own = columns?.id == null ? null : row.values[columns.id];
  const name = ownName(row.row, own);
  return [name, `${name}#${row.row}`];
}

/** Returns the columns of the first row that can be read; null where there is none. */
async function firstRowColumns(bytes: Buffer, { format, extension }: Dataset, settings: CrawlSettings) {
  for await (const row of format.rows(bytes, extension))
    if (!('problem' in row)) return chooseColumns(row.values, settings);
  return null;
}

/**
 * Yields the rows of a dataset in file order, including those that cannot be read.
 * @param range of rows that are read; null: all
 */
export async function* readRecords(
  bytes: Buffer,
  dataset: Dataset,
  settings: CrawlSettings,
  range: RowRange | null,
): AsyncGenerator<DatasetRecord> {
  const { format, extension } = dataset;
  // The columns are those of the first row of the dataset, which another part may hold.
  let columns: RowColumns | null = range === null ? null : await firstRowColumns(bytes, dataset, settings);
  const how = range === null ? {} : { within: { range, columns: null } };
  for await (const row of format.rows(bytes, extension, how)) {
    if (!('problem' in row)) columns ??= chooseColumns(row.values, settings);
    const values = row.values ?? {};
    const text = columns === null || 'problem' in row ? null : textAt(values, columns.text);
    yield { row: row.row, possibleIds: idsOf(row, columns), values, text };
  }
}
