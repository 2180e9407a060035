import { availableParallelism } from 'node:os';
import type { Clock } from '../../lib/clock.js';
import type { Extractor } from '../../records/extraction.js';
import { ConcurrencyLimit } from '../admission/index.js';
import { ApiError } from '../http/index.js';
import type { ServiceLimits } from '../limits.js';

/** Minutes of its rate that a key may have saved up. */
const SAVED_MINUTES = 5;
/** Keys that are kept before those with all of their time are dropped. */
const SWEEP_SIZE = 10_000;
const MOST_READERS = 8;

interface Account {
  leftMs: number;
  seenAt: number;
}

/** An extractor that charges its processor time to one key, and reads nothing while that has none left. */
export interface BudgetedExtractor extends Extractor {
  /** Files that were not read since the time was used up. */
  readonly refusedCount: number;
}

/** What a key has left of the time for reading files; both null where it is not limited. */
export interface ExtractionTime {
  readonly secondsLeft: number | null;
  readonly secondsPerMinute: number | null;
}

/**
 * The processor time that reading files takes, budgeted by key: a small file may take as long as a large one.
 * Wall-clock time would charge a key for what other programs and other keys use.
 */
export class ExtractionBudget {
  readonly #msPerMinute: number;
  readonly #clock: Clock;
  readonly #onSpent: (ms: number) => void;
  readonly #accounts = new Map<string, Account>();
  /** Keys take turns, so that the costly files of one are waited for by no other. */
  readonly #reading: ConcurrencyLimit;

  /**
   * @param onSpent told of the processor time of files
   * @param readers as many as there are workers by default, so that waiting for one costs a key nothing
   */
  constructor(
    limits: Pick<ServiceLimits, 'extractionMsPerMinute'>,
    clock: Clock,
    onSpent: (ms: number) => void,
    readers = Math.min(availableParallelism(), MOST_READERS),
  ) {
    this.#msPerMinute = limits.extractionMsPerMinute;
    this.#clock = clock;
    this.#onSpent = onSpent;
    this.#reading = new ConcurrencyLimit({ limit: readers, share: Infinity, patienceMs: Infinity });
  }

  timeOf(keyId: string): ExtractionTime {
    if (!Number.isFinite(this.#msPerMinute)) return { secondsLeft: null, secondsPerMinute: null };
    const left = Math.max(0, this.#accountOf(keyId).leftMs);
    return { secondsLeft: Math.floor(left / 1000), secondsPerMinute: this.#msPerMinute / 1000 };
  }

  /** The error of a request of which nothing was read. */
  refusal(keyId: string): ApiError {
    const owedMs = -this.#accountOf(keyId).leftMs;
    return new ApiError(
      'rate_limited',
      'The time for reading files of this API key is used up; try again a little later.',
      { extraction_seconds_per_minute: this.#msPerMinute / 1000 },
      Math.max(1, Math.ceil((owedMs * 60) / this.#msPerMinute)),
    );
  }

  /** The extractor as one request of a key uses it. */
  metered(extractor: Extractor, keyId: string): BudgetedExtractor {
    let refusedCount = 0;
    return {
      ...extractor,
      get refusedCount() {
        return refusedCount;
      },
      extract: (file, signal) =>
        this.#reading.run(
          async () => {
            if (this.#accountOf(keyId).leftMs <= 0) {
              refusedCount += 1;
              const message = 'It was not read: the time for reading files of this API key is used up for now.';
              return { status: 'failed', contentHash: null, reason: 'extraction_timeout', message, format: null };
            }
            return extractor.extract(file, signal, (processorMs) => this.#spend(keyId, processorMs));
          },
          keyId,
          signal,
        ),
    };
  }

  #spend(keyId: string, ms: number): void {
    this.#accountOf(keyId).leftMs -= ms;
    this.#onSpent(ms);
  }

  #accountOf(keyId: string): Account {
    const now = this.#clock.now();
    const most = this.#msPerMinute * SAVED_MINUTES;
    const account = this.#accounts.get(keyId) ?? { leftMs: most, seenAt: now };
    account.leftMs = Math.min(most, account.leftMs + (Math.max(0, now - account.seenAt) / 60_000) * this.#msPerMinute);
    account.seenAt = now;
    if (this.#accounts.size > SWEEP_SIZE) this.#sweep(most);
    this.#accounts.set(keyId, account);
    return account;
  }

  #sweep(mostMs: number): void {
    for (const [keyId, { leftMs }] of this.#accounts) if (leftMs >= mostMs) this.#accounts.delete(keyId);
  }
}
