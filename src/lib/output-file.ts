import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AssayError, messageOf, systemCodeOf } from './errors.js';

function unwritable(path: string, error: unknown): AssayError {
  return new AssayError({
    code: 'output_unwritable',
    message: `${path} cannot be written: ${messageOf(error)}`,
    nextStep: 'Choose another place for it, or make room and check the permissions of the folder.',
    exitCode: 2,
    cause: error,
  });
}

function isFolder(path: string, error: unknown): AssayError {
  return new AssayError({
    code: 'output_unwritable',
    message: `${path} is a folder, and an output is a file`,
    nextStep: 'Name a file in it.',
    exitCode: 2,
    cause: error,
  });
}

async function filled(partial: string, path: string, write: (out: Writable) => Promise<void>): Promise<void> {
  const out = createWriteStream(partial);
  // The stream's own failure is what went wrong with the file; anything else comes from the writer and is passed on as
  // it is.
  let streamFailure: unknown = null;
  out.on('error', (error) => (streamFailure = error));
  try {
    await write(out);
    out.end();
    await finished(out);
    await rename(partial, path);
  } catch (error) {
    out.destroy();
    if (systemCodeOf(error) === 'EISDIR') throw isFolder(path, error);
    throw streamFailure === null ? error : unwritable(path, streamFailure);
  }
}

/**
 * Writes a file that is there whole or not at all: under another name first, renamed at the end. Folders are made as
 * needed.
 * @throws AssayError `output_unwritable`; rejects with whatever else `write` fails of
 */
export async function writeWholeFile(path: string, write: (out: Writable) => Promise<void>): Promise<void> {
  const partial = join(dirname(path), `.${basename(path)}.${process.pid}.partial`);
  try {
    await mkdir(dirname(path), { recursive: true });
  } catch (error) {
    throw unwritable(path, error);
  }
  try {
    await filled(partial, path, write);
  } finally {
    await rm(partial, { force: true });
  }
}
