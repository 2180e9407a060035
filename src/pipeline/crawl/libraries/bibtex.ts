import { dirname, resolve } from 'node:path';
import type { Creator, Entry } from '@retorquere/bibtex-parser';
import { bibtexEntries, isDefinition, isWork, plainField } from '../../../lib/bibtex-entries.js';
import type { LibraryEntry } from '../../../records/library-entry.js';
import { linesOfList } from '../list-entries.js';
import { attachmentsOf } from './bibtex-files.js';
import { entryDoi, entryValue, entryValues, entryYear } from './entry-values.js';
import type { Attachment, LibraryFormat } from './format.js';

/** Entries passed to the parser at once: its time and memory grow with the input. */
const ENTRIES_PER_PARSE = 100;
/** What a longer entry says further on is left out; its attachments are taken. */
const MAX_ENTRY_CHARACTERS = 262_144;
/** Where reference managers write the collections of a work: JabRef, Mendeley, and exports by collection. */
const COLLECTION_FIELDS = ['groups', 'mendeley-groups', 'collections'];
/** Lists are read as texts are: the parser would leave TeX in them. */
const LISTS = Object.fromEntries(['keywords', ...COLLECTION_FIELDS].map((name) => [name, 'richtext'] as const));

const valueOf = (field: unknown): string | null => (typeof field === 'string' ? entryValue(plainField(field)) : null);

const valuesOf = (fields: readonly unknown[]): readonly string[] => entryValues(fields.map(valueOf));

/** Returns the parts of a field that is a list, which the parser may have taken apart already. */
function listOf(field: unknown): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(field) ? field : [field];
  return texts.flatMap((text) => (typeof text === 'string' ? text.split(/[,;]/u) : []));
}

function authorOf({ name, lastName, firstName, prefix }: Creator): string | undefined {
  if (lastName === undefined) return name;
  const family = prefix === undefined ? lastName : `${prefix} ${lastName}`;
  return firstName === undefined ? family : `${family}, ${firstName}`;
}

function entryOf({ type, fields }: Entry, key: string): LibraryEntry {
  const own: Readonly<Record<string, unknown>> = { ...fields };
  return {
    key: valueOf(key) ?? '',
    type: valueOf(type)?.toLowerCase() ?? '',
    title: valueOf([fields.title, fields.subtitle].filter((part) => part !== undefined).join(': ')),
    authors: valuesOf((fields.author ?? fields.editor ?? []).map(authorOf)),
    year: entryYear(fields.date ?? fields.year),
    doi: entryDoi(fields.doi),
    keywords: valuesOf(listOf(own['keywords'])),
    collections: valuesOf(COLLECTION_FIELDS.flatMap((name) => listOf(own[name]))),
  };
}

/** What is before the fields of an entry: its kind and its key. */
const HEAD = /^(\s*@\s*[a-z]+\s*[{(]\s*)([^,\s]*)/iu;

/**
 * Returns what is said in entries; null for one that cannot be parsed. Keys may be there twice, so each entry is parsed
 * by its number.
 */
async function parsed(
  definitions: readonly string[],
  works: readonly string[],
): Promise<readonly (LibraryEntry | null)[]> {
  const { parse } = await import('@retorquere/bibtex-parser');
  const numbered = works.map((text, number) => text.replace(HEAD, (_, start: string) => `${start}work${number}`));
  const found = new Map<string, Entry>();
  try {
    const library = parse([...definitions, ...numbered].join('\n'), {
      sentenceCase: false,
      unsupported: 'ignore',
      fieldMode: LISTS,
    });
    for (const entry of library.entries) found.set(entry.key, entry);
  } catch {
    // The attachments are sources whatever else the library holds.
  }
  return works.map((text, number) => {
    const entry = found.get(`work${number}`);
    return entry === undefined ? null : entryOf(entry, HEAD.exec(text)?.[2] ?? '');
  });
}

interface Attached {
  readonly text: string;
  readonly files: readonly string[];
}

/** Yields the attachments in memory that does not grow with the library but for the names of the files. */
async function* attachmentsOfBibtex(path: string, cwd: string): AsyncGenerator<Attachment> {
  const seen = new Set<string>();
  const definitions: string[] = [];
  let chunk: Attached[] = [];
  async function* flush(): AsyncGenerator<Attachment> {
    const entries = await parsed(
      definitions,
      chunk.map(({ text }) => text),
    );
    for (const [number, { files }] of chunk.entries()) {
      const entry = entries[number] ?? null;
      for (const file of files) if (!seen.has(file)) yield { file, entry };
      for (const file of files) seen.add(file);
    }
    chunk = [];
  }
  for await (const text of bibtexEntries(linesOfList(resolve(cwd, path)))) {
    const files = attachmentsOf(text, dirname(path));
    if (isDefinition(text)) definitions.push(text);
    else if (isWork(text) && files.length > 0)
      chunk.push({ text: text.slice(0, MAX_ENTRY_CHARACTERS), files: [...new Set(files)] });
    if (chunk.length === ENTRIES_PER_PARSE) yield* flush();
  }
  yield* flush();
}

/** BibTeX and BibLaTeX, as Zotero, JabRef and Mendeley export them. */
export const bibtex: LibraryFormat = {
  name: 'bibtex',
  libraryAt: (path) => Promise.resolve(/\.bib$/iu.test(path) ? path : null),
  attachments: (library, { cwd }) => attachmentsOfBibtex(library, cwd),
};
