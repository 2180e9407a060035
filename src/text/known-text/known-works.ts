import { sha256Hex } from '../../lib/hash.js';

const MAGIC = 0x314b5441;
const HEADER_BYTES = 8;
const CHECKSUM_BYTES = 32;
const BUCKET_BITS = 16;
const BUCKET_COUNT = 1 << BUCKET_BITS;
const LOW_MASK = 0xffff;

/** A set of hashes, as described in the file's header. */
export interface HashGroup {
  readonly name: string;
  /** Only shingles are kept whose hash ends in this many zero bits; null for a list of words. */
  readonly sampleBits: number | null;
  readonly count: number;
  /** Bits of each gap between sorted hashes that are stored directly; the rest is stored in unary. */
  readonly lowBits: number;
}

/** Words used by generators of placeholder text, as hashes. */
export interface ListedWords {
  readonly name: string;
  readonly words: ReadonlySet<number>;
  /** For each lower half of a hash, 1 if a word may be listed: avoids most look-ups in the slower set. */
  readonly mayBeListed: Uint8Array;
}

/** Hashes of known works, prepared for look-up. */
export interface KnownWorks {
  readonly groups: readonly HashGroup[];
  /** For each group, the number of shingles in the work per kept shingle. */
  readonly strides: Uint8Array;
  /** Bits that are zero in the hash of every kept shingle. */
  readonly unsampled: number;
  readonly generated: ListedWords;
  /**
   * Index of shingles: for each upper half of a hash the start of its entries, and for each entry the lower half and
   * the group.
   */
  readonly starts: Uint32Array;
  readonly lows: Uint16Array;
  readonly groupOf: Uint8Array;
  /**
   * One bit for each value of a hash's upper 23 bits: 0 if no entry has it. Avoids two look-ups in larger tables for
   * most shingles.
   */
  readonly mayBeKnown: Uint8Array;
}

function damaged(what: string): Error {
  return new Error(`data/lexicons/known-texts.bin cannot be used: ${what}; install the package again`);
}

function isHashGroup(value: unknown): value is HashGroup {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'name' in value &&
    typeof value.name === 'string' &&
    'sampleBits' in value &&
    (value.sampleBits === null || typeof value.sampleBits === 'number') &&
    'count' in value &&
    typeof value.count === 'number' &&
    'lowBits' in value &&
    typeof value.lowBits === 'number'
  );
}

function readHeader(file: Uint8Array): { readonly groups: readonly HashGroup[]; readonly end: number } {
  if (file.length < HEADER_BYTES + CHECKSUM_BYTES) throw damaged('it is truncated');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw damaged('it has another format');
  const checksum = Buffer.from(file.subarray(file.length - CHECKSUM_BYTES)).toString('hex');
  if (sha256Hex(file.subarray(0, file.length - CHECKSUM_BYTES)) !== checksum) throw damaged('its checksum is wrong');
  const end = HEADER_BYTES + view.getUint32(4, true);
  const groups: unknown = JSON.parse(new TextDecoder().decode(file.subarray(HEADER_BYTES, end)));
  if (!Array.isArray(groups) || !groups.every(isHashGroup)) throw damaged('its list of works is unreadable');
  return { groups, end };
}

/** Most bits read at once: they fit in four bytes at any position. */
const BITS_AT_ONCE = 24;

/** Reads bits, lowest bit of each byte first. */
class BitReader {
  private bit: number;

  constructor(
    private readonly bytes: Uint8Array,
    from: number,
  ) {
    this.bit = from * 8;
  }

  private peek(): number {
    const { bytes } = this;
    const byte = this.bit >>> 3;
    return (
      ((bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16) | (bytes[byte + 3]! << 24)) >>>
        (this.bit & 7)) &
      0xffffff
    );
  }

  /** Reads a gap: ones up to a zero, then `lowBits` bits. */
  gap(lowBits: number): number {
    let high = 0;
    let zeros = ~this.peek();
    while ((zeros & 0xffffff) === 0) {
      high += BITS_AT_ONCE;
      this.bit += BITS_AT_ONCE;
      zeros = ~this.peek();
    }
    const ones = 31 - Math.clz32(zeros & -zeros);
    high += ones;
    this.bit += ones + 1;
    const first = Math.min(lowBits, BITS_AT_ONCE);
    let low = this.peek() & ((1 << first) - 1);
    this.bit += first;
    if (lowBits > first) {
      low += (this.peek() & ((1 << (lowBits - first)) - 1)) * 2 ** first;
      this.bit += lowBits - first;
    }
    return high * 2 ** lowBits + low;
  }
}

