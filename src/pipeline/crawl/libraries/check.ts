import { join, resolve } from 'node:path';
import { listedFile } from '../../../lib/listed-file.js';
import { isRegularFile } from './format.js';
import { DATABASE } from './zotero-database.js';

/** Returns what users should know: folders that are named as such and hold a library, whose entries are not read. */
export async function libraryNotes(paths: readonly string[], cwd: string): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const path of paths)
    if (listedFile(path) === null && (await isRegularFile(resolve(cwd, join(path, DATABASE)))))
      notes.push(
        `${path} holds a library of Zotero and is read as a folder; for its attachments, with what it says of their ` +
          `works: --from-list ${path}`,
      );
  return notes;
}
