/** The time, passed in so that tests control it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Resolves after `durationMs`, however long; rejects with the signal's reason when aborted. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

/** A timer that was started. */
export interface Timer {
  /** Cancels the timer: the action is not called any more. */
  cancel(): void;
}

/** Longest time that one timer is set to. Node calls one of more than 2^31 - 1 ms (24.8 days) after 1 ms instead. */
export const LONGEST_TIMER_MS = 3_600_000;

/** Milliseconds of a clock that never goes back, for durations within one process. */
export const monotonicMs = (): number => performance.now();

/**
 * Calls `action` once, after `delayMs`, however long: the wait is divided into timers of an hour at most. A change of
 * the system's clock does not affect it.
 * @throws RangeError for a delay that is not a number
 */
export function startTimer(action: () => void, delayMs: number): Timer {
  if (Number.isNaN(delayMs)) throw new RangeError('a delay must be a number of milliseconds');
  const dueMs = monotonicMs() + delayMs;
  const next = (restMs: number): NodeJS.Timeout =>
    restMs <= LONGEST_TIMER_MS
      ? setTimeout(action, restMs)
      : setTimeout(() => (timer = next(dueMs - monotonicMs())), LONGEST_TIMER_MS);
  let timer = next(delayMs);
  return { cancel: () => clearTimeout(timer) };
}

/** Resolves after `durationMs`, however long; rejects with the signal's reason when aborted. */
export function sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      timer.cancel();
      // The reason of a signal may be anything.
      const reason: unknown = signal?.reason;
      reject(reason instanceof Error ? reason : new Error('the wait was stopped', { cause: reason }));
    };
    const timer = startTimer(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, durationMs);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

export const systemClock: Clock = { now: () => Date.now(), sleep };

/**
 * Returns a clock for durations within one process: where the given one is set back, it continues from where it was, so
 * that what is due in a second is not due in an hour.
 */
export function neverBack(clock: Clock): Clock {
  let readMs = clock.now();
  let nowMs = readMs;
  return {
    now: () => {
      const beforeMs = readMs;
      readMs = clock.now();
      nowMs += Math.max(0, readMs - beforeMs);
      return nowMs;
    },
    sleep: (durationMs, signal) => clock.sleep(durationMs, signal),
  };
}
