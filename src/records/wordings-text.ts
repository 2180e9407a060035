import { countOf } from '../lib/number-text.js';
import type { Reason } from './detection.js';

const MOST_WORDINGS = 5;
/** Characters; a shorter wording tells a reader nothing. */
const SHORTEST_WORDING = 4;
/** Times that a wording is found at least. */
const LEAST_COUNT = 2;

interface Wording {
  readonly phrase: string;
  readonly count: number;
}

/** Returns the wordings that are evidence for an author, without the punctuation that the model saw beside them. */
function wordingsFor(wordings: readonly Reason[], author: 'human' | 'ai'): readonly Wording[] {
  return wordings
    .filter(({ speaksFor }) => speaksFor === author)
    .map(({ phrase, count }) => ({ phrase: phrase.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), count }))
    .filter(({ phrase, count }) => phrase.length >= SHORTEST_WORDING && count >= LEAST_COUNT);
}

const isSame = (a: Wording, b: Wording): boolean => a.phrase.toLowerCase() === b.phrase.toLowerCase();

const wordsOf = ({ phrase }: Wording): string => ` ${(phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/**
 * Whether a wording of the other author takes from one what it says: it holds it, or stands within it at the same
 * places, as “social” in “social media”.
 */
function isUndone(wording: Wording, other: Wording): boolean {
  const [own, others] = [wordsOf(wording), wordsOf(other)];
  return others.includes(own) || (own.includes(others) && wording.count === other.count);
}

/** Whether a wording stands only within a longer one, as “well” in “well-being”. */
function isWithin(wording: Wording, other: Wording): boolean {
  const [own, others] = [wordsOf(wording), wordsOf(other)];
  return own !== others && others.includes(own) && other.count >= wording.count;
}

/** Whether one of two wordings holds the other, as “In addition to” holds “In addition”. */
function isRepeated(wording: Wording, other: Wording): boolean {
  const [own, others] = [wordsOf(wording), wordsOf(other)];
  return own.includes(others) || others.includes(own);
}

/**
 * Returns the first wordings, without those that stand only within another of these, and without those that say one
 * before them once more.
 */
function listed(wordings: readonly Wording[]): readonly Wording[] {
  const first = wordings.slice(0, MOST_WORDINGS);
  const repeated =
    first.find((wording) => first.some((other) => isWithin(wording, other))) ??
    first.find((wording, index) => first.slice(0, index).some((other) => isRepeated(wording, other)));
  return repeated === undefined ? first : listed(wordings.filter((wording) => wording !== repeated));
}

/**
 * Names the wordings that moved a result most towards an author; null where there are none. One that is found once is
 * nothing that its author could answer to. One that is evidence for the other author, too, with other words or
 * punctuation beside it, tells a reader nothing.
 */
export function wordingsText(wordings: readonly Reason[] | null, author: 'human' | 'ai'): string | null {
  const others = wordingsFor(wordings ?? [], author === 'ai' ? 'human' : 'ai');
  const phrases = wordingsFor(wordings ?? [], author)
    .filter((wording, index, all) => all.findIndex((other) => isSame(other, wording)) === index)
    .filter((wording) => !others.some((other) => isUndone(wording, other)));
  const named = listed(phrases).map(({ phrase, count }) => `“${phrase}” (${countOf(count, 'time')})`);
  return named.length === 0 ? null : named.join(', ');
}
