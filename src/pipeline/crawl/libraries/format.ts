import { stat } from 'node:fs/promises';
import { AssayError, messageOf } from '../../../lib/errors.js';
import type { LibraryEntry } from '../../../records/library-entry.js';
import type { ScratchFile } from '../scratch-file.js';

/** A file that a library attaches to a work. */
export interface Attachment {
  /** From the folder of the run, or absolute. */
  readonly file: string;
  /** What the library says about the work; null where its entry cannot be parsed. */
  readonly entry: LibraryEntry | null;
  /** Why the file cannot be found where the library names it, if the library itself tells; left out otherwise. */
  readonly missing?: string;
}

/** What reading a library needs. */
export interface LibraryReading {
  /** Folder that relative paths start from. */
  readonly cwd: string;
  readonly scratchFile: ScratchFile;
}

/** One kind of library of references: a file in this folder and a line in `formats.ts`. */
export interface LibraryFormat {
  readonly name: string;
  /** Returns the file of the library that a path names; null where it names none of this kind. */
  libraryAt(path: string, cwd: string): Promise<string | null>;
  /**
   * Yields the files that a library attaches to its works, each once.
   * @throws AssayError `list_unusable`
   */
  attachments(library: string, reading: LibraryReading): AsyncIterable<Attachment>;
}

/** Returns the error for a library that cannot be read. */
export function libraryUnusable(library: string, cause: unknown, nextStep: string): AssayError {
  return new AssayError({
    code: 'list_unusable',
    message: `the library ${library} cannot be read: ${messageOf(cause)}`,
    nextStep,
    exitCode: 2,
    cause,
  });
}

/** Whether there is a regular file: what is read twice, or copied, must not be a pipe. */
export const isRegularFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isFile() === true;
