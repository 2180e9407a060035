import type { CslItem, CslName } from '../../../records/csl.js';
import { readCslItem } from './csl-item.js';
import { isRecord, numberIn, stringIn } from '../../../lib/json-value.js';

const TYPES: Readonly<Record<string, string>> = {
  article: 'article-journal',
  preprint: 'article',
  'book-chapter': 'chapter',
  dissertation: 'thesis',
  book: 'book',
  report: 'report',
  dataset: 'dataset',
};

/** Whether a JSON record is an OpenAlex work. */
export function isOpenAlexWork(record: Readonly<Record<string, unknown>>): boolean {
  return (
    typeof record['id'] === 'string' &&
    /openalex\.org\/W\d+/u.test(record['id']) &&
    ('authorships' in record || 'display_name' in record)
  );
}

function authorsOf(authorships: unknown): readonly CslName[] {
  if (!Array.isArray(authorships)) return [];
  return authorships.flatMap((entry: unknown): CslName[] => {
    const author = isRecord(entry) ? entry['author'] : null;
    const name = isRecord(author) ? stringIn(author['display_name']) : null;
    if (name === null) return [];
    // OpenAlex returns one display name, given names first.
    const words = name.split(/\s+/u);
    const family = words.pop() ?? name;
    return words.length === 0 ? [{ literal: name }] : [{ family, given: words.join(' ') }];
  });
}

/** Converts an OpenAlex work (https://docs.openalex.org/api-entities/works/work-object) to a CSL-JSON item. */
export function readOpenAlexWork(record: Readonly<Record<string, unknown>>): CslItem | null {
  const biblio = isRecord(record['biblio']) ? record['biblio'] : {};
  const location = isRecord(record['primary_location']) ? record['primary_location'] : {};
  const venue = isRecord(location['source']) ? location['source'] : {};
  const ids = isRecord(record['ids']) ? record['ids'] : {};
  const first = stringIn(biblio['first_page']);
  const last = stringIn(biblio['last_page']);
  const year = numberIn(record['publication_year']);
  const type = stringIn(record['type']) ?? 'document';
  return readCslItem({
    id: stringIn(record['id'])?.replace(/^.*\//u, ''),
    type: venue['type'] === 'conference' ? 'paper-conference' : (TYPES[type] ?? type),
    title: stringIn(record['title']) ?? stringIn(record['display_name']),
    author: authorsOf(record['authorships']),
    ...(year !== null && { issued: { 'date-parts': [[year]] } }),
    'container-title': stringIn(venue['display_name']),
    volume: stringIn(biblio['volume']),
    issue: stringIn(biblio['issue']),
    page: first === null ? null : last === null || last === first ? first : `${first}-${last}`,
    DOI: stringIn(record['doi'])?.replace(/^https?:\/\/(?:dx\.)?doi\.org\//iu, ''),
    PMID: stringIn(ids['pmid'])?.replace(/^.*\//u, ''),
    language: stringIn(record['language']),
  });
}
