import type { CslItem, CslName } from '../../../records/csl.js';
import { isRecord, stringIn } from '../../../lib/json-value.js';
import { readCslItem } from './csl-item.js';

type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a JSON record is one of arXiv's public list of metadata. */
export const isArxivWork = (record: JsonRecord): boolean => 'authors_parsed' in record && 'versions' in record;

function authorsOf(parsed: unknown): readonly CslName[] {
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((entry: unknown): CslName[] => {
    if (!Array.isArray(entry)) return [];
    const parts: readonly unknown[] = entry;
    const family = stringIn(parts[0]);
    const given = stringIn(parts[1]);
    return family === null ? [] : [given === null ? { literal: family } : { family, given }];
  });
}

/** Returns the year in which a paper was first submitted: that of its first version. */
function yearOf(versions: unknown): number | null {
  const list: readonly unknown[] = Array.isArray(versions) ? versions : [];
  const created = isRecord(list[0]) ? stringIn(list[0]['created']) : null;
  const year = /\b(?:19|20)\d\d\b/u.exec(created ?? '')?.[0];
  return year === undefined ? null : Number(year);
}

/** Converts a record of arXiv's metadata (https://info.arxiv.org/help/bulk_data.html) to a CSL-JSON item. */
export function readArxivWork(record: JsonRecord): CslItem | null {
  const id = stringIn(record['id']);
  const year = yearOf(record['versions']);
  return readCslItem({
    id: id === null ? null : `arxiv:${id}`,
    type: 'article',
    title: stringIn(record['title'])?.replace(/\s+/gu, ' '),
    author: authorsOf(record['authors_parsed']),
    ...(year !== null && { issued: { 'date-parts': [[year]] } }),
    archive: 'arXiv',
    archive_location: id,
    DOI: stringIn(record['doi'])?.split(/\s/u)[0],
  });
}
