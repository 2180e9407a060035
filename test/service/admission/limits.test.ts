import { expect, test } from 'vitest';
import { concurrencyLimits, EventLoopLimit, RateLimiter } from '../../../src/service/admission/index.js';
import { startHarness } from '../../testing/service/harness.js';
import { DEFAULT_LIMITS } from '../../../src/service/limits.js';

const ALLOWANCE = { requestsPerMinute: 60, burst: 2 };

test('a rate limiter lets a burst through, then one request at a time, for each name apart', () => {
  const limiter = new RateLimiter();
  const take = (name: string, nowMs: number) => limiter.take(name, ALLOWANCE, nowMs);
  expect(take('a', 0)).toMatchObject({ allowed: true, limit: 2, remaining: 1, resetSeconds: 1, retryAfterSeconds: 0 });
  expect(take('a', 0)).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 2 });
  expect(take('a', 0)).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 1 });
  expect(take('b', 0)).toMatchObject({ allowed: true });
  expect(take('a', 1000)).toMatchObject({ allowed: true, remaining: 0 });
  expect(take('a', 60_000)).toMatchObject({ allowed: true, remaining: 1 });
});

test('a concurrency limit refuses what is beyond it, and work that fails makes way', async () => {
  const { streams, uploads } = concurrencyLimits({ ...DEFAULT_LIMITS, concurrentStreams: 1 });
  let fail: ((error: Error) => void) | undefined;
  const first = streams.run(() => new Promise((_resolve, reject) => (fail = reject)));
  await expect(streams.run(() => Promise.resolve('second'))).rejects.toMatchObject({
    code: 'overloaded',
    status: 503,
    retryAfterSeconds: 1,
  });
  expect(await uploads.run(() => Promise.resolve('another kind'))).toBe('another kind');
  fail?.(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await streams.run(() => Promise.resolve('third'))).toBe('third');
});

test('at most so much work starts in one turn of the event loop, in the order in which it came', async () => {
  const limit = new EventLoopLimit(2);
  const started: string[] = [];
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => limit.take().then(() => started.push(name))));
  await Promise.resolve();
  expect(started).toEqual(['a', 'b']);
  await all;
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a clock that is put back an hour locks nobody out', async () => {
  const harness = await startHarness();
  const { key } = await harness.newKey({ plan: 'slow' });
  const ask = async (): Promise<number> =>
    (await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } })).status;
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
  harness.clock.time -= 3_600_000;
  expect(await ask()).toBe(429);
  harness.clock.time += 1000;
  expect([await ask(), await ask()]).toEqual([200, 429]);
  await harness.close();
});
