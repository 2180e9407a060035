import { expect, test } from 'vitest';
import { agreementOf } from '../../src/evaluation/agreement.js';

type Cell = readonly [first: string, second: string, times: number];

const pairsOf = (cells: readonly Cell[]) =>
  cells.flatMap(([first, second, times]) => Array.from({ length: times }, () => [first, second] as const));

/** Table 1 of Fleiss, Cohen and Everitt (1969), in 200 texts: kappa 0.429, with a standard error of 0.054. */
const PUBLISHED: readonly Cell[] = [
  ['a', 'a', 106],
  ['a', 'b', 10],
  ['a', 'c', 4],
  ['b', 'a', 22],
  ['b', 'b', 28],
  ['b', 'c', 10],
  ['c', 'a', 2],
  ['c', 'b', 12],
  ['c', 'c', 6],
];

test('kappa and its interval are those of the published example', () => {
  const { texts, agreed, kappa, interval } = agreementOf(pairsOf(PUBLISHED));
  expect({ texts, agreed }).toEqual({ texts: 200, agreed: 140 });
  expect(kappa).toBeCloseTo(0.429, 3);
  expect(interval?.low).toBeCloseTo(0.429 - 1.96 * 0.054, 2);
  expect(interval?.high).toBeCloseTo(0.429 + 1.96 * 0.054, 2);
});

test.each([
  ['no text', [], null],
  ['readers who always say the same one thing', [['a', 'a', 9]], null],
  [
    'full agreement',
    [
      ['a', 'a', 5],
      ['b', 'b', 5],
    ],
    1,
  ],
  [
    'agreement as by chance',
    [
      ['a', 'a', 1],
      ['a', 'b', 1],
      ['b', 'a', 1],
      ['b', 'b', 1],
    ],
    0,
  ],
  [
    'full disagreement',
    [
      ['a', 'b', 5],
      ['b', 'a', 5],
    ],
    -1,
  ],
] as readonly (readonly [string, readonly Cell[], number | null])[])('%s', (_case, cells, kappa) => {
  expect(agreementOf(pairsOf(cells)).kappa).toBe(kappa);
});

test('has no interval where readers never disagreed: that says nothing of how it varies', () => {
  const alike = pairsOf([
    ['a', 'a', 5],
    ['b', 'b', 5],
  ]);
  expect(agreementOf(alike).interval).toBeNull();
});
