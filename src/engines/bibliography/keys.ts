import type { CslItem } from '../../records/csl.js';
import { foldKey } from './fold.js';
import { hash53 } from './hash.js';
import { normaliseArxiv, normaliseDoi, normaliseIsbn } from './identifiers.js';

/** Shorter titles are not identified by their first or last letters alone. */
const EDGE_LENGTH = 22;
const SHORTEST_MAIN_TITLE = 14;
const SUBTITLE_START = /\s*[:?!.–—]\s+|\s+[-–—]\s+|\s*[:?]\s*/u;

/** Returns a title before its subtitle, or null if it has no subtitle. */
export function mainTitle(title: string): string | null {
  const cut = title.search(SUBTITLE_START);
  return cut > 0 ? title.slice(0, cut) : null;
}

/** Hash keys of a title. Spacing, case and hyphens make no difference. */
export interface TitleKeys {
  /** Keys of the whole title and of the title without subtitle. */
  readonly exact: readonly number[];
  /** Keys of the first and of the last letters, for titles that were read too long or too short. */
  readonly edges: readonly number[];
}

/** Returns the hash keys of a title. */
export function titleKeys(title: string): TitleKeys {
  const key = foldKey(title);
  if (key.length < 4) return { exact: [], edges: [] };
  const keys = [hash53(`t:${key}`)];
  const main = mainTitle(title);
  const mainKey = main === null ? '' : foldKey(main);
  if (mainKey.length >= SHORTEST_MAIN_TITLE && mainKey.length < key.length) keys.push(hash53(`t:${mainKey}`));
  const edges =
    key.length > EDGE_LENGTH ? [hash53(`h:${key.slice(0, EDGE_LENGTH)}`), hash53(`e:${key.slice(-EDGE_LENGTH)}`)] : [];
  return { exact: keys, edges };
}

export const doiKey = (doi: string): number => hash53(`d:${doi}`);
export const arxivKey = (id: string): number => hash53(`a:${id}`);
export const pmidKey = (pmid: string): number => hash53(`p:${pmid}`);
export const isbnKey = (isbn: string): number => hash53(`i:${isbn}`);
/** Key of first author, volume and first page: finds a reference without a title. */
export const locatorKey = (family: string, volume: string, firstPage: string): number =>
  hash53(`l:${foldKey(family)}|${foldKey(volume)}|${foldKey(firstPage)}`);

/** Key of year, volume and first page: finds a work whose author is spelt differently or is an organisation. */
export const placeKey = (year: number, volume: string, firstPage: string): number =>
  hash53(`y:${year}|${foldKey(volume)}|${foldKey(firstPage)}`);

/** Returns the first page of a range such as `105–12`, `e1234` or `S. 5-9`; null without one. */
export function firstPageOf(page: string | undefined): string | null {
  return /[a-z]{0,3}\d+/iu.exec(page ?? '')?.[0].toLowerCase() ?? null;
}

/** Returns every key under which the index stores a work. */
export function workKeys(csl: CslItem): readonly number[] {
  const title = titleKeys(csl.title ?? '');
  const keys = new Set([...title.exact, ...title.edges]);
  const doi = csl.DOI === undefined ? null : normaliseDoi(csl.DOI);
  if (doi !== null) keys.add(doiKey(doi));
  const arxiv = arxivOf(csl, doi);
  if (arxiv !== null) keys.add(arxivKey(arxiv));
  if (csl.PMID !== undefined) keys.add(pmidKey(csl.PMID.trim()));
  for (const part of csl.ISBN?.split(/[,;]|\s(?=97[89])/u) ?? []) {
    const isbn = normaliseIsbn(part);
    if (isbn !== null) keys.add(isbnKey(isbn.value));
  }
  const family = csl.author?.[0]?.family ?? csl.author?.[0]?.literal;
  const firstPage = firstPageOf(csl.page);
  if (family !== undefined && csl.volume !== undefined && firstPage !== null)
    keys.add(locatorKey(family, csl.volume, firstPage));
  const year = csl.issued?.['date-parts'][0]?.[0];
  if (year !== undefined && csl.volume !== undefined && firstPage !== null)
    keys.add(placeKey(year, csl.volume, firstPage));
  return [...keys];
}

/** Returns the arXiv id of a work from its archive fields, its arXiv DOI or its URL; null without one. */
export function arxivOf(csl: CslItem, doi: string | null): string | null {
  if (csl.archive?.toLowerCase() === 'arxiv' && csl.archive_location !== undefined)
    return normaliseArxiv(csl.archive_location);
  if (doi?.startsWith('10.48550/arxiv.') === true) return normaliseArxiv(` ${doi.slice('10.48550/arxiv.'.length)}`);
  if (csl.URL !== undefined && /arxiv\.org/iu.test(csl.URL)) return normaliseArxiv(csl.URL);
  return null;
}
