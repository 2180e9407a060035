import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AdaptiveLimit } from '../../../src/pipeline/schedule/dispatch/adaptive-limit.js';

/** The limit after so many answers of one latency. */
function after(limit: AdaptiveLimit, answers: number, latencyMs: number, words = 100): number {
  for (let index = 0; index < answers; index += 1) limit.answered(latencyMs, words);
  return limit.limit;
}

test('starts at the ceiling and stays there while answers are as usual', () => {
  const limit = new AdaptiveLimit(16);
  expect(limit.limit).toBe(16);
  expect(after(limit, 500, 300)).toBe(16);
});

test('a refusal halves it, once for all requests that were under way', () => {
  const limit = new AdaptiveLimit(16);
  expect(limit.refused()).toBe(8);
  for (let others = 0; others < 7; others += 1) limit.refused();
  expect(limit.limit).toBe(8);
  limit.refused();
  expect(limit.limit).toBe(4);
});

test('answers four times slower than usual take a tenth a round, and good rounds give it back one by one', () => {
  const limit = new AdaptiveLimit(20);
  after(limit, 100, 300);
  expect(after(limit, 1, 3000)).toBe(18);
  expect(after(limit, 18, 3000)).toBe(16);
  expect(after(limit, 16, 300)).toBe(17);
  expect(after(limit, 1000, 300)).toBe(20);
});

test('slowness that stays becomes the usual', () => {
  const limit = new AdaptiveLimit(20);
  after(limit, 100, 300);
  expect(after(limit, 100, 3000)).toBeLessThan(15);
  after(limit, 100, 3000);
  expect(after(limit, 2000, 3000)).toBe(20);
});

test.each([
  ['a long text that takes as long for its words', 100, 100, 40_000, 40_000],
  ['a short text that takes as long as long ones do', 3000, 5000, 3000, 10],
  ['a quick service that varies', 5, 100, 150, 100],
])('%s is not slow', (_, usualMs, usualWords, latencyMs, words) => {
  const limit = new AdaptiveLimit(8);
  after(limit, 100, usualMs, usualWords);
  expect(after(limit, 50, latencyMs, words)).toBe(8);
});

test('whatever comes, the limit stays between one and the ceiling', () => {
  const event = fc.oneof(
    fc.constant('refused' as const),
    fc.record({ latencyMs: fc.nat(100_000), words: fc.integer({ min: 1, max: 1_000_000 }) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1024 }), fc.array(event, { maxLength: 300 }), (ceiling, events) => {
      const limit = new AdaptiveLimit(ceiling);
      for (const happened of events) {
        const next = happened === 'refused' ? limit.refused() : limit.answered(happened.latencyMs, happened.words);
        expect(next).toBeGreaterThanOrEqual(1);
        expect(next).toBeLessThanOrEqual(ceiling);
      }
    }),
  );
});
