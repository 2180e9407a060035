import { neverBack } from '../../../lib/clock.js';
import type { Clock } from '../../../lib/clock.js';
import type { Quota, QuotaLeft, RateLimited } from '../../../records/rate-limit.js';
import { Pace } from './pace.js';
import { joined } from './period.js';
import type { Period } from './period.js';

/** Wait after a refusal that names none; doubled for each that follows without an answer between. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** Without requests for this long, what was sent before says nothing of the rate that the service takes. */
const IDLE_MS = 2000;
/** A rate is read from so many requests at least, where there were as many before. */
const FEWEST_READ = 5;
/** Words that were not sent may be sent later: long texts follow short ones. Requests are spaced evenly. */
const WORDS_CREDIT_MS = 5000;

/** A request that may start. */
export interface Turn {
  /** Its number in the order of starts. */
  readonly no: number;
  readonly words: number;
  /** Words of all that started up to it. */
  readonly wordsSoFar: number;
}

/** How the service refused a request for its rate. */
export interface RefusedTurn {
  /** When it wants to be asked again; null where it does not say. */
  readonly retryAfterMs: number | null;
  /** What there were too many of; null where it does not say. */
  readonly limited: RateLimited | null;
  /** Whether it refused this request several times before: it may be too large, whatever the rate. */
  readonly isOften: boolean;
}

/** What is left of a quota, and the starts that it does not count yet. */
interface Left {
  readonly remaining: number;
  readonly untilMs: number;
}

/**
 * Learns how many requests and words in a time the service takes: from its refusals, the pauses that it asks for
 * (`Retry-After`), and what it says is left (`RateLimit` headers). Nothing is limited before the first of them.
 * Requests start in the order in which they asked.
 */
export class LearnedRate {
  readonly #clock: Clock;
  readonly #paces = { requests: new Pace(0), words: new Pace(WORDS_CREDIT_MS) };
  readonly #left: { requests: Left | null; words: Left | null } = { requests: null, words: null };
  /** The latest turn that said what is left. */
  #saidNo = 0;
  /** Ends when the last in line has started. */
  #line: Promise<void> = Promise.resolve();
  #inLine = 0;
  #started = 0;
  #startedWords = 0;
  /** Since the last refusal, or since the start after an idle time. */
  #period: Period = { startMs: 0, afterNo: 0, requests: 0, words: 0 };
  /** The period that the last refusal ended. */
  #ended: Period | null = null;
  #lastMs: number;
  #pausedUntilMs = 0;
  /** Whether the service did not say how long the last pause should be. */
  #wasGuessed = false;
  /** Refusals without an answer between them. */
  #refusals = 0;
  /** When the first of them came. */
  #refusedSinceMs: number | null = null;
  /** Turns up to this one started before the last refusal. */
  #refusedNo = 0;

  constructor(clock: Clock) {
    this.#clock = neverBack(clock);
    this.#lastMs = Number.NEGATIVE_INFINITY;
  }

