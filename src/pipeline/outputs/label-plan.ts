import { join } from 'node:path';
import { Type } from 'typebox';
import { sha256Hex } from '../../lib/hash.js';
import { programVersion } from '../../lib/package-root.js';
import { schemaCheck } from '../../lib/schema-check.js';
import type { RowRange } from '../../records/dataset-part.js';
import type { DatasetColumn, DatasetPlace } from '../../records/dataset-row.js';
import { datasetRanges } from '../crawl/index.js';
import type { DatasetReading } from '../crawl/index.js';
import { besideLabels, writeBesideLabels } from './label-files.js';
import { labelColumns } from './labels.js';

/** What is found only by reading the datasets in whole. */
export interface LabelPlan {
  /** Of all datasets. */
  readonly columns: readonly DatasetColumn[];
  /** Of each dataset, where the rows of each file are; null where they are only found from its beginning. */
  readonly ranges: readonly (readonly RowRange[] | null)[];
}

const Range = Type.Union([
  Type.Object({ kind: Type.Literal('bytes'), start: Type.Integer(), end: Type.Integer(), lines: Type.Integer() }),
  Type.Object({ kind: Type.Literal('rows'), start: Type.Integer(), end: Type.Integer() }),
]);

const COLUMN_TYPES = ['string', 'integer', 'number', 'boolean', 'timestamp', 'json'] as const;

const WrittenPlan = schemaCheck(
  Type.Object({
    mark: Type.String(),
    columns: Type.Array(
      Type.Object({ name: Type.String(), type: Type.Union(COLUMN_TYPES.map((type) => Type.Literal(type))) }),
    ),
    ranges: Type.Array(Type.Union([Type.Array(Range), Type.Null()])),
  }),
);

export interface PlanRequest {
  readonly datasets: readonly DatasetPlace[];
  /** Of each dataset, a text that changes when it does; null where that is not known. */
  readonly marks: readonly (string | null)[];
  readonly reading: DatasetReading;
  /** Rows of a file, at most. */
  readonly rows: number;
  readonly folder: string;
}

async function madePlan({ datasets, reading, rows }: PlanRequest): Promise<LabelPlan> {
  const columns = await labelColumns(datasets, reading);
  const ranges: (readonly RowRange[] | null)[] = [];
  for (const dataset of datasets) ranges.push(await datasetRanges(dataset, reading, rows));
  return { columns, ranges };
}

/**
 * Returns the columns of datasets, and where the rows of each file are. What one process has found is beside the
 * labels for the others, so that they read no rows but their own.
 * @throws AssayError `dataset_unreadable`
 */
export async function labelPlan(request: PlanRequest): Promise<LabelPlan> {
  const { datasets, marks, rows, folder } = request;
  if (marks.includes(null)) return madePlan(request);
  const paths = datasets.map(({ path, pathBytes }) => [path, Buffer.from(pathBytes ?? []).toString('hex')]);
  const mark = sha256Hex(JSON.stringify([programVersion(), paths, marks, rows]));
  const path = join(folder, '.labels-plan.json');
  const known = await besideLabels(path, WrittenPlan);
  if (known?.mark === mark) return known;
  const plan = await madePlan(request);
  await writeBesideLabels(path, { mark, ...plan });
  return plan;
}
