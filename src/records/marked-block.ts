import { countText } from '../lib/number-text.js';
import type { StatedVerdict, Verdict } from './verdict.js';

/**
 * Shorter blocks occur in unsure texts by people: of 311 English ones of 350 to 950 words, 6 have one of five
 * sentences, and none has one that is three tenths of the text; of 80 that are half by AI, 47 have one. The limits were
 * chosen on these texts.
 */
const FEWEST_IN_BLOCK = 5;
const LEAST_SHARE = 0.3;

/** Judged sentences in a row that are all marked as AI, by their numbers from 1 among those that are counted. */
export interface MarkedBlock {
  readonly first: number;
  readonly last: number;
  /** Judged sentences of the whole text. */
  readonly of: number;
}

/**
 * Returns the longest block of marked sentences, the first of those that are as long; null where all are short.
 * @param marks of the judged sentences in their order: whether each is marked
 */
export function markedBlock(marks: readonly boolean[]): MarkedBlock | null {
  let longest = { first: 1, length: 0 };
  let length = 0;
  for (const [index, isMarked] of marks.entries()) {
    length = isMarked ? length + 1 : 0;
    if (length > longest.length) longest = { first: index + 2 - length, length };
  }
  if (longest.length < Math.max(FEWEST_IN_BLOCK, LEAST_SHARE * marks.length)) return null;
  return { first: longest.first, last: longest.first + longest.length - 1, of: marks.length };
}

/**
 * Returns a block by the numbers of the sentences that are counted for people.
 * @param counts of the judged sentences in their order: whether each is counted
 */
export function numberedBlock(block: MarkedBlock, counts: readonly boolean[]): MarkedBlock {
  const countedIn = (end: number): number => counts.slice(0, end).filter((isCounted) => isCounted).length;
  return { first: countedIn(block.first - 1) + 1, last: countedIn(block.last), of: countedIn(counts.length) };
}

/** Says where a block is, e.g. `judged sentences 16–36 of 36 are marked as AI`. */
export function markedBlockText({ first, last, of }: MarkedBlock): string {
  return `judged sentences ${countText(first)}–${countText(last)} of ${countText(of)} are marked as AI`;
}

/** The fields of a result that decide what an unsure text is closest to. */
interface Leaning {
  readonly stated: StatedVerdict | null;
  /** The predicted class. */
  readonly verdict: Verdict | null;
  readonly notJudgedReason: string | null;
}

/**
 * Returns what an unsure text that was judged is closest to where that is `ai` or `mixed`, else null: beside it, a low
 * probability of AI would be read as one of a person's text.
 */
export function leaningOf({ stated, verdict, notJudgedReason }: Leaning): 'ai' | 'mixed' | null {
  return stated === 'unsure' && notJudgedReason === null && verdict !== 'human' ? verdict : null;
}
