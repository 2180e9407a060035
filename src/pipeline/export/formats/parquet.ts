import { ByteWriter, parquetWriteRows } from 'hyparquet-writer';
import type { SchemaElement, Writer } from 'hyparquet-writer';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { ExportFormat } from '../format.js';
import type { Cell, Column, ColumnType, Rows, Table } from '../table.js';
import { wellFormed } from '../well-formed.js';

/** Rows held at a time: one row group. */
const ROW_GROUP_SIZE = 20_000;

const SCHEMA: Readonly<Record<Exclude<ColumnType, 'list'>, Omit<SchemaElement, 'name'>>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  timestamp: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
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
  return cell;
}

async function* records<Row>(columns: readonly Column<Row>[], rows: Rows<Row>): AsyncGenerator<Record<string, unknown>> {
  for await (const row of rows) yield Object.fromEntries(columns.map((column) => [column.name, parquetCell(column.value(row), column.type)]));
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

async function writeParquet<Row>(table: Table<Row>, rows: Rows<Row>, out: Writable): Promise<void> {
  await parquetWriteRows({
    writer: streamWriter(out),
    rows: records(table.columns, rows),
    columns: table.columns.map((column) => ({ name: column.name, offsetIndex: false })),
    schema: [{ name: 'root', num_children: table.columns.length }, ...table.columns.flatMap((column) => schemaOf(column.name, column.type))],
    rowGroupSize: ROW_GROUP_SIZE,
    createdBy: 'assay',
  });
}

/** Apache Parquet, Snappy-compressed: for pandas, DuckDB, Spark and Hugging Face datasets. */
export const parquet: ExportFormat = {
  name: 'parquet',
  describe: 'Apache Parquet (Snappy), typed columns',
  write: writeParquet,
};
