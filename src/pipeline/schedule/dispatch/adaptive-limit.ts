/** Answers slower than this many times the usual ones mean that the service is overloaded. */
const SLOW_FACTOR = 4;
/** An answer that took less is never slow: a quick service varies by more than the factor. */
const NEVER_SLOW_MS = 200;
const LATENCY_WEIGHT = 0.1;

/**
 * How many requests may be under way: additive increase, multiplicative decrease (Chiu and Jain 1989), under a ceiling.
 * Refusals halve it, unusual slowness lowers it by a tenth, each at most once per round of answers; every round of good
 * answers adds one.
 */
export class AdaptiveLimit {
  readonly #ceiling: number;
  #limit: number;
  #goodAnswers = 0;
  #sinceDecrease = 0;
  /** Smoothed latency in milliseconds, of a whole answer and for each of its words; null before the first answer. */
  #usual: { readonly answerMs: number; readonly wordMs: number } | null = null;

  constructor(ceiling: number) {
    this.#ceiling = ceiling;
    this.#limit = ceiling;
  }

  get limit(): number {
    return Math.max(1, Math.floor(this.#limit));
  }

  /**
   * Records the latency of an answer for so many words (≥ 1). Returns the new limit. An answer is slow only if it is
   * slow both as such and for its number of words.
   */
  answered(latencyMs: number, words: number): number {
    this.#sinceDecrease += 1;
    const usual = this.#usual ?? { answerMs: latencyMs, wordMs: latencyMs / words };
    const expectedMs = Math.max(usual.answerMs, usual.wordMs * words);
    if (latencyMs > Math.max(NEVER_SLOW_MS, expectedMs * SLOW_FACTOR)) {
      // The expected latency follows lasting slowness, so that one slow period does not keep the limit low for ever.
      const drift = this.#decrease(0.9) ? 1 + LATENCY_WEIGHT : 1;
      this.#usual = { answerMs: usual.answerMs * drift, wordMs: usual.wordMs * drift };
      return this.limit;
    }
    this.#usual = {
      answerMs: usual.answerMs + LATENCY_WEIGHT * (latencyMs - usual.answerMs),
      wordMs: usual.wordMs + LATENCY_WEIGHT * (latencyMs / words - usual.wordMs),
    };
    this.#goodAnswers += 1;
    if (this.#goodAnswers >= this.limit) {
      this.#goodAnswers = 0;
      this.#limit = Math.min(this.#ceiling, this.#limit + 1);
    }
    return this.limit;
  }

  /** The service refused for its load or our rate. Returns the limit from now on. */
  refused(): number {
    this.#sinceDecrease += 1;
    this.#decrease(0.5);
    return this.limit;
  }

  /**
   * Lowers the limit, once a round at most: answers already under way were sent under the old limit. Returns whether it
   * did.
   */
  #decrease(factor: number): boolean {
    if (this.#sinceDecrease < this.#limit && this.#limit < this.#ceiling) return false;
    this.#sinceDecrease = 0;
    this.#goodAnswers = 0;
    this.#limit = Math.max(1, this.#limit * factor);
    return true;
  }
}
