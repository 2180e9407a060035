import type { Reason } from '../../records/detection.js';
import type { LinearScorer } from './linear.js';

interface Tally {
  /** The words as they first appear in the text. */
  readonly phrase: string;
  /** Index of the first token of each occurrence. Several views may see the same occurrence. */
  readonly firsts: Set<number>;
  weight: number;
}

/** Punctuation and numbers alone explain nothing. */
const HAS_LETTER = /\p{Letter}/u;

/**
 * Returns the phrases of a text with the largest weights over all views. A phrase that only repeats part of a stronger
 * one already listed, or adds a word to it, is left out.
 */
export function explainScore(text: string, scorer: LinearScorer, limit: number): Reason[] {
  const tallies = tallyWordings(text, scorer);
  const total = tallies.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  const named: Tally[] = [];
  for (const tally of tallies.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))) {
    if (named.length === limit) break;
    if (HAS_LETTER.test(tally.phrase) && !named.some((other) => repeats(other, tally))) named.push(tally);
  }
  return named.map(({ phrase, firsts, weight }) => reasonOf(phrase, firsts.size, weight, Math.abs(weight) / total));
}

function tallyWordings(text: string, scorer: LinearScorer): Tally[] {
  const tallies = new Map<string, Tally>();
  scorer.visit(text, (first, last, weight) => {
    const { start, count } = scorer.stream;
    const end = last + 1 < count ? start[last + 1]! : text.length;
    const phrase = text.slice(start[first], end).trim().replace(/\s+/gu, ' ');
    const key = phrase.toLowerCase();
    const tally = tallies.get(key) ?? { phrase, firsts: new Set<number>(), weight: 0 };
    tallies.set(key, tally);
    tally.firsts.add(first);
    tally.weight += weight;
  });
  return [...tallies.values()];
}

function repeats(named: Tally, other: Tally): boolean {
  if (named.weight > 0 !== other.weight > 0) return false;
  const [a, b] = [` ${named.phrase.toLowerCase()} `, ` ${other.phrase.toLowerCase()} `];
  return a.includes(b) || b.includes(a);
}

function reasonOf(phrase: string, count: number, weight: number, share: number): Reason {
  const speaksFor = weight > 0 ? 'ai' : 'human';
  const times = count === 1 ? 'once' : `${count} times`;
  const who = speaksFor === 'ai' ? 'AI-written' : 'human-written';
  return {
    phrase,
    count,
    speaksFor,
    share,
    description: `“${phrase}” (${times}) is more common in ${who} texts of the training data.`,
  };
}
