import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, stat } from 'node:fs/promises';
import { systemCodeOf } from '../lib/errors.js';
import { Refusal } from './refusal.js';

const MEBIBYTE = 1024 * 1024;

function asRefusal(thrown: unknown): unknown {
  const code = systemCodeOf(thrown);
  if (code === null) return thrown;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Refusal('vanished', 'The file is no longer there.');
  return new Refusal('unreadable', `The file cannot be read (${code}).`);
}

async function readUpTo(handle: FileHandle, maxBytes: number): Promise<Uint8Array> {
  const about = await handle.stat();
  if (!about.isFile()) throw new Refusal('not_a_regular_file', 'Only regular files are read.');
  if (about.size > maxBytes) throw new Refusal('too_large', `The file is larger than ${(maxBytes / MEBIBYTE).toFixed(0)} MiB.`);
  const bytes = new Uint8Array(about.size);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

/**
 * The bytes of a regular file, links followed. Never blocks on a pipe and never reads a device: those are refused before they are
 * opened, and opened without waiting should one take the file's place in between. Throws `Refusal`.
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<Uint8Array> {
  let handle: FileHandle | null = null;
  try {
    if (!(await stat(path)).isFile()) throw new Refusal('not_a_regular_file', 'Only regular files are read.');
    handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return await readUpTo(handle, maxBytes);
  } catch (thrown) {
    throw asRefusal(thrown);
  } finally {
    await handle?.close();
  }
}
