import { expect, test } from 'vitest';
import { shareTexts } from '../../src/lib/share-texts.js';

test.each([
  ['sum to 101 rounded by themselves', [25, 25.5, 49.5], '25 % 26 % 49 %'],
  ['sum to 99 rounded by themselves', [11 / 2.47, 0, 109 / 2.47, 127 / 2.47], '4 % 0 % 44 % 52 %'],
  ['are whole', [50, 25, 25], '50 % 25 % 25 %'],
  ['are all of one', [100, 0, 0], '100 % 0 % 0 %'],
  ['are equal, and read alike', [300 / 11, 400 / 11, 400 / 11], '27 % 36 % 36 %'],
  ['are equal, and both a percent less', [98.5 / 3, 100.75 / 3, 100.75 / 3], '33 % 34 % 34 %'],
  ['the first is told alone elsewhere', [45.5, 31.5, 23], '46 % 31 % 23 %'],
  ['one is under a percent', [0.6, 49.6, 49.8], '0.6 % 49 % 50 %'],
  ['are of nothing', [0, 0, 0], '0 % 0 % 0 %'],
])('shares that %s', (_, percents, said) => {
  expect(shareTexts(percents.map((percent) => percent / 100)).join(' ')).toBe(said);
});

test('shares of any counts sum to no more than 100, and each is within one of its own', () => {
  for (let human = 0; human <= 60; human += 1)
    for (let unsure = 0; unsure <= 60 - human; unsure += 1) {
      const shares = [60 - human - unsure, human, unsure].map((count) => count / 60);
      const told = shareTexts(shares).map((text) => Number.parseFloat(text));
      expect(told.reduce((sum, percent) => sum + percent, 0)).toBeLessThanOrEqual(101 - Number(human !== unsure));
      told.forEach((percent, index) => expect(Math.abs(percent - (shares[index] ?? 0) * 100)).toBeLessThan(1));
    }
});
