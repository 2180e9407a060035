import { groupBy } from '../lib/group-by.js';

/** What kinds of text are told apart by. */
export const KIND_PARTS = ['language', 'length'] as const;
export type KindPart = (typeof KIND_PARTS)[number];

/** Lengths that are told apart, in judged words: each from here up to the next. */
const LENGTHS = [0, 100, 200, 400, 800] as const;

/** Texts of some languages and lengths. */
export interface Kind {
  /** ISO 639-1, or `und`; sorted. */
  readonly languages: readonly string[];
  /** Judged words: from the first up to, and without, the second; null for no end. */
  readonly wordsFrom: number;
  readonly wordsTo: number | null;
}

export interface KindOfText {
  readonly language: string;
  readonly words: number;
}

/** Texts that get a threshold together. */
export interface KindGroup<Text> {
  readonly kind: Kind;
  readonly texts: readonly Text[];
  /** Too few for a threshold of their own, and no neighbours that would take them in. */
  readonly borrows: boolean;
}

/** Whether a text is of a kind. */
export function isOfKind({ languages, wordsFrom, wordsTo }: Kind, { language, words }: KindOfText): boolean {
  return languages.includes(language) && words >= wordsFrom && (wordsTo === null || words < wordsTo);
}

function lengthOf({ words }: KindOfText): number {
  return LENGTHS.findLastIndex((from) => words >= from);
}

function kindOf(texts: readonly KindOfText[]): Kind {
  const lengths = [...new Set(texts.map(lengthOf))].sort((a, b) => a - b);
  return {
    languages: [...new Set(texts.map(({ language }) => language))].sort(),
    wordsFrom: LENGTHS[lengths[0] ?? 0] ?? 0,
    wordsTo: LENGTHS[(lengths.at(-1) ?? LENGTHS.length) + 1] ?? null,
  };
}

/** Joins neighbouring lengths, from the short ones on, until each part has enough texts. */
function byLength<Text extends KindOfText>(texts: readonly Text[], least: number): readonly (readonly Text[])[] {
  const parts: Text[][] = [];
  let part: Text[] = [];
  for (const length of LENGTHS.keys()) {
    part = [...part, ...texts.filter((text) => lengthOf(text) === length)];
    if (part.length < least) continue;
    parts.push(part);
    part = [];
  }
  const last = parts.pop() ?? [];
  return [...parts, [...last, ...part]];
}

/**
 * Parts calibration texts into kinds that have at least `least` texts each; which text goes where never depends on its
 * score. A language with enough texts stands by itself, the others together; within each, a length with too few texts
 * is joined to the next one. If the other languages are too few even together, they borrow.
 * @param texts at least `least`
 */
export function kindGroups<Text extends KindOfText>(
  texts: readonly Text[],
  by: readonly KindPart[],
  least: number,
): readonly KindGroup<Text>[] {
  const languages = by.includes('language') ? [...groupBy(texts, ({ language }) => language).values()] : [texts];
  const large = languages.filter((own) => own.length >= least);
  const others = languages.filter((own) => own.length < least).flat();
  const strata = others.length >= least ? [...large, others] : large;
  const groups = strata.flatMap((own) => {
    const parts = by.includes('length') ? byLength(own, least) : [own];
    return parts.map((part) => ({ kind: kindOf(part), texts: part, borrows: false }));
  });
  if (others.length === 0 || others.length >= least) return groups;
  return [...groups, { kind: kindOf(others), texts: others, borrows: true }];
}
