import { isAbsolute, join } from 'node:path';

/** The head of a field with attachments, at the start of a line or behind another field. */
const FIELD_HEAD = /(^|,)[^\S\n]*(?:file|local-url|pdf)\s*=\s*(?=[{"])/gimu;
/** What is left of the line of a field whose braces do not match. */
const REST_OF_LINE = /[{"](.*)[}"][^\S\n]*,?[^\S\n]*\}?[^\S\n]*$/muy;
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

/** What a value that ends does not hold: the head of another field, on a line of its own. */
const OTHER_FIELD = /\n\s*[a-z-]+\s*=\s*[{"]/iu;

/** How many braces are open behind a stretch of an entry. */
function bracesOpen(stretch: string): number {
  const braces = stretch.match(/\\.|[{}]/gsu) ?? [];
  return braces.reduce((open, brace) => open + (brace === '{' ? 1 : brace === '}' ? -1 : 0), 0);
}

/** What follows a value. */
const BEHIND_VALUE = /\s*(?:[,})]|$)/uy;

function isBehindValue(entry: string, at: number): boolean {
  BEHIND_VALUE.lastIndex = at;
  return BEHIND_VALUE.test(entry);
}

/** Returns the value in braces or quotation marks that begins at a place, without these; null where it does not end. */
function valueAt(entry: string, start: number): string | null {
  const isBraced = entry[start] === '{';
  let depth = 0;
  for (let at = start + 1; at < entry.length; at += 1) {
    const character = entry[at];
    if (character === '\\') at += 1;
    else if (depth === 0 && character === (isBraced ? '}' : '"'))
      return isBehindValue(entry, at + 1) ? entry.slice(start + 1, at) : null;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
  }
  return null;
}

/** Returns the values of the fields with attachments. */
function valuesOf(entry: string): readonly string[] {
  const values: string[] = [];
  let [counted, open] = [0, 0];
  let end = 0;
  for (const { 0: head, 1: before, index } of entry.matchAll(FIELD_HEAD)) {
    const start = index + head.length;
    open += bracesOpen(entry.slice(counted, index));
    counted = index;
    // Within the value of another field it is text, unless a brace of that field is missing.
    if (index < end || (before === ',' && open !== 1)) continue;
    REST_OF_LINE.lastIndex = start;
    const closed = valueAt(entry, start);
    const isWhole = closed !== null && !OTHER_FIELD.test(closed);
    const value = isWhole ? closed : (REST_OF_LINE.exec(entry)?.[1] ?? '');
    values.push(value);
    end = start + value.length;
  }
  return values;
}

/**
 * Returns the attachments that an entry of a BibTeX library names, from the folder of the run. Relative paths start
 * from the folder of the library.
 */
export function attachmentsOf(entry: string, libraryFolder: string): readonly string[] {
  return valuesOf(entry)
    .flatMap((value) => value.replace(/\s*\n\s*/gu, ' ').split(BETWEEN_FILES))
    .map(pathOf)
    .filter((path) => path !== '')
    .map((path) => (isAbsolute(path) ? path : join(libraryFolder, path)));
}
