import type { DatasetColumn, LabelledRow } from '../../../records/dataset-row.js';
import type { Cell, Column, JsonCell, Table } from '../table.js';
import { resultsTable } from './results.js';
import { truthColumn } from './truth.js';

/** Returns a value in JSON form: whole numbers too large for a double as digits, bytes as base64. */
function jsonOf(value: unknown): JsonCell {
  const plain = JSON.stringify(value, (_key, own: unknown) => {
    if (typeof own === 'bigint') return Number.isSafeInteger(Number(own)) ? Number(own) : String(own);
    return own instanceof Uint8Array ? Buffer.from(own).toString('base64') : own;
  });
  const json: unknown = JSON.parse(plain);
  return { json };
}

function cellOf(value: unknown, { type }: DatasetColumn): Cell {
  if (value === null || value === undefined) return null;
  if (type === 'json') return jsonOf(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint' || typeof value === 'number') return type === 'string' ? String(value) : Number(value);
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

/** Returns a name that no column of the dataset has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`assay_${name}`, taken) : name;
}

/** The truth is beside the verdict. */
function withTruth(labels: readonly Column<LabelledRow>[], truth: Column<LabelledRow>, verdict: string) {
  const at = labels.findIndex(({ name }) => name === verdict);
  return [...labels.slice(0, at), truth, ...labels.slice(at)];
}

/**
 * Rows of datasets with their labels: the columns of the dataset first, under their own names, then those of the
 * results, with the prefix `assay_` if the dataset uses the name.
 * @param truth column of the dataset that says who wrote each text; empty for none
 */
export function labelsTable(columns: readonly DatasetColumn[], truth = ''): Table<LabelledRow> {
  const taken = new Set(columns.map((column) => column.name));
  const originals = columns.map((column): Column<LabelledRow> => ({
    name: column.name,
    type: column.type,
    describe: 'as in the dataset',
    value: ({ values }) => cellOf(values[column.name], column),
  }));
  const labels = resultsTable.columns.map((column): Column<LabelledRow> => ({
    ...column,
    name: freeName(column.name, taken),
    value: ({ result }) => column.value(result),
  }));
  const all =
    truth === '' ? labels : withTruth(labels, truthColumn(truth, freeName('truth', taken)), freeName('verdict', taken));
  return { name: 'labels', columns: [...originals, ...all] };
}
