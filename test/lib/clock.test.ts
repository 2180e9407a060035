import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LONGEST_TIMER_MS, sleep, startTimer } from '../../src/lib/clock.js';

const DAY_MS = 86_400_000;
/** Longest delay of one timer of Node; a longer one ends after 1 ms. */
const TIMER_LIMIT_MS = 2 ** 31 - 1;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Records the delays that timers are set to. No spy of Vitest: it restores the fake timer once more when the next file
 * begins, and the tests of that file would wait for ever.
 */
function recordTimers(): { readonly delaysMs: readonly number[]; readonly release: () => void } {
  const delaysMs: number[] = [];
  const { setTimeout: timer } = globalThis;
  const recorded = (callback: () => void, delayMs = 0): NodeJS.Timeout => {
    delaysMs.push(delayMs);
    return timer(callback, delayMs);
  };
  globalThis.setTimeout = Object.assign(recorded, { __promisify__: timer.__promisify__ });
  return { delaysMs, release: () => (globalThis.setTimeout = timer) };
}

test('a timer of any length ends when it is due, and is never set to more than a timer can hold', async () => {
  const lengths = fc.integer({ min: 1, max: 400 * DAY_MS });
  await fc.assert(
    fc.asyncProperty(lengths, async (lengthMs) => {
      const { delaysMs, release } = recordTimers();
      let endedMs: number | null = null;
      const startMs = performance.now();
      startTimer(() => (endedMs = performance.now() - startMs), lengthMs);
      await vi.advanceTimersByTimeAsync(lengthMs + 10);
      expect(delaysMs).not.toEqual([]);
      expect(endedMs).not.toBeNull();
      expect(Math.abs(endedMs! - lengthMs)).toBeLessThanOrEqual(5);
      for (const delayMs of delaysMs) expect(delayMs).toBeLessThanOrEqual(LONGEST_TIMER_MS);
      expect(LONGEST_TIMER_MS).toBeLessThan(TIMER_LIMIT_MS);
      release();
    }),
    { numRuns: 8 },
  );
});

test('a wait of 28 days is one wait, whatever the clock of the system does, and leaves no timer when stopped', async () => {
  const stop = new AbortController();
  let ends = 0;
  const stopped = sleep(28 * DAY_MS, stop.signal).catch((error: unknown) => error);
  void sleep(28 * DAY_MS).then(() => (ends += 1));
  await vi.advanceTimersByTimeAsync(DAY_MS);
  vi.setSystemTime(Date.now() + 400 * DAY_MS);
  await vi.advanceTimersByTimeAsync(26 * DAY_MS);
  expect(ends).toBe(0);
  stop.abort(new Error('enough'));
  expect(await stopped).toEqual(new Error('enough'));
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(ends).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a wait without end lasts until it is stopped; one of no number is refused', async () => {
  const stop = new AbortController();
  let isOver = false;
  const endless = sleep(Infinity, stop.signal).catch(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(100 * DAY_MS);
  expect(isOver).toBe(false);
  stop.abort();
  await endless;
  expect(isOver).toBe(true);
  expect(() => startTimer(() => undefined, NaN)).toThrow(RangeError);
});

test('a wait that was stopped before it began is none', async () => {
  const stop = AbortSignal.abort(new Error('too late'));
  await expect(sleep(DAY_MS, stop)).rejects.toThrow('too late');
  expect(vi.getTimerCount()).toBe(0);
});
