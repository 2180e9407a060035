import type { Readable } from 'node:stream';
import { unpackedStream } from '../unpacked-stream.js';

/** Returns the bytes of a file, decompressed if its name ends in .gz or .zst. */
export function bytesOf(path: Buffer): Readable {
  const name = path.toString('latin1').toLowerCase();
  return unpackedStream(path, name.endsWith('.gz') ? 'gzip' : name.endsWith('.zst') ? 'zstd' : null);
}
