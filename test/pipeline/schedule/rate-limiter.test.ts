import { setMaxListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LocalRateLimiter, requestsPerSecond } from '../../../src/pipeline/schedule/dispatch/rate-limiter.js';
import { FakeClock } from '../../testing/fake-clock.js';

/**
 * When each of `count` requests passed, in milliseconds from the start. `pauses`: for how long, asked for at which
 * moment.
 */
async function passTimes(
  perSecond: number | null,
  count: number,
  pauses: readonly { readonly atMs: number; readonly durationMs: number }[] = [],
): Promise<readonly number[]> {
  const clock = new FakeClock();
  const startMs = clock.now();
  const limiter = new LocalRateLimiter(clock, perSecond);
  const passed: number[] = [];
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  for (let index = 0; index < count; index += 1)
    void limiter.acquire(signal).then(() => passed.push(clock.now() - startMs));
  for (const pause of pauses.toSorted((a, b) => a.atMs - b.atMs)) {
    await clock.advance(pause.atMs - (clock.now() - startMs));
    limiter.pause(pause.durationMs);
  }
  await clock.advance(1_000_000);
  return passed;
}

describe('a rate', () => {
  test.each([
    ['', null],
    ['5', 5],
    ['5/s', 5],
    ['300/min', 5],
    ['30000/h', 30_000 / 3600],
    ['0/s', null],
  ])('%j is %s requests a second', (rate, perSecond) => {
    expect(requestsPerSecond(rate)).toBe(perSecond);
  });

  test('of five a second lets five requests pass in each second', async () => {
    const passed = await passTimes(5, 20);
    const perSecond = [0, 1, 2, 3].map((second) => passed.filter((atMs) => Math.floor(atMs / 1000) === second).length);
    expect(perSecond).toEqual([5, 5, 5, 5]);
  });

  test('holds after a pause too: those who waited go one by one', async () => {
    expect(await passTimes(5, 6, [{ atMs: 500, durationMs: 10_000 }])).toEqual([0, 200, 400, 10_500, 10_700, 10_900]);
  });

  test.each([-3_600_000, -86_400_000, 3_600_000, 31_536_000_000])(
    'goes on where the clock is set by %i ms: nobody waits until it is that time again',
    async (byMs) => {
      const clock = new FakeClock();
      const limiter = new LocalRateLimiter(clock, 1);
      let passed = 0;
      const { signal } = new AbortController();
      for (let index = 0; index < 10; index += 1) void limiter.acquire(signal).then(() => (passed += 1));
      await clock.advance(4_000);
      expect(passed).toBe(5);
      clock.set(byMs);
      for (let index = 0; index < 5; index += 1) void limiter.acquire(signal).then(() => (passed += 1));
      await clock.advance(12_000);
      expect(passed).toBe(15);
      limiter.pause(2_000);
      clock.set(byMs);
      void limiter.acquire(signal).then(() => (passed += 1));
      await clock.advance(4_000);
      expect(passed).toBe(16);
    },
  );

  test('whatever the pauses, no two requests are nearer than the rate allows, and none passes in a pause', async () => {
    const pauses = fc.array(
      fc.record({ atMs: fc.integer({ min: 1, max: 5000 }), durationMs: fc.integer({ min: 1, max: 3000 }) }),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 4, 10),
        fc.integer({ min: 1, max: 30 }),
        pauses,
        async (perSecond, count, asked) => {
          const passed = await passTimes(perSecond, count, asked);
          expect(passed).toHaveLength(count);
          for (const [index, atMs] of passed.entries()) {
            if (index > 0) expect(atMs - (passed[index - 1] ?? 0)).toBeGreaterThanOrEqual(1000 / perSecond);
            for (const pause of asked) expect(atMs <= pause.atMs || atMs >= pause.atMs + pause.durationMs).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('without a rate all pass at once, and at once after a pause', async () => {
  expect(await passTimes(null, 3)).toEqual([0, 0, 0]);
});

test('a stop ends the waiting', async () => {
  const clock = new FakeClock();
  const limiter = new LocalRateLimiter(clock, null);
  limiter.pause(60_000);
  const stop = new AbortController();
  const waiting = limiter.acquire(stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
});
