import { setTimeout as delay } from 'node:timers/promises';

/** The time, handed in so that tests control it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Resolves after `durationMs`; rejects with the signal's reason when aborted. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (durationMs, signal) => delay(durationMs, undefined, signal === undefined ? {} : { signal }),
};

/** Milliseconds of a clock that never goes back, for durations within one process. */
export const monotonicMs = (): number => performance.now();

/** ISO 8601 in UTC, to the second. */
export function isoSeconds(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/\.\d{3}Z$/u, 'Z');
}
