import { FEWEST_WORDS } from './known-passage.js';
import type { KnownPassage } from './known-passage.js';
import type { ListedWords } from './known-works.js';
import { widenToSentences } from './widen.js';

/**
 * A listed word adds one to the score of its passage, any other word subtracts this, so that nine words in ten are
 * listed.
 */
const FOREIGN_WORD_COST = 9;
/** A passage ends when its score is this far below its best. */
const LARGEST_FALL = 20;
/** Fewer distinct words are a repetition, not generated text. */
const FEWEST_DISTINCT_WORDS = 8;
const LOW_MASK = 0xffff;

/** Finds passages of words used by a generator of placeholder text. */
export class GeneratedPassages {
  readonly passages: KnownPassage[] = [];
  private readonly distinct = new Set<number>();
  /** Start of the open passage, or -1. */
  private start = -1;
  private score = 0;
  private words = 0;
  private bestScore = 0;
  private bestWords = 0;
  private bestDistinct = 0;
  private bestEnd = 0;

  constructor(
    private readonly text: string,
    private readonly listed: ListedWords,
  ) {}

  word(hash: number, start: number, end: number): void {
    const isListed = this.listed.mayBeListed[hash & LOW_MASK] === 1 && this.listed.words.has(hash >>> 0);
    if (this.start < 0) {
      if (!isListed) return;
      this.start = start;
      this.score = 0;
      this.words = 0;
      this.bestScore = 0;
      this.distinct.clear();
    }
    this.words += 1;
    this.score += isListed ? 1 : -FOREIGN_WORD_COST;
    if (isListed && this.distinct.size < FEWEST_DISTINCT_WORDS) this.distinct.add(hash);
    if (this.score > this.bestScore) {
      this.bestScore = this.score;
      this.bestWords = this.words;
      this.bestDistinct = this.distinct.size;
      this.bestEnd = end;
    } else if (this.score < 0 || this.bestScore - this.score > LARGEST_FALL) this.finish();
  }

  finish(): void {
    if (this.start >= 0 && this.bestWords >= FEWEST_WORDS && this.bestDistinct >= FEWEST_DISTINCT_WORDS) {
      this.passages.push({ ...widenToSentences(this.text, this.start, this.bestEnd), name: this.listed.name });
    }
    this.start = -1;
  }
}
