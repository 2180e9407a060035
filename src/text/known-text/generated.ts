import { FEWEST_WORDS } from './known-passage.js';
import type { KnownPassage } from './known-passage.js';
import { widenToSentences } from './widen.js';

/** A listed word counts one for its passage and any other word nine against it, so that nine words in ten are listed. */
const FOREIGN_WORD_COST = 9;
/** A passage ends where its score has fallen so far below its best. */
const LARGEST_FALL = 20;
/** One repeated word is no passage of a generator. */
const FEWEST_DISTINCT_WORDS = 8;
/** Most words are told not to be listed by the lower bits of their hash. */
const FILTER_SIZE = 0x10000;

/** Finds stretches of words that a generator of placeholder text draws from. */
export class GeneratedPassages {
  readonly passages: KnownPassage[] = [];
  private readonly filter = new Uint8Array(FILTER_SIZE);
  private readonly distinct = new Set<number>();
  private start = -1;
  private score = 0;
  private words = 0;
  private best = { score: 0, words: 0, end: 0, distinct: 0 };

  constructor(
    private readonly text: string,
    private readonly listed: ReadonlySet<number>,
    private readonly name: string,
  ) {
    for (const word of listed) this.filter[word & (FILTER_SIZE - 1)] = 1;
  }

  word(hash: number, start: number, end: number): void {
    const isListed = this.filter[hash & (FILTER_SIZE - 1)] === 1 && this.listed.has(hash >>> 0);
    if (this.start < 0 && !isListed) return;
    if (this.start < 0) {
      this.start = start;
      this.score = 0;
      this.words = 0;
      this.distinct.clear();
      this.best = { score: 0, words: 0, end, distinct: 0 };
    }
    this.words += 1;
    this.score += isListed ? 1 : -FOREIGN_WORD_COST;
    if (isListed && this.distinct.size < FEWEST_DISTINCT_WORDS) this.distinct.add(hash);
    if (this.score > this.best.score)
      this.best = { score: this.score, words: this.words, end, distinct: this.distinct.size };
    if (this.score < 0 || this.best.score - this.score > LARGEST_FALL) this.finish();
  }

  finish(): void {
    const { words, end, distinct } = this.best;
    if (this.start >= 0 && words >= FEWEST_WORDS && distinct >= FEWEST_DISTINCT_WORDS) {
      this.passages.push({ ...widenToSentences(this.text, this.start, end), name: this.name });
    }
    this.start = -1;
  }
}
