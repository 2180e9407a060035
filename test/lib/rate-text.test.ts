import { expect, test } from 'vitest';
import { rateText } from '../../src/lib/rate-text.js';

test.each([
  [0.01, '1 %'],
  [0.0025, '0.25 %'],
  [0.123456, '12.346 %'],
  [0.0000001, '0.00001 %'],
  [0, '0 %'],
])('the rate %d reads %s', (rate, said) => {
  expect(rateText(rate)).toBe(said);
});
