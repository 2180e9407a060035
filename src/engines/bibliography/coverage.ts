/**
 * Kinds of work by which coverage is measured. They are coarser than CSL types because databases disagree: a chapter in
 * one is a paper in another.
 */
export type WorkKind = 'paper' | 'book' | 'report' | 'thesis' | 'web' | 'other';

const KINDS: Readonly<Record<string, WorkKind>> = {
  // A preprint in one database is a paper in another.
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

/** Returns the kind of work of a CSL type. */
export function workKind(cslType: string): WorkKind {
  return KINDS[cslType] ?? 'other';
}

/** Works of this many years before and after a year count towards its coverage. */
export const YEAR_REACH = 5;
/** With fewer works of a kind and language within ± `YEAR_REACH` years, absence proves nothing. */
const FEWEST_WORKS = 30;
/** With this many works under a DOI prefix, the absence of a DOI of that prefix is evidence. */
const COVERING_PREFIX_WORKS = 20;
/** Smallest share of the world's works that an index must hold for absence to be evidence. */
const COVERING_SHARE = 1 / 20_000;

/** Papers published in 2020, and the years in which their number doubles (Bornmann, Haunschild and Mutz 2021). */
const PAPERS_OF_2020 = 3e6;
const DOUBLING_YEARS = 17.3;
/** Works of other kinds per paper, and shares of languages: rough orders of magnitude are enough here. */
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
 * Returns roughly how many works of a kind and language exist within `YEAR_REACH` years of a year, or in all years for
 * `null`.
 */
function worldWorks(kind: WorkKind, year: number | null, language: string): number {
  const papers =
    year === null
      ? (PAPERS_OF_2020 * DOUBLING_YEARS) / Math.LN2
      : PAPERS_OF_2020 * 2 ** ((year - 2020) / DOUBLING_YEARS) * (2 * YEAR_REACH + 1);
  return papers * WORKS_A_PAPER[kind] * (LANGUAGE_SHARES[language] ?? OTHER_LANGUAGE_SHARE);
}

/**
 * Whether an index that holds `works` of a kind and language within `YEAR_REACH` years of a year can be expected to
 * hold another such work.
 */
export function isCovering(works: number, kind: WorkKind, year: number | null, language: string): boolean {
  return works >= Math.max(FEWEST_WORKS, COVERING_SHARE * worldWorks(kind, year, language));
}

/**
 * Whether an index of `works` works can be expected to hold another DOI of a prefix under which it holds `ofPrefix`. A
 * small collection has the prefixes of the large publishers but few of their works.
 */
export function isCoveringPrefix(ofPrefix: number, works: number): boolean {
  return ofPrefix >= COVERING_PREFIX_WORKS && works >= COVERING_SHARE * WORLD_WORKS;
}