  /** Units a second that are allowed now; null for no limit. */
  get perSecond(): { readonly requests: number | null; readonly words: number | null } {
    return { requests: this.#paces.requests.perSecond, words: this.#paces.words.perSecond };
  }

  /** For how long the service has refused whatever was sent. */
  get refusedForMs(): number {
    return this.#refusedSinceMs === null ? 0 : this.#clock.now() - this.#refusedSinceMs;
  }

  /** Lets a request of so many words start if it may now; else returns null. */
  start(words: number): Turn | null {
    const nowMs = this.#clock.now();
    return this.#inLine > 0 || this.#waitMs(words, nowMs) > 0 ? null : this.#start(words, nowMs, false);
  }

  /** Lets a request of so many words start, whatever the rate. */
  startNow(words: number): Turn {
    return this.#start(words, this.#clock.now(), false);
  }

  /** Resolves when a request of so many words may start; rejects when the signal is aborted first. */
  async acquire(words: number, signal: AbortSignal): Promise<Turn> {
    const before = this.#line;
    let leave = (): void => undefined;
    this.#line = new Promise((resolve) => {
      leave = resolve;
    });
    this.#inLine += 1;
    try {
      await before;
      return await this.#first(words, signal);
    } finally {
      this.#inLine -= 1;
      leave();
    }
  }

  /** Waits as the first in line. */
  async #first(words: number, signal: AbortSignal): Promise<Turn> {
    let waited = false;
    for (;;) {
      signal.throwIfAborted();
      const nowMs = this.#clock.now();
      const waitMs = this.#waitMs(words, nowMs);
      if (waitMs <= 0) return this.#start(words, nowMs, waited);
      waited = true;
      await this.#clock.sleep(waitMs, signal);
    }
  }

  #waitMs(words: number, nowMs: number): number {
    const { requests, words: ofWords } = this.#paces;
    return Math.max(
      this.#pausedUntilMs - nowMs,
      requests.waitMs(nowMs),
      ofWords.waitMs(nowMs),
      this.#quotaWaitMs('requests', 1, nowMs),
      this.#quotaWaitMs('words', words, nowMs),
    );
  }

  #quotaWaitMs(kind: 'requests' | 'words', amount: number, nowMs: number): number {
    const left = this.#left[kind];
    return left === null || left.remaining >= amount ? 0 : Math.max(0, left.untilMs - nowMs);
  }

  #start(words: number, nowMs: number, waited: boolean): Turn {
    if (!waited && nowMs - this.#lastMs > IDLE_MS) this.#period = this.#newPeriod(nowMs);
    this.#lastMs = nowMs;
    this.#started += 1;
    this.#startedWords += words;
    this.#period.requests += 1;
    this.#period.words += words;
    this.#paces.requests.take(1, nowMs);
    this.#paces.words.take(words, nowMs);
    for (const [kind, amount] of [['requests', 1] as const, ['words', words] as const]) {
      const left = this.#left[kind];
      if (left !== null)
        this.#left[kind] = left.untilMs <= nowMs ? null : { ...left, remaining: left.remaining - amount };
    }
    return { no: this.#started, words, wordsSoFar: this.#startedWords };
  }

  /** The service did not refuse a request for its rate. @param quota what it says is left */
  accepted(turn: Turn, quota: Quota | undefined): void {
    this.#lastMs = this.#clock.now();
    this.#paces.requests.accepted();
    this.#paces.words.accepted();
    if (turn.no > this.#refusedNo) {
      this.#refusals = 0;
      this.#refusedSinceMs = null;
    }
    this.#keep(turn, quota);
  }

  /** The service refused a request for its rate. @param quota what it says is left */
  refused(turn: Turn, { retryAfterMs, limited, isOften }: RefusedTurn, quota: Quota | undefined): void {
    const nowMs = this.#clock.now();
    this.#lastMs = nowMs;
    this.#refusedSinceMs ??= nowMs;
    this.#keep(turn, quota);
    this.#notTaken(turn);
    // What was under way at a refusal was sent too soon with it.
    const isNew = turn.no > this.#refusedNo;
    const ownPauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.#refusals, 10));
    if (isNew || retryAfterMs !== null)
      this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + (retryAfterMs ?? ownPauseMs));
    if (!isNew || (isOften && this.#period.requests > 0)) return;
    this.#refusals += 1;
    this.#refusedNo = this.#started;
    this.#learn(limited);
    this.#wasGuessed = retryAfterMs === null;
  }

  /** It refused a request for what it holds, whatever the rate. @param quota what it says is left */
  refusedAlone(turn: Turn, quota: Quota | undefined): void {
    this.#lastMs = this.#clock.now();
    this.#refusedSinceMs ??= this.#lastMs;
    this.#keep(turn, quota);
    this.#notTaken(turn);
  }

  #notTaken({ no, words }: Turn): void {
    if (no <= this.#period.afterNo) return;
    this.#period.requests -= 1;
    this.#period.words -= words;
  }

  #newPeriod(startMs: number): Period {
    return { startMs, afterNo: this.#started, requests: 0, words: 0 };
  }

  /** Sets the rates to what the service took until it refused, and begins the next period after the pause. */
  #learn(limited: RateLimited | null): void {
    // Refused again soon after a pause of our own choice: what came before was taken in a longer time.
    const before = this.#wasGuessed && this.#period.requests < FEWEST_READ ? this.#ended : null;
    const period = before === null ? this.#period : joined(before, this.#period);
    const { startMs, requests, words } = period;
    const endMs = this.#pausedUntilMs;
    const refusal = { requests, lengthMs: Math.max(1, endMs - startMs), endMs, isAgain: before !== null };
    // Where nothing was taken, one in the time of the pause is tried.
    if (limited !== 'words') this.#paces.requests.refused({ ...refusal, taken: Math.max(1, requests) });
    if (limited !== 'requests' && words > 0) this.#paces.words.refused({ ...refusal, taken: words });
    this.#ended = period;
    this.#period = this.#newPeriod(endMs);
  }

  #keep(turn: Turn, quota: Quota | undefined): void {
    if (quota === undefined || turn.no < this.#saidNo) return;
    this.#saidNo = turn.no;
    const { requests, words } = quota;
    // What started after this request is not counted in what it says.
    if (requests !== undefined) this.#left.requests = this.#leftOf(requests, this.#started - turn.no);
    if (words !== undefined) this.#left.words = this.#leftOf(words, this.#startedWords - turn.wordsSoFar);
  }

  #leftOf({ remaining, resetMs }: QuotaLeft, uncounted: number): Left {
    return { remaining: remaining - uncounted, untilMs: this.#clock.now() + Math.min(resetMs, LONGEST_PAUSE_MS) };
  }
}
