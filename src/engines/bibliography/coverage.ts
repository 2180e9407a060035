/**
 * Kinds of work that an index covers or not, coarser than CSL types: what one database calls a chapter another calls a
 * paper.
 */
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

/** Years before and after one whose works count for it. */
export const YEAR_REACH = 5;
/** Works of the kind and language within ± `YEAR_REACH` years below which absence never says anything. */
const FEWEST_WORKS = 30;
/** Works under a DOI prefix from which on an unknown DOI of that prefix says something. */
const COVERING_PREFIX_WORKS = 20;
/** Share of the world's works that an index holds at least where its silence says something. */
const COVERING_SHARE = 1 / 20_000;

/** Papers of 2020, and the years in which their number doubles (Bornmann, Haunschild and Mutz 2021). */
const PAPERS_OF_2020 = 3e6;
const DOUBLING_YEARS = 17.3;
/** Works of other kinds for one paper, and shares of languages: orders of magnitude, no more is asked of them. */
const WORKS_A_PAPER: Readonly<Record<WorkKind, number>> = {
  paper: 1,
  book: 0.2,
  thesis: 0.1,
  web: 0.1,
  report: 0.05,
  other: 0.05,
};
const LANGUAGE_SHARES: Readonly<Record<string, number>> = { en: 0.8, und: 0.1, de: 0.04, es: 0.04, fr: 0.03, pt: 0.03 };
const OTHER_LANGUAGE_SHARE = 0.02;
/** All works with a DOI. */
const WORLD_WORKS = 150e6;

/**
 * How many works of a kind and language the world has, roughly, within `YEAR_REACH` years of one; of all years where
 * none is given.
 */
function worldWorks(kind: WorkKind, year: number | null, language: string): number {
  const papers =
    year === null
      ? (PAPERS_OF_2020 * DOUBLING_YEARS) / Math.LN2
      : PAPERS_OF_2020 * 2 ** ((year - 2020) / DOUBLING_YEARS) * (2 * YEAR_REACH + 1);
  return papers * WORKS_A_PAPER[kind] * (LANGUAGE_SHARES[language] ?? OTHER_LANGUAGE_SHARE);
}

/**
 * Whether an index that holds `works` of a kind and language, within `YEAR_REACH` years of one, could be expected to
 * hold another.
 */
export function isCovering(works: number, kind: WorkKind, year: number | null, language: string): boolean {
  return works >= Math.max(FEWEST_WORKS, COVERING_SHARE * worldWorks(kind, year, language));
}

/**
 * Whether an index of `works` could be expected to hold another DOI of a prefix under which it holds `ofPrefix`. A
 * small collection has the prefixes of the large publishers, and next to nothing of theirs.
 */
export function isCoveringPrefix(ofPrefix: number, works: number): boolean {
  return ofPrefix >= COVERING_PREFIX_WORKS && works >= COVERING_SHARE * WORLD_WORKS;
}
