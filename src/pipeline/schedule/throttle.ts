/** Answers slower than this many times the usual ones mean that the service is overloaded. */
const SLOW_FACTOR = 4;
const LATENCY_WEIGHT = 0.1;

/**
 * How many requests may be under way: additive increase, multiplicative decrease (Chiu and Jain 1989), under a ceiling. Refusals halve it,
 * unusual slowness takes a tenth, each at most once per round of answers; every round of good answers adds one.
 */
export class Throttle {
  readonly #ceiling: number;
  #limit: number;
  #goodAnswers = 0;
  #sinceDecrease = 0;
  /** Typical milliseconds of an answer per thousand words and fixed part, smoothed. */
  #usualMs: number | null = null;

  constructor(ceiling: number) {
    this.#ceiling = ceiling;
    this.#limit = ceiling;
  }

  get limit(): number {
    return Math.max(1, Math.floor(this.#limit));
  }

  /** An answer came; gives the limit from now on. `weight` makes batches comparable: their size. */
  answered(latencyMs: number, weight: number): number {
    this.#sinceDecrease += 1;
    const perWeight = latencyMs / weight;
    const usual = this.#usualMs ?? perWeight;
    if (perWeight > usual * SLOW_FACTOR) {
      this.#decrease(0.9);
      // Slowness that stays becomes the usual, so that one slow spell does not throttle for ever.
      this.#usualMs = usual * (1 + LATENCY_WEIGHT);
      return this.limit;
    }
    this.#usualMs = usual + LATENCY_WEIGHT * (perWeight - usual);
    this.#goodAnswers += 1;
    if (this.#goodAnswers >= this.limit) {
      this.#goodAnswers = 0;
      this.#limit = Math.min(this.#ceiling, this.#limit + 1);
    }
    return this.limit;
  }

  /** The service refused for its load or our rate. */
  refused(): number {
    this.#sinceDecrease += 1;
    this.#decrease(0.5);
    return this.limit;
  }

  #decrease(factor: number): void {
    // Answers already under way say nothing of the new limit.
    if (this.#sinceDecrease < this.#limit && this.#limit < this.#ceiling) return;
    this.#sinceDecrease = 0;
    this.#goodAnswers = 0;
    this.#limit = Math.max(1, this.#limit * factor);
  }
}
