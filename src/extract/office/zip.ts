import { crc32, inflateRawSync } from 'node:zlib';
import { Refusal } from '../refusal.js';

/** One entry of a zip's central directory. */
interface ZipEntry {
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly offset: number;
}

const END_RECORD = 0x0605_4b50;
const DIRECTORY_RECORD = 0x0201_4b50;
const LOCAL_RECORD = 0x0403_4b50;
const END_RECORD_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const MAX_ENTRIES = 20_000;

const damaged = (): Refusal => new Refusal('corrupt', 'The file is a damaged zip container.');

function findEndRecord(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_RECORD_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_RECORD_BYTES; at >= lowest; at -= 1)
    if (view.getUint32(at, true) === END_RECORD) return at;
  throw damaged();
}

function readDirectory(view: DataView): Map<string, ZipEntry> {
  const end = findEndRecord(view);
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  // Data before the first entry (a shell stub, a mail header) shifts every offset by its length.
  const shift = end - size - view.getUint32(end + 16, true);
  if (shift < 0 || count > MAX_ENTRIES) throw damaged();
  const entries = new Map<string, ZipEntry>();
  let at = end - size;
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== DIRECTORY_RECORD) throw damaged();
    const nameBytes = view.getUint16(at + 28, true);
    const name = Buffer.from(view.buffer, view.byteOffset + at + 46, nameBytes)
      .toString('utf8')
      .replaceAll('\\', '/')
      .replace(/^\/+/u, '');
    const entry = {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true) + shift,
    };
    // Of two entries with one name the first counts, as in the reference readers of the formats.
    if (!entries.has(name)) entries.set(name, entry);
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * A zip in memory. Entries are inflated on demand. Declared sizes are not trusted: the bytes actually inflated count
 * against one limit for the whole file. Throws `Refusal`: `corrupt`, `encrypted`, `too_large`.
 */
export class ZipArchive {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #budget: number;

  constructor(bytes: Uint8Array, maxInflatedBytes: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#budget = maxInflatedBytes;
    try {
      this.#entries = readDirectory(this.#view);
    } catch (thrown) {
      throw thrown instanceof Refusal ? thrown : damaged();
    }
  }

  /** Names as stored, with forward slashes, in directory order. */
  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  get isEncrypted(): boolean {
    return [...this.#entries.values()].some((entry) => entry.isEncrypted);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Returns the bytes of one entry, or null if there is no such entry. */
  read(name: string): Uint8Array | null {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    if (entry.isEncrypted) throw new Refusal('encrypted', 'The file needs a password.');
    const content = this.#inflate(entry);
    this.#budget -= content.length;
    if (crc32(content) !== entry.crc) throw damaged();
    return content;
  }

  #inflate(entry: ZipEntry): Uint8Array {
    const packed = this.#packed(entry);
    if (packed.length > this.#budget && entry.method === 0) throw this.#tooLarge();
    if (entry.method === 0) return packed;
    if (entry.method !== 8) throw damaged();
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, this.#budget) });
    } catch (thrown) {
      throw thrown instanceof RangeError ? this.#tooLarge() : damaged();
    }
  }

  #packed(entry: ZipEntry): Uint8Array {
    if (entry.offset + 30 > this.#view.byteLength || this.#view.getUint32(entry.offset, true) !== LOCAL_RECORD)
      throw damaged();
    const start =
      entry.offset + 30 + this.#view.getUint16(entry.offset + 26, true) + this.#view.getUint16(entry.offset + 28, true);
    if (start + entry.packedBytes > this.#bytes.length) throw damaged();
    return this.#bytes.subarray(start, start + entry.packedBytes);
  }

  #tooLarge(): Refusal {
    return new Refusal('too_large', 'The file unpacks to more bytes than the limit for one file.');
  }
}
