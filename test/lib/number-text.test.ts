import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentTexts } from '../../src/lib/number-text.js';

test.each([
  ['thirds', [1 / 3, 1 / 3, 1 / 3], ['34 %', '33 %', '33 %']],
  ['halves of percents', [0.345, 0.345, 0.31], ['35 %', '34 %', '31 %']],
  ['a small one', [0.004, 0.146, 0.85], ['0.4 %', '14.6 %', '85 %']],
  ['a tiny one', [0.0001, 0.0099, 0.99], ['under 0.1 %', '1 %', '99 %']],
  ['nearly all', [0.9999, 0.0001, 0], ['over 99.9 %', 'under 0.1 %', '0 %']],
  ['all', [1, 0, 0], ['100 %', '0 %', '0 %']],
  ['shares that a service rounded', [0.33, 0.33, 0.33], ['34 %', '33 %', '33 %']],
  ['shares of no whole', [0.2, 0.3], ['20 %', '30 %']],
  ['no counts', [NaN, NaN], ['NaN %', 'NaN %']],
])('shares of one whole sum to 100: %s', (_, shares, texts) => {
  expect(percentTexts(shares)).toEqual(texts);
});

test('whatever the counts, what is shown sums to 100', () => {
  const counts = fc.array(fc.nat(5000), { minLength: 1, maxLength: 6 }).filter((all) => all.some((count) => count > 0));
  fc.assert(
    fc.property(counts, (all) => {
      const whole = all.reduce((sum, count) => sum + count, 0);
      const shown = percentTexts(all.map((count) => count / whole));
      const sum = shown.reduce((total, text) => total + (/^\d/u.test(text) ? Number.parseFloat(text) : 0), 0);
      const hidden = shown.filter((text) => /^(?:over|under)/u.test(text)).length;
      expect(Math.abs(sum - (shown.some((text) => text.startsWith('over')) ? 0 : 100))).toBeLessThan(
        0.05 + hidden * 0.01,
      );
    }),
  );
});
