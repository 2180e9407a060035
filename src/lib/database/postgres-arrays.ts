import { storable } from './storable-text.js';

/** OIDs of the element types: PostgreSQL's `pg_type.dat`, the same in every release. */
const OIDS = { bigint: 20, 'double precision': 701, text: 25, bytea: 17 } as const;

export type ArrayType = keyof typeof OIDS;

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NUMBER_BYTES = 8;
const NULL_LENGTH = -1;
const TWO_TO_32 = 2 ** 32;

/** A whole number as two halves, as most can be: made a BigInt first, it takes several times as long. */
function writeBigint(bytes: Buffer, value: number, at: number): void {
  if (!Number.isSafeInteger(value)) {
    bytes.writeBigInt64BE(BigInt(value), at);
    return;
  }
  const high = Math.floor(value / TWO_TO_32);
  bytes.writeInt32BE(high, at);
  bytes.writeUInt32BE(value - high * TWO_TO_32, at + NUMBER_BYTES / 2);
}

function numbers(type: 'bigint' | 'double precision', values: readonly unknown[]): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + values.length * (LENGTH_BYTES + NUMBER_BYTES));
  let at = HEADER_BYTES;
  for (const value of values) {
    if (value === null || value === undefined) {
      at = bytes.writeInt32BE(NULL_LENGTH, at);
      continue;
    }
    at = bytes.writeInt32BE(NUMBER_BYTES, at);
    if (type === 'bigint') writeBigint(bytes, Number(value), at);
    else bytes.writeDoubleBE(Number(value), at);
    at += NUMBER_BYTES;
  }
  return bytes.subarray(0, at);
}

/** Texts that repeat, as most of a column do, are turned into bytes once. */
function texts(values: readonly unknown[]): readonly (Uint8Array | null)[] {
  let last: unknown = null;
  let bytes: Uint8Array | null = null;
  return values.map((value) => {
    if (value === null || value === undefined) return null;
    if (bytes === null || value !== last) bytes = Buffer.from(String(storable(value)), 'utf8');
    last = value;
    return bytes;
  });
}

function blobs(values: readonly (Uint8Array | null)[]): Buffer {
  const bytes = Buffer.allocUnsafe(
    values.reduce((sum, value) => sum + LENGTH_BYTES + (value?.byteLength ?? 0), HEADER_BYTES),
  );
  let at = HEADER_BYTES;
  for (const value of values) {
    at = bytes.writeInt32BE(value?.byteLength ?? NULL_LENGTH, at);
    if (value === null) continue;
    bytes.set(value, at);
    at += value.byteLength;
  }
  return bytes;
}

function elements(type: ArrayType, values: readonly unknown[]): Buffer {
  if (type === 'bigint' || type === 'double precision') return numbers(type, values);
  return blobs(type === 'text' ? texts(values) : values.map((value) => (value instanceof Uint8Array ? value : null)));
}

/**
 * A column of values as an array parameter in PostgreSQL's binary form (`array_send` in its source): the driver sends
 * bytes as they are, and neither side writes or reads text. To be cast to the type's array in the statement. Null and
 * undefined are NULL.
 */
export function postgresArray(type: ArrayType, values: readonly unknown[]): Buffer {
  const bytes = elements(type, values);
  const dimensions = values.length === 0 ? 0 : 1;
  bytes.writeInt32BE(dimensions, 0);
  bytes.writeInt32BE(1, 4);
  bytes.writeInt32BE(OIDS[type], 8);
  bytes.writeInt32BE(values.length, 12);
  bytes.writeInt32BE(1, 16);
  return dimensions === 0 ? bytes.subarray(0, 12) : bytes;
}
