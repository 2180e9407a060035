import type { Readable } from 'node:stream';
import { packingByName, unpackedStream } from '../unpacked-stream.js';

/** Returns the bytes of a file, unpacked if its name ends as that of a packed one. */
export function bytesOf(path: Buffer): Promise<Readable> {
  return unpackedStream(path, packingByName(path.toString('latin1').toLowerCase()));
}
