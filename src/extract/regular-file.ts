import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { systemCodeOf } from '../lib/errors.js';
import { systemWords } from '../lib/system-words.js';
import { Refusal } from './refusal.js';

const MEBIBYTE = 1024 * 1024;

function asRefusal(thrown: unknown): unknown {
  const code = systemCodeOf(thrown);
  if (code === null) return thrown;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Refusal('vanished', 'The file no longer exists.');
  return new Refusal('unreadable', `The file cannot be read: ${systemWords(thrown)}.`);
}

function readUpTo(handle: number, maxBytes: number, firstBytes: number): FileBytes {
  const about = fstatSync(handle);
  if (!about.isFile()) throw new Refusal('not_a_regular_file', 'Only regular files are read.');
  if (about.size > maxBytes)
    throw new Refusal('too_large', `The file is larger than ${(maxBytes / MEBIBYTE).toFixed(0)} MiB.`);
  const bytes = new Uint8Array(Math.min(about.size, firstBytes));
  let length = 0;
  while (length < bytes.length) {
    const bytesRead = readSync(handle, bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return { bytes: bytes.subarray(0, length), isWhole: about.size <= firstBytes };
}

/** Bytes of a file, from its start on. */
export interface FileBytes {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

/**
 * Returns the first bytes of a regular file, all of them where `firstBytes` is left out; links are followed. Throws
 * `Refusal`. Pipes and devices are refused before they are opened, and the file is opened without blocking in case one
 * replaces it in between. Synchronous, because a worker does nothing else: a small file takes a third of the time.
 */
export function readRegularFile(path: string, maxBytes: number, firstBytes = Infinity): FileBytes {
  let handle: number | null = null;
  try {
    if (!statSync(path).isFile()) throw new Refusal('not_a_regular_file', 'Only regular files are read.');
    handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return readUpTo(handle, maxBytes, firstBytes);
  } catch (thrown) {
    throw asRefusal(thrown);
  } finally {
    if (handle !== null) closeSync(handle);
  }
}
