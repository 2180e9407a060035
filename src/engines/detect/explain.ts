import type { LinearScorer } from './linear.js';

/** A wording that moved the score of a text. */
export interface Reason {
  /** The words as they first stand in the text. */
  readonly phrase: string;
  /** How often the text uses them. */
  readonly count: number;
  readonly speaksFor: 'human' | 'ai';
  /** Share of the score that the wording carries, in units of the raw score; always positive. */
  readonly strength: number;
  /** A sentence a reader understands. */
  readonly description: string;
}

interface Tally {
  readonly phrase: string;
  /** First tokens of its occurrences: several views may see the same one. */
  readonly firsts: Set<number>;
  weight: number;
}

/** The wordings of a text with the largest weights, all views together. Weights of wordings within a longer one are counted on their own. */
export function explainScore(text: string, scorer: LinearScorer, limit: number): Reason[] {
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
  return [...tallies.values()]
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, limit)
    .map(({ phrase, firsts, weight }) => reasonOf(phrase, firsts.size, weight));
}

function reasonOf(phrase: string, count: number, weight: number): Reason {
  const speaksFor = weight > 0 ? 'ai' : 'human';
  const times = count === 1 ? 'once' : `${count} times`;
  const who = speaksFor === 'ai' ? 'AI-written' : 'human-written';
  return { phrase, count, speaksFor, strength: Math.abs(weight), description: `“${phrase}” (${times}) is more usual in ${who} texts of the training data.` };
}
