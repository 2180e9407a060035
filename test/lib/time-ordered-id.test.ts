import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOrderedId } from '../../src/lib/time-ordered-id.js';

const at = (nowMs: number): string => timeOrderedId({ now: () => nowMs, sleep: () => Promise.resolve() });

test('an id is a UUID of version 7 that holds its time and sorts by it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), fc.integer({ min: 0, max: 2 ** 48 - 1 }), (one, other) => {
      expect(at(one)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
      expect(Number.parseInt(at(one).replaceAll('-', '').slice(0, 12), 16)).toBe(one);
      if (one < other) expect(at(one) < at(other)).toBe(true);
    }),
  );
});

test('ids of one moment differ', () => {
  expect(new Set(Array.from({ length: 1000 }, () => at(1_700_000_000_000))).size).toBe(1000);
});
