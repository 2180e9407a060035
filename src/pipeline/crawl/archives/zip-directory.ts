import type { FileHandle } from 'node:fs/promises';
import { BrokenArchive } from './format.js';

/** One entry of a zip's central directory (APPNOTE 4.3.12). Sizes are as declared. */
export interface ZipEntry {
  readonly name: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  /** Offset of its local header in the file. */
  readonly offset: number;
  /** Unix file type bits; 0 if not given. */
  readonly unixType: number;
}

const END_RECORD = 0x0605_4b50;
const DIRECTORY_RECORD = 0x0201_4b50;
const DIRECTORY_SIGN = Buffer.from('PK\u0001\u0002', 'latin1');
const END_RECORD_BYTES = 22;
const ENTRY_BYTES = 46;
const ZIP64_LOCATOR = 0x0706_4b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END_BYTES = 56;
const MAX_COMMENT_BYTES = 65_535;
const ZIP64_MARK = 0xffff_ffff;
/** A longer central directory is rejected. */
const MAX_DIRECTORY_BYTES = 256 * 1024 * 1024;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

interface DirectoryPlace {
  readonly start: number;
  readonly bytes: number;
  /** Bytes before the first entry (a shell stub), to be added to every offset. */
  readonly shift: number;
}

async function zip64Place(
  file: FileHandle,
  locatorAt: number,
): Promise<{ readonly bytes: number; readonly offset: number; readonly endAt: number } | null> {
  if (locatorAt < 0) return null;
  const locator = await readAt(file, locatorAt, ZIP64_LOCATOR_BYTES);
  if (locator.length < ZIP64_LOCATOR_BYTES || locator.readUInt32LE(0) !== ZIP64_LOCATOR) return null;
  const endAt = Number(locator.readBigUInt64LE(8));
  const end = await readAt(file, endAt, ZIP64_END_BYTES);
  return end.length < ZIP64_END_BYTES
    ? null
    : { bytes: Number(end.readBigUInt64LE(40)), offset: Number(end.readBigUInt64LE(48)), endAt };
}

async function directoryPlace(file: FileHandle): Promise<DirectoryPlace | null> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, END_RECORD_BYTES + MAX_COMMENT_BYTES);
  const tail = await readAt(file, size - tailBytes, tailBytes);
  for (let at = tail.length - END_RECORD_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_RECORD) continue;
    const endAt = size - tailBytes + at;
    const large = await zip64Place(file, endAt - ZIP64_LOCATOR_BYTES);
    if (large !== null) return { start: large.offset, bytes: large.bytes, shift: 0 };
    const bytes = tail.readUInt32LE(at + 12);
    const start = endAt - bytes;
    const shift = start - tail.readUInt32LE(at + 16);
    if (start < 0) return null;
    if (shift >= 0) return { start, bytes, shift };
    // The file has lost bytes before its directory: its members are not far from where they should be.
    const isThere = (await readAt(file, start, DIRECTORY_SIGN.length)).equals(DIRECTORY_SIGN);
    return isThere ? { start, bytes, shift: 0 } : null;
  }
  return null;
}

/**
 * Reads sizes and offset of an entry beyond 4 GiB (APPNOTE 4.5.3): they follow in this order, each only if its field is
 * full.
 */
function large(entry: Buffer, extra: Buffer): { readonly packedBytes: number; readonly offset: number } {
  const values = { packedBytes: entry.readUInt32LE(20), offset: entry.readUInt32LE(42) };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    let next = entry.readUInt32LE(24) === ZIP64_MARK ? 8 : 0;
    for (const name of ['packedBytes', 'offset'] as const) {
      if (values[name] !== ZIP64_MARK || next + 8 > field.length) continue;
      values[name] = Number(field.readBigUInt64LE(next));
      next += 8;
    }
  }
  return values;
}

/**
 * Yields the entries of a zip's central directory. Throws BrokenArchive if it has none, as a truncated file, or after
 * the entries that can be read if it is damaged.
 */
export async function* zipEntries(file: FileHandle): AsyncGenerator<ZipEntry, void, void> {
  const place = await directoryPlace(file);
  if (place === null) throw new BrokenArchive('its list of members is missing');
  if (place.bytes > MAX_DIRECTORY_BYTES) throw new BrokenArchive('its list of members is too long');
  const directory = await readAt(file, place.start, place.bytes);
  let isDamaged = false;
  for (let at = 0; at < directory.length;) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== DIRECTORY_RECORD) {
      isDamaged = true;
      at = directory.indexOf(DIRECTORY_SIGN, at + 1);
      if (at === -1) break;
      continue;
    }
    const entry = directory.subarray(at, at + ENTRY_BYTES);
    const nameEnd = at + ENTRY_BYTES + entry.readUInt16LE(28);
    const extraEnd = nameEnd + entry.readUInt16LE(30);
    const { packedBytes, offset } = large(entry, directory.subarray(nameEnd, extraEnd));
    yield {
      name: directory.subarray(at + ENTRY_BYTES, nameEnd),
      flags: entry.readUInt16LE(8),
      method: entry.readUInt16LE(10),
      crc: entry.readUInt32LE(16),
      packedBytes,
      offset: offset + place.shift,
      unixType: entry.readUInt8(5) === 3 ? entry.readUInt32LE(38) >>> 28 : 0,
    };
    at = extraEnd + entry.readUInt16LE(32);
  }
  if (isDamaged) throw new BrokenArchive('its list of members is damaged; those that it still names were read');
}

/** Whether the file ends in a central directory. */
export async function hasDirectory(file: FileHandle): Promise<boolean> {
  return (await directoryPlace(file)) !== null;
}
