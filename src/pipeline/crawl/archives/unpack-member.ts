import { open, rm } from 'node:fs/promises';
import { systemCodeOf } from '../../../lib/errors.js';
import { ArchiveLimit } from './limits.js';

/** Why a member could not be unpacked, for users. */
export interface UnpackFailure {
  readonly reason: 'too_large' | 'corrupt';
  readonly message: string;
}

async function write(path: string, content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<boolean> {
  const file = await open(path, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > maxBytes) return false;
      await file.writeFile(chunk);
    }
    return true;
  } finally {
    await file.close();
  }
}

async function failureOf(writing: Promise<boolean>, maxBytes: number): Promise<UnpackFailure | ArchiveLimit | null> {
  try {
    return (await writing) ? null : { reason: 'too_large', message: `it unpacks to more than ${maxBytes} bytes` };
  } catch (error) {
    // A full disk is not a fault of the archive.
    if (systemCodeOf(error)?.startsWith('E') === true) throw error;
    return error instanceof ArchiveLimit
      ? error
      : { reason: 'corrupt', message: 'the archive is damaged within this member' };
  }
}

/** Writes a member to a new file. Returns a failure that concerns only this member, or null. Throws ArchiveLimit. */
export async function unpackMember(
  path: string,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<UnpackFailure | null> {
  const failure = await failureOf(write(path, content, maxBytes), maxBytes);
  if (failure === null) return null;
  await rm(path, { force: true });
  if (failure instanceof ArchiveLimit) throw failure;
  return failure;
}
