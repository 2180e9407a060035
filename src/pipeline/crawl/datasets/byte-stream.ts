import type { Readable } from 'node:stream';
import { openRegularFile } from '../../../lib/regular-file.js';
import { packingByName, unpackedStream } from '../unpacked-stream.js';

const packingOf = (path: Buffer) => packingByName(path.toString('latin1').toLowerCase());

/** Returns the bytes of a file, unpacked if its name ends as that of a packed one. */
export function bytesOf(path: Buffer): Promise<Readable> {
  return unpackedStream(path, packingOf(path));
}

async function* without(stream: Readable, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of stream) {
    const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    if (left < piece.length) yield piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

/** As `bytesOf`, without the first bytes. Those of a packed file are unpacked, and dropped. */
export async function bytesAfter(path: Buffer, bytes: number): Promise<AsyncIterable<Uint8Array>> {
  if (packingOf(path) !== null) return without(await bytesOf(path), bytes);
  return (await openRegularFile(path)).createReadStream({ start: bytes });
}
