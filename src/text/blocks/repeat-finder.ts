import { slotOf } from './signals.js';

/** Number of tokens kept: phrases of up to this many tokens are found to repeat. A power of two. */
const KEPT_TOKENS = 0x800;
const SEEN_SLOTS = 0x1000;
/** Fewest repeated tokens after the first occurrence. */
const FEWEST_TOKENS = 10;
/** A phrase of several tokens that occurs this often in a row is filler. */
const FEWEST_RETURNS = 2;
/** Token numbers restart before they exceed 32 bits. */
const LAST_NUMBER = 1 << 30;

/**
 * Finds where a line repeats the same words, with any period: each token is compared with the one a period before it.
 * One object is reused for all lines; constant work for each token.
 */
export class RepeatFinder {
  #number = 0;
  #lineStart = 0;
  #period = 0;
  #matched = 0;
  #stretchStart = 0;
  #lastEnd = 0;
  #lastHash = 0;
  readonly #hashes = new Int32Array(KEPT_TOKENS);
  readonly #starts = new Int32Array(KEPT_TOKENS);
  /** For each slot, the number of the last token whose pair has it. */
  readonly #seen = new Int32Array(SEEN_SLOTS).fill(-1);

  reset(): void {
    if (this.#number > LAST_NUMBER) {
      this.#number = 0;
      this.#seen.fill(-1);
    }
    this.#lineStart = this.#number;
    this.#period = 0;
    this.#matched = 0;
    this.#lastHash = 0;
  }

  /** Reads the next token. Calls back with the span of repeats that ends before it. */
  add(hash: number, start: number, end: number, found: (start: number, end: number) => void): void {
    const number = this.#number;
    // Two tokens identify a place: single tokens occur again too often.
    const pairSlot = slotOf(Math.imul(hash, 31) ^ this.#lastHash) & (SEEN_SLOTS - 1);
    if (this.#period > 0 && this.#hashes[(number - this.#period) & (KEPT_TOKENS - 1)] === hash) {
      this.#matched += 1;
    } else {
      this.finish(found);
      const before = this.#seen[pairSlot]!;
      const isNear = before > this.#lineStart && number - before < KEPT_TOKENS;
      const isSame =
        isNear &&
        this.#hashes[before & (KEPT_TOKENS - 1)] === hash &&
        this.#hashes[(before - 1) & (KEPT_TOKENS - 1)] === this.#lastHash;
      this.#period = isSame ? number - before : 0;
      this.#matched = isSame ? 2 : 0;
      if (isSame) this.#stretchStart = this.#starts[(before - 1) & (KEPT_TOKENS - 1)]!;
    }
    this.#seen[pairSlot] = number;
    this.#hashes[number & (KEPT_TOKENS - 1)] = hash;
    this.#starts[number & (KEPT_TOKENS - 1)] = start;
    this.#lastHash = hash;
    this.#lastEnd = end;
    this.#number += 1;
  }

  /** Ends a span of repeats at the end of a line. */
  finish(found: (start: number, end: number) => void): void {
    if (this.#matched >= FEWEST_TOKENS && this.#matched >= FEWEST_RETURNS * this.#period) {
      found(this.#stretchStart, this.#lastEnd);
    }
    this.#period = 0;
    this.#matched = 0;
  }
}
