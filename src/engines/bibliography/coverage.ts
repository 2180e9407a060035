/** Kinds of work that an index covers or not, coarser than CSL types: what one database calls a chapter another calls a paper. */
export type WorkKind = 'paper' | 'book' | 'report' | 'thesis' | 'web' | 'other';

const KINDS: Readonly<Record<string, WorkKind>> = {
  // A preprint of one database is a paper of another.
  'article-journal': 'paper',
  article: 'paper',
  'paper-conference': 'paper',
  chapter: 'book',
  book: 'book',
  'entry-encyclopedia': 'book',
  report: 'report',
  standard: 'report',
  thesis: 'thesis',
  webpage: 'web',
  'post-weblog': 'web',
  software: 'web',
  dataset: 'web',
  'article-newspaper': 'web',
  'article-magazine': 'web',
};

/** Kind of a CSL type. */
export function workKind(cslType: string): WorkKind {
  return KINDS[cslType] ?? 'other';
}

/** Works of the kind and language within ± `YEAR_REACH` years from which on absence says something. */
export const COVERING_WORKS = 30;
export const YEAR_REACH = 5;
/** Works under a DOI prefix from which on an unknown DOI of that prefix says something. */
export const COVERING_PREFIX_WORKS = 20;
