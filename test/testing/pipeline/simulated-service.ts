import type { Clock } from '../../../src/lib/clock.js';
import type { Answer } from '../../../src/records/answer.js';
import type { Quota } from '../../../src/records/rate-limit.js';
import { answered, fault } from './dispatched-corpus.js';
import type { Behaviour } from './dispatched-corpus.js';

/** A limit of a simulated service: so many in a time, over fixed windows or as a bucket that fills steadily. */
export interface SimulatedRate {
  readonly of: 'requests' | 'words';
  readonly most: number;
  readonly inMs: number;
  readonly kind: 'window' | 'bucket';
}

export interface Simulated {
  /** Requests that it works on at once; further ones wait. */
  readonly atOnce: number;
  /** How long it works on a request. */
  readonly workMs: (words: number, nowMs: number) => number;
  readonly rates?: readonly SimulatedRate[];
  /** Requests beyond this many within it are refused as an overload. */
  readonly most?: number;
  readonly saysRetryAfter?: boolean;
  /** Whether it says with each answer what is left. */
  readonly saysLeft?: boolean;
  readonly wordsOf?: (document: number) => number;
}

export interface Load {
  readonly requests: number;
  readonly refused: number;
  /** Most requests within the service at once. */
  readonly peak: number;
  /** Most at once after the first half of the requests. */
  readonly laterPeak: number;
}

class Meter {
  #used = 0;
  #atMs = 0;

  constructor(private readonly rate: SimulatedRate) {}

  #turnOver(nowMs: number): void {
    const { most, inMs, kind } = this.rate;
    if (kind === 'bucket') this.#used = Math.max(0, this.#used - ((nowMs - this.#atMs) * most) / inMs);
    else if (Math.floor(nowMs / inMs) !== Math.floor(this.#atMs / inMs)) this.#used = 0;
    this.#atMs = nowMs;
  }

  amount(words: number): number {
    return this.rate.of === 'words' ? words : 1;
  }

  /** Time until so much is allowed; 0 where it is now. */
  waitMs(amount: number, nowMs: number): number {
    this.#turnOver(nowMs);
    const { most, inMs, kind } = this.rate;
    if (this.#used + amount <= most) return 0;
    return kind === 'bucket' ? ((this.#used + amount - most) * inMs) / most : inMs - (nowMs % inMs);
  }

  use(amount: number): void {
    this.#used += amount;
  }

  left(nowMs: number): Quota {
    this.#turnOver(nowMs);
    const { most, inMs, kind, of } = this.rate;
    const resetMs = kind === 'bucket' ? (this.#used * inMs) / most : inMs - (nowMs % inMs);
    return { [of]: { remaining: Math.floor(most - this.#used), resetMs } };
  }
}

/** A service with limited hands and limited rates, on a clock that is moved by hand. */
export class SimulatedService {
  readonly #simulated: Simulated;
  readonly #meters: readonly Meter[];
  readonly #inside: number[] = [];
  readonly #waiting: (() => void)[] = [];
  #working = 0;
  #within = 0;
  #refused = 0;

  constructor(simulated: Simulated) {
    this.#simulated = simulated;
    this.#meters = (simulated.rates ?? []).map((rate) => new Meter(rate));
  }

  get load(): Load {
    const half = this.#inside.slice(Math.floor(this.#inside.length / 2));
    return {
      requests: this.#inside.length,
      refused: this.#refused,
      peak: Math.max(...this.#inside),
      laterPeak: Math.max(...half),
    };
  }

  readonly behaviour: Behaviour = async (documents, nowMs, _, clock) => {
    const { wordsOf = () => 2, most = Number.POSITIVE_INFINITY } = this.#simulated;
    const words = documents.reduce((sum, document) => sum + wordsOf(document), 0);
    this.#inside.push(this.#within + 1);
    const waitMs = Math.max(0, ...this.#meters.map((meter) => meter.waitMs(meter.amount(words), nowMs)));
    if (waitMs > 0) return this.#refuse('rate', 429, waitMs, nowMs);
    if (this.#within >= most) return this.#refuse('overloaded', 503, 0, nowMs);
    for (const meter of this.#meters) meter.use(meter.amount(words));
    const quota = this.#left(nowMs);
    this.#within += 1;
    try {
      await this.#work(words, nowMs, clock);
    } finally {
      this.#within -= 1;
    }
    return { ...answered(documents.length), ...quota };
  };

  #refuse(faultClass: 'rate' | 'overloaded', status: number, waitMs: number, nowMs: number): Answer {
    this.#refused += 1;
    const says = this.#simulated.saysRetryAfter === true && waitMs > 0;
    return { ...fault(faultClass, { status, ...(says && { retryAfterMs: waitMs }) }), ...this.#left(nowMs) };
  }

  #left(nowMs: number): { readonly quota?: Quota } {
    if (this.#simulated.saysLeft !== true) return {};
    return { quota: this.#meters.reduce<Quota>((all, meter) => ({ ...all, ...meter.left(nowMs) }), {}) };
  }

  async #work(words: number, nowMs: number, clock: Clock): Promise<void> {
    const { atOnce, workMs } = this.#simulated;
    if (this.#working >= atOnce) await new Promise<void>((start) => this.#waiting.push(start));
    else this.#working += 1;
    await clock.sleep(workMs(words, nowMs));
    const next = this.#waiting.shift();
    if (next === undefined) this.#working -= 1;
    else next();
  }
}
