import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { SchemaElement, Writer } from 'hyparquet-writer';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { ExportFormat } from '../format.js';
import type { Cell, ColumnType, Pages, Table } from '../table.js';
import { wellFormed } from '../well-formed.js';

/**
 * Rows buffered as columns for one row group. The metadata of each group stays in memory to the end, so many small
 * groups cost more than a few.
 */
const ROW_GROUP_SIZE = 2_000;
/** A group ends early if its rows hold this much text. */
const GROUP_CHARACTERS = 2_000_000;

const SCHEMA: Readonly<Record<Exclude<ColumnType, 'list'>, Omit<SchemaElement, 'name'>>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  timestamp: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

function schemaOf(name: string, type: ColumnType): SchemaElement[] {
  if (type !== 'list') return [{ name, repetition_type: 'OPTIONAL', ...SCHEMA[type] }];
  return [
    { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...SCHEMA.string },
  ];
}

function parquetCell(cell: Cell, type: ColumnType): unknown {
  if (typeof cell === 'string') return type === 'timestamp' ? new Date(cell) : wellFormed(cell);
  if (typeof cell === 'number' && type === 'integer') return BigInt(cell);
  return typeof cell === 'object' && cell !== null && 'json' in cell ? cell.json : cell;
}

function closedEarly(): Error {
  return new Error('the output was closed before the export ended');
}

async function drained(out: Writable): Promise<void> {
  const settled = new AbortController();
  const closed = once(out, 'close', { signal: settled.signal }).then(() => {
    throw out.errored ?? closedEarly();
  });
  try {
    await Promise.race([once(out, 'drain', { signal: settled.signal }), closed]);
  } finally {
    settled.abort();
  }
}

/** A buffer of the library that is emptied into a stream after each row group, and waits while the stream is full. */
function streamWriter(out: Writable): Writer {
  const buffer = new ByteWriter();
  const flush = async (): Promise<void> => {
    const bytes = Uint8Array.from(buffer.getBytes());
    buffer.index = 0;
    if (out.destroyed) throw out.errored ?? closedEarly();
    if (bytes.length > 0 && !out.write(bytes)) await drained(out);
  };
  return Object.assign(buffer, { flush, finish: flush });
}

async function writeParquet<Row>(table: Table<Row>, pages: Pages<Row>, out: Writable): Promise<void> {
  const { columns } = table;
  const file = new ParquetWriter({
    writer: streamWriter(out),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.flatMap((column) => schemaOf(column.name, column.type)),
    ],
    createdBy: 'assay',
    statistics: false,
  });
  let cells = columns.map((): unknown[] => []);
  let [held, characters] = [0, 0];
  const writeGroup = async (): Promise<void> => {
    await file.write({
      columnData: columns.map(({ name }, index) => ({ name, data: cells[index] ?? [], offsetIndex: false })),
      rowGroupSize: ROW_GROUP_SIZE,
    });
    cells = columns.map(() => []);
    [held, characters] = [0, 0];
  };
  const hold = (row: Row): void => {
    for (const [index, column] of columns.entries()) {
      const cell = parquetCell(column.value(row), column.type);
      if (typeof cell === 'string') characters += cell.length;
      cells[index]?.push(cell);
    }
    held += 1;
  };
  for await (const page of pages) {
    for (const row of page) {
      hold(row);
      if (held === ROW_GROUP_SIZE || characters > GROUP_CHARACTERS) await writeGroup();
    }
  }
  if (held > 0) await writeGroup();
  await file.finish();
}

/** Apache Parquet, Snappy-compressed: for pandas, DuckDB, Spark and Hugging Face datasets. */
export const parquet: ExportFormat = {
  name: 'parquet',
  describe: 'Apache Parquet (Snappy), typed columns',
  write: writeParquet,
};
