import { isAbsolute, join } from 'node:path';

/** A field of an entry, on one line as reference managers write it: `file = {…},`. */
const FILE_FIELD = /^\s*(?:file|local-url|pdf)\s*=\s*(?:\{(.*)\}|"(.*)")\s*,?\s*\}?\s*$/iu;
/** Parts are separated by a character that no backslash precedes. */
const BETWEEN_FILES = /(?<!\\);/u;
const BETWEEN_PARTS = /(?<!\\):/u;

/** Undoes what BibTeX and reference managers escape. */
const unescaped = (part: string): string => part.replace(/\{?\\([\\:;_&%#$ {}~^-])\}?/gu, '$1');

/**
 * Returns the path in `description:path:type` of Zotero and JabRef, or what is a path alone; empty where there is none.
 */
function pathOf(file: string): string {
  const parts = file.split(BETWEEN_PARTS);
  const path = parts.length >= 3 ? parts.slice(1, -1).join(':') : isDrive(parts) ? file : (parts.at(-1) ?? '');
  return unescaped(path.trim());
}

const isDrive = ([drive = '']: readonly string[]): boolean => /^[A-Za-z]$/u.test(drive.trim());

/**
 * Returns the attachments that a line of a BibTeX library names, from the folder of the run. Relative paths start from
 * the folder of the library.
 */
export function attachmentsOf(line: string, libraryFolder: string): readonly string[] {
  const [, braced, quoted] = FILE_FIELD.exec(line) ?? [];
  const field = braced ?? quoted ?? '';
  return field
    .split(BETWEEN_FILES)
    .map(pathOf)
    .filter((path) => path !== '')
    .map((path) => (isAbsolute(path) ? path : join(libraryFolder, path)));
}
