/** After a refusal the rate is this share of what the service took before. */
const MARGIN = 0.95;
/** The rate grows again after as many accepted requests as it was read from, within these bounds. */
const FEWEST_STEADY = 5;
const MOST_STEADY = 100;
/**
 * From then on each accepted request lets a rate that was read from 100 requests grow by this share, times the number
 * of those that did: 5 % after 140 more, so that few are refused, and 60 % after 400, as the limit was then raised or
 * misread. A rate that was read from half as many grows four times as quickly.
 */
const ACCELERATION = 0.000005;
/** A refusal lowers the rate to this share of what it was at the least, by how many requests were accepted before. */
const LEAST_AFTER_MANY = 0.8;
const LEAST_AFTER_FEW = 0.5;
const MANY_REQUESTS = 20;
/** Longest wait for one request: beyond it the service is asked, as it knows better. */
const LONGEST_WAIT_MS = 60_000;

/** What a service took until it refused. */
export interface Refusal {
  readonly taken: number;
  /** In so many requests. */
  readonly requests: number;
  /** In this time, which includes the pause that follows. */
  readonly lengthMs: number;
  /** When the pause is over. */
  readonly endMs: number;
  /** Whether it took nothing since it refused last. */
  readonly isAgain: boolean;
}

/**
 * How much of something (requests, words) may start in which time: unlimited until the service refuses, then paced at
 * what it was seen to take, a little less, and slowly more again: a plateau at the limit, then growth (as CUBIC,
 * RFC 9438).
 */
export class Pace {
  readonly #creditMs: number;
  #perMs: number | null = null;
  /** The rate before the refusals that followed one another. */
  #before: number | null = null;
  #freeAtMs = 0;
  #accepted = 0;
  /** Whether the last request started no later than the rate allows. */
  #isUsed = false;
  /** Requests that the rate was read from. */
  #steady = MOST_STEADY;

  /** @param creditMs for how long what was not used may be used later */
  constructor(creditMs: number) {
    this.#creditMs = creditMs;
  }

  /** Units a second; null for no limit. */
  get perSecond(): number | null {
    return this.#perMs === null ? null : this.#perMs * 1000;
  }

  /** Time until the next may start, in milliseconds. */
  waitMs(nowMs: number): number {
    if (this.#perMs === null) return 0;
    return Math.max(0, this.#freeAtMs - nowMs);
  }

  /** So many start now. */
  take(amount: number, nowMs: number): void {
    if (this.#perMs === null) return;
    const lengthMs = amount / this.#perMs;
    this.#isUsed = nowMs - this.#freeAtMs <= lengthMs;
    this.#freeAtMs = Math.max(this.#freeAtMs, nowMs - this.#creditMs) + Math.min(lengthMs, LONGEST_WAIT_MS);
  }

  /** A request was accepted. */
  accepted(): void {
    if (this.#perMs === null || !this.#isUsed) return;
    this.#accepted += 1;
    const quickness = (MOST_STEADY / this.#steady) ** 2;
    this.#perMs *= 1 + ACCELERATION * quickness * Math.max(0, this.#accepted - this.#steady);
  }

  /** The service refused for this rate. */
  refused({ taken, requests, lengthMs, endMs, isAgain }: Refusal): void {
    this.#accepted = 0;
    this.#steady = Math.min(MOST_STEADY, Math.max(FEWEST_STEADY, requests));
    if (!isAgain) this.#before = this.#perMs;
    const before = this.#before;
    const takenPerMs = taken / lengthMs;
    // After a long time it is the last growth that was too much, whatever the mean of that time.
    const least = (before ?? 0) * (requests >= MANY_REQUESTS ? LEAST_AFTER_MANY : LEAST_AFTER_FEW);
    const perMs = before === null ? takenPerMs : Math.min(before, Math.max(takenPerMs, least));
    this.#perMs = perMs * MARGIN;
    this.#freeAtMs = endMs;
  }
}
