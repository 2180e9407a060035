import { bibtex } from './bibtex.js';
import type { LibraryFormat } from './format.js';
import { zoteroDatabase } from './zotero-database.js';
import { zoteroRdf } from './zotero-rdf.js';

const formats: readonly LibraryFormat[] = [bibtex, zoteroDatabase, zoteroRdf];

/** Returns the library that a path names, with its format; null where it names none. */
export async function libraryAt(
  path: string,
  cwd: string,
): Promise<{ readonly format: LibraryFormat; readonly library: string } | null> {
  for (const format of formats) {
    const library = await format.libraryAt(path, cwd);
    if (library !== null) return { format, library };
  }
  return null;
}
