import { expect, test } from 'vitest';
import { binomialCdf } from '../../src/lib/binomial.js';

/** Reference values: exact sums of rational numbers. */
test.each([
  [0, 300, 0.01, 0.04904089],
  [3, 300, 0.01, 0.64723377],
  [20, 3000, 0.01, 0.0346149],
  [5, 10, 0.5, 0.6230469],
])('%i or fewer of %i at %f', (count, total, share, expected) => {
  expect(binomialCdf(count, total, share)).toBeCloseTo(expected, 5);
});

test('the first term of a large total is too small for a number, the sum is not', () => {
  expect(binomialCdf(50_000, 1_000_000, 0.05)).toBeCloseTo(0.5, 2);
});

test.each([
  [-1, 10, 0.5, 0],
  [10, 10, 0.5, 1],
  [0, 10, 0, 1],
  [9, 10, 1, 0],
])('%i of %i at %f is %f', (count, total, share, expected) => {
  expect(binomialCdf(count, total, share)).toBe(expected);
});
