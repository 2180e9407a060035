import { createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AssayError } from './errors.js';
import { folderText } from './folder-text.js';
import { sha256Hex } from './hash.js';
import { makeFolder } from './make-folder.js';
import { isDatabase, outputPlace } from './output-place.js';
import { isRunning, machineName } from './running-process.js';
import { systemWords } from './system-words.js';

/** Writes an output to a stream, which its caller ends. */
type Write = (out: Writable) => Promise<void>;

function unwritable(path: string, error: unknown): AssayError {
  return new AssayError({
    code: 'output_unwritable',
    message: `${path} cannot be written: ${systemWords(error)}`,
    nextStep: 'Choose another place for it, or make room and check the permissions of the folder.',
    exitCode: 2,
    cause: error,
  });
}

/**
 * What an output, or a database, cannot be written to although something is there.
 * @param path as it is shown
 */
export function refusedPlace(
  path: string,
  kind: 'folder' | 'database',
  what: 'an output' | 'a database' = 'an output',
): AssayError {
  const isFolder = kind === 'folder';
  return new AssayError({
    code: 'output_unwritable',
    message: isFolder ? folderText(path, what) : `${path} is a database, which would be lost`,
    nextStep: isFolder ? 'Name a file in it.' : 'Choose another name for the output.',
    exitCode: 2,
  });
}

/** Writes to a stream and ends it. @param flags how it is opened, as in open(2) */
async function filled(opened: string, flags: 'w' | 'a', path: string, write: Write): Promise<void> {
  const out = createWriteStream(opened, { flags });
  // The stream's own failure is what went wrong with the file; anything else comes from the writer and is passed on as
  // it is.
  let streamFailure: unknown = null;
  out.on('error', (error) => (streamFailure = error));
  try {
    await write(out);
    out.end();
    await finished(out);
  } catch (error) {
    out.destroy();
    throw streamFailure === null ? error : unwritable(path, streamFailure);
  }
}

/** Hexadecimal digits of a hash that tell the machines apart that write into one folder. */
const MACHINE_DIGITS = 8;

/** What is in the name of a file that is not whole yet, beside that of the whole: the machine and the process. */
const machineMark = (): string => sha256Hex(machineName()).slice(0, MACHINE_DIGITS);

/** Removes what processes of this machine left that died while they wrote the file. One that cannot be, stays. */
async function removeLeft(path: string): Promise<void> {
  const [before, after] = [`.${basename(path)}.${machineMark()}-`, '.partial'];
  const names = await readdir(dirname(path)).catch(() => []);
  for (const name of names) {
    const pid = name.startsWith(before) && name.endsWith(after) ? name.slice(before.length, -after.length) : '';
    if (/^\d+$/u.test(pid) && !isRunning(Number(pid)))
      await rm(join(dirname(path), name), { force: true }).catch(() => undefined);
  }
}

/** Writes a file under another name, and renames it at the end. */
async function replaced(path: string, shown: string, write: Write): Promise<void> {
  const partial = join(dirname(path), `.${basename(path)}.${machineMark()}-${process.pid}.partial`);
  try {
    await makeFolder(dirname(path));
  } catch (error) {
    throw unwritable(shown, error);
  }
  await removeLeft(path);
  try {
    await filled(partial, 'w', shown, write);
    await rename(partial, path).catch((error: unknown) => {
      throw unwritable(shown, error);
    });
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Writes a file that is there whole or not at all: under another name first, renamed at the end. Folders are made as
 * needed. Where the name leads by links, the file there is replaced and the links stay; a pipe or a device is
 * written into.
 * @throws AssayError `output_unwritable`; rejects with whatever else `write` fails of
 */
export async function writeWholeFile(path: string, write: Write): Promise<void> {
  const place = await outputPlace(path).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  if (place.kind === 'folder') throw refusedPlace(path, 'folder');
  if (place.kind !== 'stream' && (await isDatabase(place.path))) throw refusedPlace(path, 'database');
  if (place.kind === 'stream') await filled(place.path, 'a', path, write);
  else await replaced(place.path, path, write);
}
