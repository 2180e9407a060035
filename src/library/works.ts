import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { importWorks, WorksIndex } from '../engines/bibliography/index.js';
import { systemClock } from '../lib/clock.js';
import { AssayError } from '../lib/errors.js';
import { writeWholeFile } from '../lib/output-file.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

export type { WorksIndex } from '../engines/bibliography/index.js';

/** What importing a file of works did. */
export type WorksReport = Awaited<ReturnType<typeof importWorks>>;

/** The works index of the data folder while it is open. */
export interface OpenWorks {
  readonly index: WorksIndex;
  /** Imports files of works, one after another; one that was imported before is read for what is new. */
  readonly importFiles: (
    paths: readonly string[],
    options: {
      readonly signal?: AbortSignal;
      /** Called now and then with the file and the number of its records done so far. */
      readonly onProgress?: (path: string, records: number) => void;
      /** Called after each file. */
      readonly onFile: (path: string, report: WorksReport) => void;
      /** Called for a file that cannot be read, or only in part. The others are imported nevertheless. */
      readonly onFailure: (path: string, error: AssayError) => void;
    },
  ) => Promise<void>;
}

/** Names of files beside the parts of a dump: lists of the parts, sums, notes. */
const NO_PART = /^\.|^manifest|^readme|^license|^release_notes|\.(?:md5|sha\d+|txt|dtd|html?)$/iu;

/**
 * Returns the files to import for a path: the file itself, or the parts in a folder and the folders in it, in the order
 * of their names. Links are not followed. A path that does not exist is returned as it is. `cwd`: folder of the path
 */
export async function worksFiles(path: string, cwd: string): Promise<readonly string[]> {
  const place = resolve(cwd, path);
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [path];
  const entries = await readdir(place, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !NO_PART.test(entry.name))
    .map((entry) => join(path, relative(place, join(entry.parentPath, entry.name))))
    .sort();
}

const FAULTS_OF_FILES: ReadonlySet<string> = new Set(['works_file_unreadable', 'unknown_works_format']);

/** Opens the works index of the settings, made if it is missing, and closes it after `use`. */
export async function withWorksIndex<Result>(
  { settings = programSettings(), cwd = process.cwd() }: UseOptions,
  use: (works: OpenWorks) => Promise<Result>,
): Promise<Result> {
  const bibliography = await import('../engines/bibliography/index.js');
  const index = await bibliography.openWorksFolder(resolve(cwd, settings.places.data), systemClock);
  try {
    const importFiles: OpenWorks['importFiles'] = async (paths, { signal, onProgress, onFile, onFailure }) => {
      let file = '';
      const work = new bibliography.WorksImport(index, {
        clock: systemClock,
        ...(signal !== undefined && { signal }),
        onProgress: (records) => onProgress?.(file, records),
      });
      for (file of paths) {
        signal?.throwIfAborted();
        try {
          onFile(file, await work.add(resolve(cwd, file)));
        } catch (error) {
          if (!(error instanceof AssayError) || !FAULTS_OF_FILES.has(error.code)) throw error;
          onFailure(file, error);
        }
      }
      work.finish();
    };
    return await use({ index, importFiles });
  } finally {
    index.close();
  }
}

/**
 * Writes made-up works as Crossref's records, one a line, compressed: for tests of imports and measurements.
 * @throws AssayError `output_unwritable`
 */
export async function writeSampleWorks(path: string, works: number, signal?: AbortSignal): Promise<void> {
  const { madeUpWork } = await import('../engines/bibliography/index.js');
  function* lines(): Generator<string> {
    for (let number = 0; number < works; number += 1) {
      signal?.throwIfAborted();
      yield `${JSON.stringify(madeUpWork(number))}\n`;
    }
  }
  await writeWholeFile(path, (out) => pipeline(Readable.from(lines()), createGzip(), out));
}
