import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { BrokenArchive } from './format.js';

const LOCAL_RECORD = 0x0403_4b50;
const LOCAL_BYTES = 30;
const USUAL_NAME_BYTES = 226;
const CHUNK_BYTES = 64 * 1024;

/** What stands before a member's bytes (APPNOTE 4.3.7). */
export interface LocalHeader {
  readonly name: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  /** Where the packed bytes start in the file. */
  readonly start: number;
}

/** The local header at a place of the file; null where there is none, or not all of it. */
export async function localHeader(file: FileHandle, offset: number): Promise<LocalHeader | null> {
  // Most names fit what is read at once.
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
    if (bytesRead === 0) throw new BrokenArchive('it ends before its time');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * What a run of packed bytes says; `end` may be infinite for a deflated one, which knows its own. `onPacked` is told
 * how many packed bytes it took.
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
 * The same bytes, each told of; throws where they are not those that the archive was made of. A checksum of null is not
 * known.
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
  if (checksum !== null && found !== checksum) throw new BrokenArchive('its bytes are not those that were packed');
}
