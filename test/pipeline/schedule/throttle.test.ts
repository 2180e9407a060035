import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Throttle } from '../../../src/pipeline/schedule/dispatch/adaptive-limit.js';

/** The limit after so many answers of one latency. */
function after(throttle: Throttle, answers: number, latencyMs: number, words = 100): number {
  for (let index = 0; index < answers; index += 1) throttle.answered(latencyMs, words);
  return throttle.limit;
}

test('starts at the ceiling and stays there while answers are as usual', () => {
  const throttle = new Throttle(16);
  expect(throttle.limit).toBe(16);
  expect(after(throttle, 500, 300)).toBe(16);
});

test('a refusal halves it, once for all requests that were under way', () => {
  const throttle = new Throttle(16);
  expect(throttle.refused()).toBe(8);
  for (let others = 0; others < 7; others += 1) throttle.refused();
  expect(throttle.limit).toBe(8);
  throttle.refused();
  expect(throttle.limit).toBe(4);
});

test('answers four times slower than usual take a tenth a round, and good rounds give it back one by one', () => {
  const throttle = new Throttle(20);
  after(throttle, 100, 300);
  expect(after(throttle, 1, 3000)).toBe(18);
  expect(after(throttle, 18, 3000)).toBe(16);
  expect(after(throttle, 16, 300)).toBe(17);
  expect(after(throttle, 1000, 300)).toBe(20);
});

test('slowness that stays becomes the usual', () => {
  const throttle = new Throttle(20);
  after(throttle, 100, 300);
  expect(after(throttle, 100, 3000)).toBeLessThan(15);
  after(throttle, 100, 3000);
  expect(after(throttle, 2000, 3000)).toBe(20);
});

test.each([
  ['a long text that takes as long for its words', 100, 100, 40_000, 40_000],
  ['a short text that takes as long as long ones do', 3000, 5000, 3000, 10],
  ['a quick service that varies', 5, 100, 150, 100],
])('%s is not slow', (_, usualMs, usualWords, latencyMs, words) => {
  const throttle = new Throttle(8);
  after(throttle, 100, usualMs, usualWords);
  expect(after(throttle, 50, latencyMs, words)).toBe(8);
});

test('whatever comes, the limit stays between one and the ceiling', () => {
  const event = fc.oneof(
    fc.constant('refused' as const),
    fc.record({ latencyMs: fc.nat(100_000), words: fc.integer({ min: 1, max: 1_000_000 }) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1024 }), fc.array(event, { maxLength: 300 }), (ceiling, events) => {
      const throttle = new Throttle(ceiling);
      for (const happened of events) {
        const limit =
          happened === 'refused' ? throttle.refused() : throttle.answered(happened.latencyMs, happened.words);
        expect(limit).toBeGreaterThanOrEqual(1);
        expect(limit).toBeLessThanOrEqual(ceiling);
      }
    }),
  );
});
