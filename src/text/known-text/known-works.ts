import { sha256Hex } from '../../lib/hash.js';

const MAGIC = 0x324b5441;
const HEADER_BYTES = 8;
const CHECKSUM_BYTES = 32;
const BUCKET_BITS = 16;
const BUCKET_COUNT = 1 << BUCKET_BITS;
const LOW_MASK = 0xffff;
const FILTER_SHIFT = 9;
const FILTER_BYTES = 2 ** (32 - FILTER_SHIFT - 3);

/** A set of hashes, as described in the file's header. */
export interface HashGroup {
  readonly name: string;
  /** Only shingles are kept whose hash ends in this many zero bits; null for a list of words. */
  readonly sampleBits: number | null;
  readonly count: number;
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
    typeof value.count === 'number'
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

function listedWords(name: string, hashes: Uint32Array): ListedWords {
  const mayBeListed = new Uint8Array(LOW_MASK + 1);
  for (const hash of hashes) mayBeListed[hash & LOW_MASK] = 1;
  return { name, words: new Set(hashes), mayBeListed };
}

/** Returns false if no work holds a shingle with this hash. */
export function mayBeKnown({ mayBeKnown: bits }: KnownWorks, hash: number): boolean {
  return ((bits[hash >>> (FILTER_SHIFT + 3)]! >>> ((hash >>> FILTER_SHIFT) & 7)) & 1) === 1;
}

/** Whether numbers in memory begin with their lowest byte, as in the file. */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Hands out the tables of the file, one after another, as views of its bytes. */
class TableReader {
  constructor(
    private readonly bytes: Uint8Array<ArrayBuffer>,
    private at: number,
  ) {}

  bytesOf(count: number): Uint8Array {
    return new Uint8Array(this.bytes.buffer, this.take(count), count);
  }

  uint16s(count: number): Uint16Array {
    const at = this.take(count * 2);
    if (!IS_LITTLE_ENDIAN) Buffer.from(this.bytes.buffer, at, count * 2).swap16();
    return new Uint16Array(this.bytes.buffer, at, count);
  }

  uint32s(count: number): Uint32Array {
    const at = this.take(count * 4);
    if (!IS_LITTLE_ENDIAN) Buffer.from(this.bytes.buffer, at, count * 4).swap32();
    return new Uint32Array(this.bytes.buffer, at, count);
  }

  private take(length: number): number {
    const { at } = this;
    this.at += length;
    if (this.at > this.bytes.length - CHECKSUM_BYTES) throw damaged('its tables are shorter than its list says');
    return at;
  }
}

/** The same bytes where views of 32 bits can lie on them, not shared with other memory where they are swapped. */
function aligned(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = file;
  const isUsable = buffer instanceof ArrayBuffer && byteOffset === 0 && IS_LITTLE_ENDIAN;
  return isUsable ? new Uint8Array(buffer, 0, length) : Uint8Array.from(file);
}

/**
 * Reads the file written by `scripts/tables/known-texts.ts`: its tables are used where they lie, and the file must not
 * change afterwards. Throws an `Error` if it is damaged or has another format.
 */
export function readKnownWorks(file: Uint8Array): KnownWorks {
  const { groups, end } = readHeader(file);
  const countOf = (isList: boolean): number =>
    groups.reduce((sum, { count, sampleBits }) => sum + ((sampleBits === null) === isList ? count : 0), 0);
  const entries = countOf(false);
  const tables = new TableReader(aligned(file), end);
  const starts = tables.uint32s(BUCKET_COUNT + 1);
  const words = tables.uint32s(countOf(true));
  const lows = tables.uint16s(entries);
  const groupOf = tables.bytesOf(entries);
  const mayBeKnown = tables.bytesOf(FILTER_BYTES);
  const list = groups.find(({ sampleBits }) => sampleBits === null);
  const generated = listedWords(list?.name ?? '', words);
  const strides = Uint8Array.from(groups, ({ sampleBits }) => 1 << (sampleBits ?? 0));
  const unsampled = (1 << Math.min(...groups.flatMap(({ sampleBits }) => sampleBits ?? []))) - 1;
  return { groups, strides, unsampled, generated, starts, lows, groupOf, mayBeKnown };
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
