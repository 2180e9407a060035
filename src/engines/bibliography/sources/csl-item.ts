import type { CslItem, CslName } from '../../../records/csl.js';
import { isRecord, numberIn, stringIn } from '../../../lib/json-value.js';
import { withoutMarkup } from './without-markup.js';

function readName(value: unknown): CslName | null {
  if (!isRecord(value)) return null;
  const family = stringIn(value['family']);
  const given = stringIn(value['given']);
  const literal = stringIn(value['literal']) ?? stringIn(value['name']);
  const particle = stringIn(value['non-dropping-particle']) ?? stringIn(value['dropping-particle']);
  if (family !== null)
    return { family: particle === null ? family : `${particle} ${family}`, ...(given !== null && { given }) };
  return literal === null ? null : { literal };
}

function readNames(value: unknown): readonly CslName[] {
  return Array.isArray(value) ? value.map(readName).filter((name) => name !== null) : [];
}

/** Returns the year of a CSL date, from `date-parts` or the first four digits of a raw date. */
export function readYear(value: unknown): number | null {
  if (!isRecord(value)) return numberIn(value);
  const parts: unknown = value['date-parts'];
  if (Array.isArray(parts)) {
    const first: unknown = parts[0];
    if (Array.isArray(first)) return numberIn(first[0]);
  }
  const raw = stringIn(value['raw']) ?? stringIn(value['literal']);
  return raw === null ? null : numberIn(/\d{4}/u.exec(raw)?.[0]);
}

const TEXT_FIELDS = [
  'container-title',
  'collection-title',
  'volume',
  'issue',
  'page',
  'publisher',
  'publisher-place',
  'edition',
  'number',
  'language',
  'DOI',
  'PMID',
  'ISBN',
  'URL',
  'archive',
  'archive_location',
] as const;

/** Fields in which databases keep the markup of journals. */
const MARKED_FIELDS: ReadonlySet<string> = new Set(['container-title', 'collection-title', 'publisher']);

function plainIn(value: unknown): string | null {
  const text = stringIn(value);
  return text === null ? null : stringIn(withoutMarkup(text));
}

/**
 * Reads a CSL-JSON item with the deviations found in practice (numbers for strings, arrays for titles, Crossref's type
 * names). Returns null for an item without title and author.
 */
export function readCslItem(value: unknown): CslItem | null {
  if (!isRecord(value)) return null;
  const item: { -readonly [K in keyof CslItem]: CslItem[K] } = { type: cslType(stringIn(value['type'])) };
  const id = stringIn(value['id']);
  if (id !== null) item.id = id;
  const title = plainIn(value['title']);
  if (title !== null) item.title = title;
  const author = readNames(value['author']);
  if (author.length > 0) item.author = [...author];
  const editor = readNames(value['editor']);
  if (editor.length > 0) item.editor = [...editor];
  const year = readYear(value['issued']);
  if (year !== null) item.issued = { 'date-parts': [[year]] };
  for (const field of TEXT_FIELDS) {
    const text = MARKED_FIELDS.has(field) ? plainIn(value[field]) : stringIn(value[field]);
    if (text !== null) item[field] = text;
  }
  return item.title === undefined && item.author === undefined ? null : item;
}

const CROSSREF_TYPES: Readonly<Record<string, string>> = {
  'journal-article': 'article-journal',
  'proceedings-article': 'paper-conference',
  'book-chapter': 'chapter',
  'book-section': 'chapter',
  'reference-entry': 'entry-encyclopedia',
  'posted-content': 'article',
  preprint: 'article',
  monograph: 'book',
  'edited-book': 'book',
  'reference-book': 'book',
  dissertation: 'thesis',
};

function cslType(type: string | null): string {
  return type === null ? 'document' : (CROSSREF_TYPES[type] ?? type);
}
