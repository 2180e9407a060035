import { countOf } from '../lib/number-text.js';
import type { Reason } from './detection.js';

const MOST_WORDINGS = 5;
/** Characters; a shorter wording tells a reader nothing. */
const SHORTEST_WORDING = 4;

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Names the wordings that moved a result most towards an author, without the punctuation that the model saw beside
 * them; null where there are none.
 */
export function wordingsText(wordings: readonly Reason[] | null, author: 'human' | 'ai'): string | null {
  const phrases = (wordings ?? [])
    .filter(({ speaksFor }) => speaksFor === author)
    .map(({ phrase, count }) => ({ phrase: phrase.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), count }))
    .filter(({ phrase }) => phrase.length >= SHORTEST_WORDING)
    .filter(({ phrase }, index, all) => all.findIndex((other) => isSame(other.phrase, phrase)) === index)
    .map(({ phrase, count }) => `“${phrase}” (${count === 1 ? 'once' : countOf(count, 'time')})`);
  return phrases.length === 0 ? null : phrases.slice(0, MOST_WORDINGS).join(', ');
}