function listedWords(name: string, hashes: Uint32Array): ListedWords {
  const mayBeListed = new Uint8Array(LOW_MASK + 1);
  for (const hash of hashes) mayBeListed[hash & LOW_MASK] = 1;
  return { name, words: new Set(hashes), mayBeListed };
}

const FILTER_SHIFT = 9;

function filterOf(shingles: readonly Uint32Array[]): Uint8Array {
  const bits = new Uint8Array(2 ** (32 - FILTER_SHIFT - 3));
  for (const hashes of shingles) {
    for (const hash of hashes) bits[hash >>> (FILTER_SHIFT + 3)]! |= 1 << ((hash >>> FILTER_SHIFT) & 7);
  }
  return bits;
}

/** Returns false if no work holds a shingle with this hash. */
export function mayBeKnown({ mayBeKnown: bits }: KnownWorks, hash: number): boolean {
  return ((bits[hash >>> (FILTER_SHIFT + 3)]! >>> ((hash >>> FILTER_SHIFT) & 7)) & 1) === 1;
}

/**
 * Reads the file written by `scripts/tables/known-texts.ts`. Throws an `Error` if it is damaged or has another format.
 */
export function readKnownWorks(file: Uint8Array): KnownWorks {
  const { groups, end } = readHeader(file);
  const bits = new BitReader(file, end);
  const hashesOf = groups.map(({ count, lowBits, sampleBits }) => {
    const hashes = new Uint32Array(count);
    let last = -1;
    for (let index = 0; index < count; index += 1) {
      last += bits.gap(lowBits) + 1;
      hashes[index] = last * 2 ** (sampleBits ?? 0);
    }
    return hashes;
  });
  const shingles = hashesOf.filter((_, group) => groups[group]?.sampleBits !== null);
  const starts = new Uint32Array(BUCKET_COUNT + 1);
  for (const hashes of shingles) for (const hash of hashes) starts[(hash >>> BUCKET_BITS) + 1]! += 1;
  for (let bucket = 0; bucket < BUCKET_COUNT; bucket += 1) starts[bucket + 1]! += starts[bucket]!;
  const next = starts.slice();
  const lows = new Uint16Array(starts[BUCKET_COUNT] ?? 0);
  const groupOf = new Uint8Array(lows.length);
  hashesOf.forEach((hashes, group) => {
    if (groups[group]?.sampleBits === null) return;
    for (const hash of hashes) {
      const at = next[hash >>> BUCKET_BITS]!++;
      lows[at] = hash & LOW_MASK;
      groupOf[at] = group;
    }
  });
  const list = groups.findIndex(({ sampleBits }) => sampleBits === null);
  const generated = listedWords(groups[list]?.name ?? '', hashesOf[list] ?? new Uint32Array());
  const strides = Uint8Array.from(groups, ({ sampleBits }) => 1 << (sampleBits ?? 0));
  const unsampled = (1 << Math.min(...groups.flatMap(({ sampleBits }) => sampleBits ?? []))) - 1;
  return { groups, strides, unsampled, generated, starts, lows, groupOf, mayBeKnown: filterOf(shingles) };
}

/** Returns the group whose work holds a shingle with this hash, or -1. */
export function groupOfShingle(works: KnownWorks, hash: number): number {
  const low = hash & LOW_MASK;
  const bucket = hash >>> BUCKET_BITS;
  const end = works.starts[bucket + 1] ?? 0;
  for (let at = works.starts[bucket] ?? 0; at < end; at += 1) {
    if (works.lows[at] === low) return works.groupOf[at] ?? -1;
  }
  return -1;
}
