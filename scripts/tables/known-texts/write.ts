import { sha256Hex } from '../../../src/lib/hash.js';
import type { HashGroup } from '../../../src/text/known-text/known-works.js';

/** Hashes of one work, unsigned, and how they are sampled (null for a list of words). */
export interface HashSet {
  readonly name: string;
  readonly sampleBits: number | null;
  readonly hashes: ReadonlySet<number>;
}

const MAGIC = Buffer.from('ATK2', 'latin1');
const BUCKET_COUNT = 65_536;
/** The filter has one bit for each value of a hash's upper 23 bits. */
const FILTER_SHIFT = 9;
const FILTER_BYTES = 2 ** (32 - FILTER_SHIFT - 3);
/** The tables begin at a multiple of this. */
const ALIGNMENT = 4;

function littleEndian(values: readonly number[], bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(values.length * bytes);
  values.forEach((value, index) => buffer.writeUIntLE(value, index * bytes, bytes));
  return buffer;
}

interface Entry {
  readonly hash: number;
  readonly group: number;
}

/** The first entry of each bucket of hashes with the same upper half, and the end. */
function bucketStarts(entries: readonly Entry[]): number[] {
  const starts = Array.from({ length: BUCKET_COUNT + 1 }, () => 0);
  for (const { hash } of entries) starts[(hash >>> 16) + 1]! += 1;
  for (let bucket = 0; bucket < BUCKET_COUNT; bucket += 1) starts[bucket + 1]! += starts[bucket]!;
  return starts;
}

function filterOf(entries: readonly Entry[]): Buffer {
  const bits = Buffer.alloc(FILTER_BYTES);
  for (const { hash } of entries) bits[hash >>> (FILTER_SHIFT + 3)]! |= 1 << ((hash >>> FILTER_SHIFT) & 7);
  return bits;
}

function headerOf(groups: readonly HashGroup[]): Buffer {
  const json = Buffer.from(JSON.stringify(groups), 'utf8');
  const padding = Buffer.alloc((ALIGNMENT - (json.length % ALIGNMENT)) % ALIGNMENT, ' ');
  const header = Buffer.concat([json, padding]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([MAGIC, length, header]);
}

/**
 * The file that `readKnownWorks` reads: a header in JSON, tables that are used as they lie, a checksum. It is twice as
 * large as with packed hashes, and a scan of one text does not wait for a million of them to be unpacked.
 */
export function encodeKnownWorks(sets: readonly HashSet[]): Buffer {
  const groups = sets.map(({ name, sampleBits, hashes }) => ({ name, sampleBits, count: hashes.size }));
  const entries = sets
    .flatMap(({ sampleBits, hashes }, group) =>
      sampleBits === null ? [] : [...hashes].map((hash) => ({ hash, group })),
    )
    .sort((one, other) => one.hash - other.hash);
  const words = sets
    .flatMap(({ sampleBits, hashes }) => (sampleBits === null ? [...hashes] : []))
    .sort((one, other) => one - other);
  const content = Buffer.concat([
    headerOf(groups),
    littleEndian(bucketStarts(entries), 4),
    littleEndian(words, 4),
    littleEndian(
      entries.map(({ hash }) => hash & 0xffff),
      2,
    ),
    Buffer.from(entries.map(({ group }) => group)),
    filterOf(entries),
  ]);
  return Buffer.concat([content, Buffer.from(sha256Hex(content), 'hex')]);
}
