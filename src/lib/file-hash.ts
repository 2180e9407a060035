import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sha256Hex } from './hash.js';

/** Smaller files are hashed in one read, larger ones as a stream. */
const WHOLE_READ_BYTES = 1024 * 1024;

/**
 * SHA-256 in lower-case hex of a file, in constant memory; `sizeBytes` as it was last seen. Rejects where it cannot be
 * read.
 */
export async function sha256OfFile(path: string | Buffer, sizeBytes: number): Promise<string> {
  if (sizeBytes < WHOLE_READ_BYTES) return sha256Hex(await readFile(path));
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
