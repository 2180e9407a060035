import { countOf } from '../lib/number-text.js';
import type { Reason } from './detection.js';

const MOST_WORDINGS = 5;
/** Characters; a shorter wording tells a reader nothing. */
const SHORTEST_WORDING = 4;

interface Wording {
  readonly phrase: string;
  readonly count: number;
}

/** Returns the wordings that are evidence for an author, without the punctuation that the model saw beside them. */
function wordingsFor(wordings: readonly Reason[], author: 'human' | 'ai'): readonly Wording[] {
  return wordings
    .filter(({ speaksFor }) => speaksFor === author)
    .map(({ phrase, count }) => ({ phrase: phrase.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), count }))
    .filter(({ phrase }) => phrase.length >= SHORTEST_WORDING);
}

const isSame = (a: Wording, b: Wording): boolean => a.phrase.toLowerCase() === b.phrase.toLowerCase();

/**
 * Names the wordings that moved a result most towards an author; null where there are none. One that is evidence for
 * the other author, too, with other punctuation beside it, tells a reader nothing.
 */
export function wordingsText(wordings: readonly Reason[] | null, author: 'human' | 'ai'): string | null {
  const others = wordingsFor(wordings ?? [], author === 'ai' ? 'human' : 'ai');
  const phrases = wordingsFor(wordings ?? [], author)
    .filter((wording, index, all) => all.findIndex((other) => isSame(other, wording)) === index)
    .filter((wording) => !others.some((other) => isSame(other, wording)))
    .map(({ phrase, count }) => `“${phrase}” (${count === 1 ? 'once' : countOf(count, 'time')})`);
  return phrases.length === 0 ? null : phrases.slice(0, MOST_WORDINGS).join(', ');
}
