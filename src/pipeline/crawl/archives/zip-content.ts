import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { BrokenArchive } from './format.js';

const LOCAL_RECORD = 0x0403_4b50;
const LOCAL_BYTES = 30;
const USUAL_NAME_BYTES = 226;
const CHUNK_BYTES = 64 * 1024;

/** The header before a member's bytes (APPNOTE 4.3.7). */
export interface LocalHeader {
  readonly name: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  /** Offset of the packed bytes in the file. */
  readonly start: number;
}

/** Reads the local header at an offset; null if there is none, or only part of it. */
export async function localHeader(file: FileHandle, offset: number): Promise<LocalHeader | null> {
  // Most names fit into the first read.
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(LOCAL_BYTES + USUAL_NAME_BYTES),
    0,
    LOCAL_BYTES + USUAL_NAME_BYTES,
    offset,
  );
  if (bytesRead < LOCAL_BYTES || buffer.readUInt32LE(0) !== LOCAL_RECORD) return null;
  const nameBytes = buffer.readUInt16LE(26);
  const name =
    LOCAL_BYTES + nameBytes <= bytesRead
      ? buffer.subarray(LOCAL_BYTES, LOCAL_BYTES + nameBytes)
      : await readName(file, offset + LOCAL_BYTES, nameBytes);
  if (name === null) return null;
  return {
    name,
    flags: buffer.readUInt16LE(6),
    method: buffer.readUInt16LE(8),
    crc: buffer.readUInt32LE(14),
    packedBytes: buffer.readUInt32LE(18),
    start: offset + LOCAL_BYTES + nameBytes + buffer.readUInt16LE(28),
  };
}

/** How far around its place a header is searched, in an archive that lost bytes or gained some. */
const SEARCHED_BYTES = 4096;
const LOCAL_SIGN = Buffer.from('PK\u0003\u0004', 'latin1');

/** Reads the local header of a member at its offset, or near it where it is not there; null if there is none. */
export async function localHeaderOf(file: FileHandle, name: Buffer, offset: number): Promise<LocalHeader | null> {
  const own = await localHeader(file, offset);
  if (own !== null) return own;
  const from = Math.max(0, offset - SEARCHED_BYTES);
  const { buffer } = await file.read(Buffer.alloc(2 * SEARCHED_BYTES), 0, 2 * SEARCHED_BYTES, from);
  for (let at = buffer.indexOf(LOCAL_SIGN); at !== -1; at = buffer.indexOf(LOCAL_SIGN, at + 1)) {
    const found = await localHeader(file, from + at);
    if (found?.name.equals(name) === true) return found;
  }
  return null;
}

async function readName(file: FileHandle, at: number, length: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return bytesRead === length ? buffer : null;
}

async function* bytesBetween(file: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end;) {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.min(CHUNK_BYTES, end - at)),
      0,
      Math.min(CHUNK_BYTES, end - at),
      at,
    );
    if (bytesRead === 0) throw new BrokenArchive('it ends too early');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * Yields the content of packed bytes; `end` may be infinite for a deflated stream, which marks its end. `onPacked`
 * receives the number of packed bytes.
 */
export async function* unpacked(
  file: FileHandle,
  { start, method }: Pick<LocalHeader, 'start' | 'method'>,
  end: number,
  onPacked: (bytes: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  if (method === 0) {
    yield* bytesBetween(file, start, end);
    onPacked(end - start);
    return;
  }
  const packed = Readable.from(bytesBetween(file, start, end));
  const inflate = createInflateRaw();
  packed.on('error', (error) => inflate.destroy(error));
  packed.pipe(inflate);
  try {
    for await (const chunk of inflate) if (chunk instanceof Uint8Array) yield chunk;
    onPacked(inflate.bytesWritten);
  } finally {
    packed.destroy();
    inflate.destroy();
  }
}

/**
 * Yields the same bytes and reports each; throws if they do not match size and checksum. A checksum of null is unknown.
 */
export async function* checked(
  content: AsyncIterable<Uint8Array>,
  checksum: number | null,
  onUnpacked: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let found = 0;
  for await (const chunk of content) {
    onUnpacked(chunk.length);
    found = crc32(chunk, found);
    yield chunk;
  }
  if (checksum !== null && found !== checksum) throw new BrokenArchive('its checksum does not match');
}
