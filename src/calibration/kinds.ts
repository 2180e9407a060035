import { groupBy } from '../lib/group-by.js';

/** What kinds of text are distinguished by. */
export const KIND_PARTS = ['language', 'length', 'register'] as const;
export type KindPart = (typeof KIND_PARTS)[number];

/** What a new text shows by itself. Its register is known only if someone says it. */
export const USUAL_PARTS: readonly KindPart[] = ['language', 'length'];

/** Lengths that are distinguished, in judged words: each from here up to the next. */
const LENGTHS = [0, 100, 200, 400, 800] as const;

/** Texts of some languages, lengths and registers. */
export interface Kind {
  /** ISO 639-1, or `und`; sorted. */
  readonly languages: readonly string[];
  /** Judged words: from the first up to, and without, the second; null for no end. */
  readonly wordsFrom: number;
  readonly wordsTo: number | null;
  /** Sorted; left out where registers are not distinguished. */
  readonly registers?: readonly string[] | undefined;
}

export interface KindOfText {
  readonly language: string;
  readonly words: number;
  /** As a person named it; left out or null where nobody did. */
  readonly register?: string | null;
}

/** Texts that get a threshold together. */
export interface KindGroup<Text> {
  readonly kind: Kind;
  readonly texts: readonly Text[];
  /** Too few for a threshold of their own, and no neighbours that would take them in. */
  readonly borrows: boolean;
}

/** Whether a text is of a kind. Without a register it may be of any. */
export function isOfKind(
  { languages, wordsFrom, wordsTo, registers }: Kind,
  { language, words, register = null }: KindOfText,
): boolean {
  return (
    languages.includes(language) &&
    words >= wordsFrom &&
    (wordsTo === null || words < wordsTo) &&
    (registers === undefined || register === null || registers.includes(register))
  );
}

function lengthOf({ words }: KindOfText): number {
  return LENGTHS.findLastIndex((from) => words >= from);
}

/** What a text is called that has none: most corpora have such texts. */
const NO_REGISTER = 'other';
const registerOf = ({ register }: KindOfText): string => register ?? NO_REGISTER;

function kindOf(texts: readonly KindOfText[], isByRegister: boolean): Kind {
  const lengths = [...new Set(texts.map(lengthOf))].sort((a, b) => a - b);
  return {
    languages: [...new Set(texts.map(({ language }) => language))].sort(),
    ...(isByRegister && { registers: [...new Set(texts.map(registerOf))].sort() }),
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

interface Stratum<Text> {
  readonly texts: readonly Text[];
  readonly borrows: boolean;
  /** Whether it is of some registers, not of all. */
  readonly isByRegister: boolean;
}

/**
 * Parts a stratum: each value with enough texts is a group, the others share one; if these are too few, they
 * borrow.
 */
function partedBy<Text>(
  { texts, isByRegister }: Stratum<Text>,
  valueOf: (text: Text) => string,
  least: number,
): readonly Stratum<Text>[] {
  const all = [...groupBy(texts, valueOf).values()];
  const large = all.filter((own) => own.length >= least).map((own) => ({ texts: own, borrows: false, isByRegister }));
  const others = all.filter((own) => own.length < least).flat();
  return others.length === 0 ? large : [...large, { texts: others, borrows: others.length < least, isByRegister }];
}

/**
 * Parts calibration texts into kinds that have at least `least` texts each; which text goes where never depends on its
 * score. A language with enough texts is a group, the others share one; so do the registers within it; within
 * each, a length with too few texts is joined to the next one. If the others are too few even together, they borrow.
 * @param texts at least `least`
 */
export function kindGroups<Text extends KindOfText>(
  texts: readonly Text[],
  by: readonly KindPart[],
  least: number,
): readonly KindGroup<Text>[] {
  const whole = { texts, borrows: false, isByRegister: false };
  const languages = by.includes('language') ? partedBy(whole, ({ language }) => language, least) : [whole];
  const strata = languages.flatMap((stratum) =>
    stratum.borrows || !by.includes('register')
      ? [stratum]
      : partedBy({ ...stratum, isByRegister: true }, registerOf, least),
  );
  return strata.flatMap(({ texts: own, borrows, isByRegister }) => {
    const parts = by.includes('length') && !borrows ? byLength(own, least) : [own];
    return parts.map((part) => ({ kind: kindOf(part, isByRegister), texts: part, borrows }));
  });
}
