import { expect, test } from 'vitest';
import { percentText } from '../../src/lib/number-text.js';

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
