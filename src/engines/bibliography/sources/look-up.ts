import { arxivKey, doiKey, isbnKey, locatorKey, placeKey, pmidKey, titleKeys } from '../keys.js';
import type { WorkQuery } from '../types.js';

/** Most works that one look-up returns. A key shared by more works is not distinctive and is ignored. */
export const MOST_WORKS = 12;
/** Titles with fewer characters are shared by many works. */
const TELLING_TITLE = 24;

/**
 * Returns the ids of the works that may be the cited one: by identifiers, by title, by author, volume and page.
 * @param holds returns the ids of the works with a key, more than `MOST_WORKS` or none for one of very many
 */
export function idsOf(query: WorkQuery, holds: (hash: number) => readonly number[]): ReadonlySet<number> {
  const ids = new Set<number>();
  /** Returns whether works have the key, and not too many. */
  const add = (key: number): boolean => {
    const found = holds(key);
    if (found.length === 0 || found.length > MOST_WORKS) return false;
    for (const id of found) ids.add(id);
    return true;
  };
  if (query.doi !== null) add(doiKey(query.doi));
  if (query.arxiv !== null) add(arxivKey(query.arxiv));
  if (query.pmid !== null) add(pmidKey(query.pmid));
  if (query.isbn !== null) add(isbnKey(query.isbn));
  let isTitleFound = false;
  for (const title of query.titles) {
    const { exact, edges } = titleKeys(title);
    for (const key of exact) isTitleFound = add(key) || isTitleFound;
    if (!isTitleFound) for (const key of edges) isTitleFound = add(key) || isTitleFound;
    if (isTitleFound) break;
  }
  const family = query.families[0];
  // If a title of some length was found, its work needs no second search.
  const isTold = isTitleFound && (query.titles[0]?.length ?? 0) >= TELLING_TITLE;
  if (!isTold && family !== undefined && query.volume !== null && query.firstPage !== null)
    add(locatorKey(family, query.volume, query.firstPage));
  if (ids.size === 0 && query.year !== null && query.volume !== null && query.firstPage !== null)
    add(placeKey(query.year, query.volume, query.firstPage));
  return ids;
}
