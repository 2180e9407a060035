import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sha256Hex } from './hash.js';

/** Smaller files are hashed in one read, larger ones as a stream. */
const WHOLE_READ_BYTES = 1024 * 1024;

/**
 * Returns the SHA-256 of a file in lower-case hex, in constant memory, and its size as last seen. Rejects if it cannot
 * be read.
 */
export async function sha256OfFile(path: string | Buffer, sizeBytes: number): Promise<string> {
  if (sizeBytes < WHOLE_READ_BYTES) return sha256Hex(await readFile(path));
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
