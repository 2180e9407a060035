import { expect, test } from 'vitest';
import { randomOf } from '../testing/random.js';
import { englishNumber, percentText } from '../../src/lib/number-text.js';

test.each([
  ['none', 0, '0 %'],
  ['a tiny one', 0.0001, 'under 0.1 %'],
  ['a small one', 0.004, '0.4 %'],
  ['11 of 247', 11 / 247, '4 %'],
  ['4 of 11', 4 / 11, '36 %'],
  ['a third', 1 / 3, '33 %'],
  ['above 99', 0.996, '99.6 %'],
  ['nearly all', 0.9999, 'over 99.9 %'],
  ['all', 1, '100 %'],
  ['no counts', NaN, 'NaN %'],
])('a share is rounded by itself, and none and all are exact: %s', (_, share, text) => {
  expect(percentText(share)).toBe(text);
});

const ODD = [0, -0, NaN, Infinity, -Infinity, 0.05, 0.15, 0.25, 0.5, 2.5, -0.3, -1.5, 5e-7, 999.5, 999.95, 1e12, 1e21];
const SCALES = Array.from({ length: 15 }, (_, exponent) => 10 ** (exponent - 3));

test.each([0, 1] as const)('numbers with %i digits behind the point are those of Intl.NumberFormat', (digits) => {
  const expected = new Intl.NumberFormat('en', { maximumFractionDigits: digits });
  const random = randomOf(7);
  const drawn = SCALES.flatMap((scale) => Array.from({ length: 200 }, () => random() * scale));
  const rounded = drawn.flatMap((number) => [number, -number, Math.round(number * 20) / 20, Math.round(number)]);
  const wrong = [...ODD, ...rounded].filter((number) => englishNumber(number, digits) !== expected.format(number));
  expect(wrong).toEqual([]);
});
