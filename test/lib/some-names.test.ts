import { expect, test } from 'vitest';
import { someNames } from '../../src/lib/some-names.js';

test.each<[readonly string[], string]>([
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a, b, c'],
  [['a', 'b', 'c', 'd'], 'a, b and 2 more'],
])('%j with room for two is %s', (names, text) => {
  expect(someNames(names, 2)).toBe(text);
});
