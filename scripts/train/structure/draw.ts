import type { Pool } from './pool.js';
import type { Vocabulary } from './vocabulary/lists.js';
import { itemAt } from '../../../src/lib/present.js';

/** A seeded generator of numbers in [0, 1). */
export type Random = () => number;

/** All that a maker of structure draws from. */
export interface Draw {
  readonly language: string;
  readonly pool: Pool;
  readonly lists: Vocabulary;
  readonly random: Random;
  /** Languages written without spaces. */
  readonly isSpaceless: boolean;
  pick<T>(values: readonly T[]): T;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  times<T>(count: number, make: (index: number) => T): T[];
  /** Different entries of a list with their places filled in, fewer where the list is shorter. */
  some(list: keyof Vocabulary, count: number): string[];
  word(): string;
  /** Words in a row, as a title has them. */
  words(count: number): string;
  name(): string;
  initial(): string;
  year(): number;
  date(): string;
  /** An entry of a list with its places filled in. */
  entry(list: keyof Vocabulary): string;
}

const SPACELESS = new Set(['zh', 'ja', 'th']);
/** Words that join others in titles: of no pool, as every text has them. */
const JOINERS: Readonly<Record<string, readonly string[]>> = {
  en: ['of the', 'and', 'in', 'for', 'of', 'with'],
  de: ['und', 'der', 'in der', 'für', 'als'],
  fr: ['de la', 'et', 'du', 'dans', 'pour'],
  es: ['de la', 'y', 'del', 'en', 'para'],
  pt: ['da', 'e', 'do', 'em', 'para'],
  ru: ['и', 'в', 'для', 'как'],
  vi: ['và', 'của', 'trong'],
  zh: ['的', '与', '对'],
  ja: ['の', 'と', 'における'],
};
const INITIALS = 'ABCDEFGHIJKLMNOPRSTUVW';

/**
 * Returns what makers of structure draw from: the same for the same numbers and pool.
 *
 * Longer than other functions: one line or two for each way to draw, most built on another.
 */
export function drawFrom(language: string, random: Random, pool: Pool): Draw {
  const lists = pool.vocabulary(language);
  const isSpaceless = SPACELESS.has(language);
  const pick = <T>(values: readonly T[]): T => itemAt(values, Math.floor(random() * values.length));
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const word = (): string => pick(lists.words);
  const name = (): string => pick(lists.surnames);
  const date = (): string => dateOf(between(1, 28), pick(lists.months), between(1985, 2025), language);
  const filledIn = (written: string, n = between(1, 59), m = n + between(1, 40)): string => {
    const filled = { n: String(n), m: String(m), w: word(), name: name(), date: date() };
    return written.replace(/\{(n|m|w|name|date)\}/gu, (_, key: keyof typeof filled) => filled[key]);
  };
  const some = (list: keyof Vocabulary, count: number): string[] => {
    const left = [...lists[list]];
    return times(Math.min(count, left.length), () =>
      filledIn(itemAt(left.splice(Math.floor(random() * left.length), 1), 0)),
    );
  };
  const words = (count: number): string =>
    times(count, (index) =>
      index > 0 && count > 2 && random() < 0.4 ? [pick(JOINERS[language] ?? ['–']), word()] : [word()],
    )
      .flat()
      .join(isSpaceless ? '' : ' ');
  return {
    language,
    pool,
    lists,
    random,
    isSpaceless,
    pick,
    between,
    chance: (probability) => random() < probability,
    times,
    word,
    words,
    name,
    initial: () => INITIALS.charAt(Math.floor(random() * INITIALS.length)),
    year: () => between(1965, 2024),
    date,
    entry: (list) => filledIn(pick(lists[list])),
    some,
  };
}

function dateOf(day: number, month: string, year: number, language: string): string {
  if (language === 'zh' || language === 'ja') return `${year}年${month}${day}日`;
  if (language === 'en') return `${month} ${day}, ${year}`;
  if (language === 'es' || language === 'pt') return `${day} de ${month} de ${year}`;
  if (language === 'de') return `${day}. ${month} ${year}`;
  return `${day} ${month} ${year}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The entries of a written list that belong to the pool: even ones train, odd ones evaluate. */
export function halfOf(values: readonly string[], draw: Draw): readonly string[] {
  return values.filter((_, index) => (index % 2 === 0) === (draw.pool.name === 'train'));
}
