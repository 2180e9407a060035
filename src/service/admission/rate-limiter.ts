/** How many requests a name may send. */
export interface RateAllowance {
  readonly requestsPerMinute: number;
  /** Requests that may come at once before the rate applies. */
  readonly burst: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  /** Requests that would be allowed at once after this one. */
  readonly remaining: number;
  /** Seconds until the bucket is full again. */
  readonly resetSeconds: number;
  /** Seconds until one more request is allowed; 0 where it is allowed now. */
  readonly retryAfterSeconds: number;
}

/** Names that are kept before full buckets are dropped. */
const SWEEP_SIZE = 10_000;

/** Token bucket per name, as one number each (GCRA: the time at which the bucket is full again). */
export class RateLimiter {
  readonly #fullAt = new Map<string, number>();
  #elapsedMs = 0;
  #lastMs: number | null = null;

  /** Takes one request from the bucket of `name`, if there is one. */
  take(name: string, allowance: RateAllowance, clockMs: number): RateDecision {
    const nowMs = this.#steady(clockMs);
    const intervalMs = 60_000 / allowance.requestsPerMinute;
    const before = Math.max(nowMs, this.#fullAt.get(name) ?? 0);
    const after = before + intervalMs;
    const allowed = after - nowMs <= allowance.burst * intervalMs + 1e-6;
    if (allowed) this.#fullAt.set(name, after);
    if (this.#fullAt.size > SWEEP_SIZE) this.#sweep(nowMs);
    const debtMs = (allowed ? after : before) - nowMs;
    return {
      allowed,
      limit: allowance.burst,
      remaining: Math.max(0, Math.floor(allowance.burst - debtMs / intervalMs + 1e-6)),
      resetSeconds: Math.ceil(debtMs / 1000),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((after - nowMs - allowance.burst * intervalMs) / 1000)),
    };
  }

  /** Milliseconds since the first request. A clock that is put back stands still for one request. */
  #steady(clockMs: number): number {
    this.#elapsedMs += Math.max(0, clockMs - (this.#lastMs ?? clockMs));
    this.#lastMs = clockMs;
    return this.#elapsedMs;
  }

  #sweep(nowMs: number): void {
    for (const [name, fullAt] of this.#fullAt) if (fullAt <= nowMs) this.#fullAt.delete(name);
  }
}
