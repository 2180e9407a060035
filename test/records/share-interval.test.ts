import { expect, test } from 'vitest';
import { baseRateText } from '../../src/records/false-alarms.js';
import { countedShareText, per100Text } from '../../src/records/share-interval.js';
import { shareText } from '../../src/pages/parts.js';

test.each([
  [0, '0'],
  [0.0002, 'under 0.1'],
  [0.0006, '0.1'],
  [0.0028, '0.3'],
  [0.042, '4.2'],
  [0.123, '12'],
  [0.9934, '99.3'],
  [0.9996, 'over 99.9'],
  [1, '100'],
])('%d is %s of a hundred', (share, said) => {
  expect(per100Text(share)).toBe(said);
});

test('a measured rate has one interval, in sentences and in tables', () => {
  expect(countedShareText(2, 715)).toBe('0.3 % (0.1–1 %)');
  expect(shareText(2, 715)).toBe('0.3\u00a0% (0.1–\u20601\u00a0%)');
  const rate = { of: 'length', register: null, fromWords: 200, toWords: 399, language: null, languages: 1 } as const;
  expect(baseRateText({ ...rate, texts: 715, ai: 2 }, 'in English', { register: null })).toContain(
    '0.3 of 100; 95 % interval 0.1 to 1 of 100)',
  );
});

test('a share of nothing is a dash, and an interval that reads alike at both ends is one number', () => {
  expect(countedShareText(0, 0)).toBe('–');
  expect(countedShareText(100_000, 1_000_000)).toBe('10 % (9.9–10 %)');
  expect(countedShareText(200_000, 1_000_000)).toBe('20 % (20 %)');
});
