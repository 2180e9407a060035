import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AdaptiveLimit } from '../../../src/pipeline/schedule/dispatch/adaptive-limit.js';
import type { HowEnded } from '../../../src/pipeline/schedule/dispatch/adaptive-limit.js';

/** A limit that is always used to the full, by a service of one latency. */
class Used {
  readonly limit: AdaptiveLimit;
  #nowMs = 0;

  constructor(ceiling: number) {
    this.limit = new AdaptiveLimit(ceiling);
  }

  /** The limit after so many rounds of requests that all end in the same way. */
  after(rounds: number, latencyMs: number, words = 100, how: HowEnded = 'answered'): number {
    for (let round = 0; round < rounds; round += 1) {
      const sent = Array.from({ length: this.limit.limit }, () => this.limit.started(this.#nowMs, words));
      this.#nowMs += latencyMs;
      for (const sending of sent) this.limit.ended(sending, how, this.#nowMs);
    }
    return this.limit.limit;
  }
}

test('starts with one, and doubles up to the ceiling while answers are not delayed', () => {
  const used = new Used(20);
  expect(used.limit.limit).toBe(1);
  expect([2, 1, 1, 1, 1, 1].map((rounds) => used.after(rounds, 300))).toEqual([2, 4, 8, 16, 20, 20]);
});

test('a refusal halves it once for all requests that were under way, and is not tried again soon', () => {
  const used = new Used(16);
  used.after(20, 300);
  expect(used.after(1, 300, 100, 'overloaded')).toBe(8);
  expect(used.after(6, 300)).toBe(15);
  expect(used.after(30, 300)).toBe(16);
});

test.each([
  ['shortly, is judged', 20, 4],
  ['long, is not judged', 90, 2],
])('a request sent before the limit was reached, %s', (_, apartMs, then) => {
  const limit = new AdaptiveLimit(16);
  for (const startedMs of [0, 100]) limit.ended(limit.started(startedMs, 100), 'answered', startedMs + 100);
  const [first, last] = [limit.started(200, 100), limit.started(200 + apartMs, 100)];
  expect(limit.ended(first, 'answered', 300)).toBe(2);
  limit.started(300, 100);
  expect(limit.ended(last, 'answered', 300 + apartMs)).toBe(then);
});

test('the time for making a connection is no delay', () => {
  const withConnections = (tookMs: number | undefined): number => {
    const limit = new AdaptiveLimit(16);
    let nowMs = 0;
    for (let round = 0; round < 6; round += 1) {
      const sent = Array.from({ length: limit.limit }, () => limit.started(nowMs, 100));
      // Every request after the first two needs a new connection, which takes as long as an answer.
      nowMs += round < 2 ? 50 : 100;
      for (const sending of sent) limit.ended(sending, 'answered', nowMs, tookMs);
    }
    return limit.limit;
  };
  expect(withConnections(50)).toBe(16);
  expect(withConnections(undefined)).toBeLessThan(16);
});

test('what fails in another way changes nothing', () => {
  const used = new Used(16);
  used.after(20, 300);
  expect(used.after(5, 60_000, 100, 'failed')).toBe(16);
});

test('a service that has become slow gets few requests, and many again: a single one is no slower', () => {
  const used = new Used(20);
  used.after(20, 300);
  const limits = Array.from({ length: 60 }, () => used.after(1, 3000));
  expect(limits[0]).toBe(10);
  expect(Math.min(...limits)).toBe(1);
  expect(limits.at(-1)).toBe(20);
});

test.each([
  ['a long text that takes as long for its words', 100, 100, 40_000, 40_000],
  ['a short text that takes as long as long ones do', 3000, 5000, 3000, 10],
  ['a quick service that varies', 5, 100, 10, 100],
])('%s is not slow', (_, usualMs, usualWords, latencyMs, words) => {
  const used = new Used(8);
  used.after(100, usualMs, usualWords);
  expect(used.after(50, latencyMs, words)).toBe(8);
});

test('whatever comes, the limit stays between one and the ceiling', () => {
  const event = fc.record({
    how: fc.constantFrom<HowEnded>('answered', 'answered', 'overloaded', 'failed'),
    latencyMs: fc.nat(100_000),
    words: fc.integer({ min: 0, max: 1_000_000 }),
    atOnce: fc.integer({ min: 1, max: 8 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1024 }), fc.array(event, { maxLength: 300 }), (ceiling, events) => {
      const limit = new AdaptiveLimit(ceiling);
      let nowMs = 0;
      for (const { how, latencyMs, words, atOnce } of events) {
        const sent = Array.from({ length: atOnce }, () => limit.started(nowMs, words));
        nowMs += latencyMs;
        for (const sending of sent) {
          const next = limit.ended(sending, how, nowMs);
          expect(next).toBeGreaterThanOrEqual(1);
          expect(next).toBeLessThanOrEqual(ceiling);
        }
      }
    }),
  );
});
