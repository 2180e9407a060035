import { LatencyWindow } from './latency-window.js';
import type { Baseline } from './latency-window.js';

/**
 * From this gradient on more requests are tried: the service answers as quickly as when it has one. Below it is one of
 * sixteen that waits, for all of a round but `SAME_MOMENT`: .955.
 */
const FREE = 0.96;
/** From this gradient on a few more are tried. */
const HARDLY_DELAYED = 0.8;
/** Below this gradient more than half of what is under way waits within the service. */
const CROWDED = 0.5;
/** Requests sent within this share of the baseline before the limit was reached say as much as those sent after. */
const SAME_MOMENT = 0.25;
/** After a decrease so many times what the service works on are under way: it always has the next one at hand. */
const AT_HAND = 1.5;
/** Delays below this, in milliseconds, are noise. */
const NOISE_MS = 5;
/** Times of so much less than the baseline mean that the baseline was measured while the service was busy. */
const TOO_SLOW_A_BASELINE = 0.7;
/** After a refusal, so many answers pass before the limit that was refused is tried again. */
const ANSWERS_AFTER_REFUSAL = 100;
/** While answers are delayed, the baseline is measured again after this time, and this many times its length. */
const REMEASURE_MS = 300_000;
const REMEASURE_TIMES = 100;

/** A request that is under way. */
export interface Sending {
  readonly startedMs: number;
  /** At least one. */
  readonly words: number;
  /** The change of the limit under which it was sent. */
  readonly change: number;
  /** The window that judges it, and its number there. */
  window: LatencyWindow;
  no: number;
}

/** How a request ended. `overloaded`: the service refused it, as it has too many. */
export type HowEnded = 'answered' | 'overloaded' | 'failed';

/**
 * How many requests may be under way, under a ceiling. It starts with one. From how long answers take then (the
 * baseline) and how long they take now, it tells how many the service works on at once: the gradient is the one
 * divided by the other. More are tried while answers are not delayed; the limit is lowered while most of what is under
 * way waits within the service, and halved where the service refuses. The baseline is measured with one request under
 * way, so that an overload that this program causes is never taken for the usual.
 */
export class AdaptiveLimit {
  readonly #ceiling: number;
  #limit = 1;
  #change = 0;
  readonly #inFlight = new Set<Sending>();
  /** Most requests under way at once in this window. */
  #peak = 0;
  #window = new LatencyWindow();
  #baseline: Baseline | null = null;
  #measuredMs = 0;
  /** Whether no delay was seen yet: the limit is doubled. */
  #isStarting = true;
  /** The limit before the baseline was measured again; null at other times. */
  #before: number | null = null;
  /** Most that the service did not refuse. */
  #accepted: number;
  #answersSinceRefusal = 0;

  constructor(ceiling: number) {
    this.#ceiling = ceiling;
    this.#accepted = ceiling;
  }

  get limit(): number {
    return this.#limit;
  }

  /** A request is sent. */
  started(startedMs: number, words: number): Sending {
    const sending = { startedMs, words: Math.max(1, words), change: this.#change, window: this.#window, no: 0 };
    this.#inFlight.add(sending);
    if (this.#inFlight.size >= this.#limit && this.#peak < this.#limit) this.#reached(startedMs);
    else sending.no = this.#window.sent();
    this.#peak = Math.max(this.#peak, this.#inFlight.size);
    return sending;
  }

  /** As many as may be are under way. What was sent well before there were so many says too little of them. */
  #reached(nowMs: number): void {
    this.#window = new LatencyWindow();
    const sinceMs = nowMs - SAME_MOMENT * (this.#baseline?.answerMs ?? 0);
    for (const sending of this.#inFlight) {
      if (sending.startedMs < sinceMs) continue;
      sending.window = this.#window;
      sending.no = this.#window.sent();
    }
  }

  /**
   * It has ended. Returns the limit from now on.
   * @param tookMs how long the service took for it, without the time for making a connection
   */
  ended(sending: Sending, how: HowEnded, nowMs: number, tookMs = nowMs - sending.startedMs): number {
    const { startedMs, words, change, window, no } = sending;
    this.#inFlight.delete(sending);
    window.left(no);
    if (how === 'overloaded' && change === this.#change) this.#refused();
    if (how !== 'answered') return this.#limit;
    this.#relax();
    if (window !== this.#window) return this.#limit;
    window.add({ latencyMs: Math.max(0, tookMs), words }, startedMs);
    if (window.isComplete(this.#limit, nowMs, this.#baseline)) this.#judge(nowMs);
    return this.#limit;
  }

  #judge(nowMs: number): void {
    const window = this.#window;
    const isUsed = this.#peak >= this.#limit;
    this.#window = new LatencyWindow();
    this.#peak = this.#inFlight.size;
    if (this.#limit === 1 || this.#baseline === null) {
      this.#baseline = window.baseline;
      this.#measuredMs = nowMs;
    }
    const { answerMs } = this.#baseline;
    const slowness = window.slowness(this.#baseline);
    if (this.#before !== null) {
      this.#measured(this.#before);
      return;
    }
    const gradient = Math.min(1, 1 / slowness);
    const lenient = gradient * (1 + NOISE_MS / Math.max(1, answerMs));
    if (slowness < TOO_SLOW_A_BASELINE) this.#measureAgain();
    else if (lenient < HARDLY_DELAYED) this.#delayed(lenient, nowMs);
    else if (isUsed) this.#grow(gradient < FREE ? 1.1 : this.#isStarting ? 2 : 1.25);
  }

  #grow(factor: number): void {
    const next = Math.max(this.#limit + 1, Math.floor(this.#limit * factor));
    this.#setLimit(Math.min(this.#ceiling, this.#accepted, next));
  }

  #delayed(gradient: number, nowMs: number): void {
    this.#isStarting = false;
    const least = this.#limit / 2;
    if (gradient < CROWDED) this.#setLimit(Math.ceil(Math.max(least, this.#limit * gradient * AT_HAND)));
    const dueMs = this.#measuredMs + Math.max(REMEASURE_MS, REMEASURE_TIMES * (this.#baseline?.answerMs ?? 0));
    if (nowMs >= dueMs) this.#measureAgain();
  }

  /** Measures the baseline with one request under way. */
  #measureAgain(): void {
    if (this.#limit === 1) return;
    this.#before = this.#limit;
    this.#setLimit(1);
  }

  /** The baseline was measured again: the limit is as before. */
  #measured(before: number): void {
    this.#before = null;
    this.#setLimit(Math.min(before, this.#accepted));
  }

  #refused(): void {
    this.#isStarting = false;
    this.#before = null;
    this.#answersSinceRefusal = 0;
    this.#accepted = Math.max(1, this.#limit - 1);
    this.#setLimit(Math.max(1, Math.floor(this.#limit / 2)));
    // Further refusals of what is under way are of the same limit.
    this.#change += 1;
  }

  /** Allows a little more than was refused, after many answers. */
  #relax(): void {
    if (this.#accepted >= this.#ceiling) return;
    this.#answersSinceRefusal += 1;
    if (this.#answersSinceRefusal < ANSWERS_AFTER_REFUSAL) return;
    this.#answersSinceRefusal = 0;
    this.#accepted = Math.min(this.#ceiling, Math.max(this.#accepted + 1, Math.floor(this.#accepted * 1.25)));
  }

  #setLimit(limit: number): void {
    if (limit === this.#limit) return;
    this.#limit = limit;
    this.#change += 1;
    this.#window = new LatencyWindow();
    this.#peak = this.#inFlight.size;
  }
}
