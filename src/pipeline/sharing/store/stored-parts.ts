import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import type { DatasetPart, RowColumns } from '../../../records/dataset-part.js';

/** How the parts of a dataset are read, as stored. */
export const StoredDataset = schemaCheck(
  Type.Object({
    readPath: Type.String(),
    sizeBytes: Type.Number(),
    columns: Type.Object({
      text: Type.String(),
      id: Type.Union([Type.String(), Type.Null()]),
      guessed: Type.Array(Type.String()),
    }),
    read: Type.Array(Type.String()),
    isAgain: Type.Boolean(),
  }),
);

/** One part, as stored. */
export const StoredPart = schemaCheck(
  Type.Object({
    range: Type.Union([
      Type.Object({
        kind: Type.Literal('bytes'),
        start: Type.Integer(),
        end: Type.Integer(),
        lines: Type.Integer(),
      }),
      Type.Object({ kind: Type.Literal('rows'), start: Type.Integer(), end: Type.Integer() }),
      Type.Object({ kind: Type.Literal('all') }),
    ]),
    rows: Type.Integer(),
    repeated: Type.Array(Type.Integer()),
    numbers: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
  }),
);

/** Numbers of sources that follow one another: the first and the last. */
export type NumberRange = readonly [first: number, last: number];

/** How a dataset that is cut is read. */
export interface CutDataset {
  /** The path of its bytes, as the run found it. */
  readonly readPath: string;
  /** Of the file that was cut. */
  readonly sizeBytes: number;
  readonly columns: RowColumns;
  /** The columns of the dataset that are read for them. */
  readonly read: readonly string[];
  /** Whether another cut of it was read in part: rows may be recorded under numbers that no part has. */
  readonly isAgain: boolean;
}

/** A part that a worker reads. */
export interface PartToRead extends CutDataset {
  readonly path: string;
  readonly part: DatasetPart;
  /** Reserved for its rows, in their order. */
  readonly numbers: readonly NumberRange[];
  /** The number of the last row that is recorded; null where none is. */
  readonly recordedTo: number | null;
}
