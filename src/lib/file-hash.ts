import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { sha256Hex } from './hash.js';
import { bytesOfRegularFile, openRegularFile } from './regular-file.js';

/** Smaller files are hashed in one read, larger ones as a stream. */
const WHOLE_READ_BYTES = 1024 * 1024;

const STREAM_BYTES = 1024 * 1024;

/**
 * Returns the SHA-256 of a file in lower-case hex, in constant memory, and its size as last seen. Rejects if it cannot
 * be read.
 */
export async function sha256OfFile(path: string | Buffer, sizeBytes: number): Promise<string> {
  if (sizeBytes < WHOLE_READ_BYTES) return sha256Hex(await bytesOfRegularFile(path));
  const hash = createHash('sha256');
  await pipeline((await openRegularFile(path)).createReadStream(), hash);
  return hash.digest('hex');
}

/** The beginning of a file. */
export interface FileBeginning {
  /** SHA-256 in lower-case hex. */
  readonly hash: string;
  readonly lineFeeds: number;
  /** Returns the SHA-256 of the whole file as it is now, of which only the rest is read. */
  readonly wholeHash: () => Promise<string>;
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

/** Reads the beginning of a file in constant memory. Rejects if it cannot be read. @param sizeBytes at least one */
export async function beginningOfFile(path: string | Buffer, sizeBytes: number): Promise<FileBeginning> {
  const hash = createHash('sha256');
  let lineFeeds = 0;
  const file = await openRegularFile(path);
  const beginning = file.createReadStream({ end: sizeBytes - 1, highWaterMark: STREAM_BYTES });
  for await (const chunk of beginning) {
    const bytes = Buffer.from(chunk);
    hash.update(bytes);
    lineFeeds += countLineFeeds(bytes);
  }
  const wholeHash = async (): Promise<string> => {
    const whole = hash.copy();
    await pipeline((await openRegularFile(path)).createReadStream({ start: sizeBytes }), whole);
    return whole.digest('hex');
  };
  return { hash: hash.copy().digest('hex'), lineFeeds, wholeHash };
}
