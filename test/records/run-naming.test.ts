import { describe, expect, test } from 'vitest';
import { AssayError } from '../../src/lib/errors.js';
import { namedRun } from '../../src/records/named-run.js';
import { dividedShare, heldBackShare } from '../../src/records/run-naming.js';
import type { Priority } from '../../src/records/run-naming.js';

interface Shares {
  readonly own: Priority;
  readonly others: readonly Priority[];
  /** Of eight connections that all of them use. */
  readonly divided: number;
  /** Of eight connections of its own. */
  readonly heldBack: number;
}

const SHARES: readonly Shares[] = [
  { own: 'low', others: [], divided: 8, heldBack: 8 },
  { own: 'normal', others: ['normal'], divided: 4, heldBack: 8 },
  { own: 'low', others: ['low', 'low'], divided: 2, heldBack: 8 },
  { own: 'high', others: ['normal'], divided: 6, heldBack: 8 },
  { own: 'normal', others: ['high'], divided: 2, heldBack: 2 },
  { own: 'high', others: ['low'], divided: 7, heldBack: 8 },
  { own: 'low', others: ['high'], divided: 1, heldBack: 1 },
  { own: 'low', others: ['normal'], divided: 2, heldBack: 2 },
  { own: 'low', others: ['high', 'high', 'high', 'normal'], divided: 1, heldBack: 1 },
];

test.each(SHARES)('a $own run beside $others has $divided of 8 divided, $heldBack of its own', (shares) => {
  const { own, others, divided, heldBack } = shares;
  expect([dividedShare(8, own, others), heldBackShare(8, own, others)]).toEqual([divided, heldBack]);
});

test('no run is left without a connection', () => {
  const others = Array.from({ length: 100 }, () => 'high' as const);
  expect([dividedShare(1, 'low', others), heldBackShare(1, 'low', others)]).toEqual([1, 1]);
});

describe('runs by their names', () => {
  /** Newest first; one is called `papers-2` without its number. */
  const RUNS = [
    { runId: '20260104-a', name: 'papers-2-1' },
    { runId: '20260103-a', name: 'papers-3' },
    { runId: '20260102-b', name: 'essays-1' },
    { runId: '20260102-a', name: 'papers-2' },
    { runId: '20260101-a', name: 'papers-1' },
    { runId: 'plan-1', name: null },
  ];
  const found = (named: string): string => {
    try {
      return namedRun(RUNS, named).runId;
    } catch (error) {
      return error instanceof AssayError ? error.code : 'another error';
    }
  };
  test.each([
    ['20260101-a', '20260101-a'],
    ['papers-1', '20260101-a'],
    ['papers-3', '20260103-a'],
    ['papers', '20260103-a'],
    ['essays', '20260102-b'],
    ['papers-2-1', '20260104-a'],
    ['papers-2', 'run_ambiguous'],
    ['20260103', '20260103-a'],
    ['20260102', 'run_ambiguous'],
    ['paper', 'run_not_found'],
    ['1', 'run_not_found'],
  ])('%s is %s', (named, expected) => {
    expect(found(named)).toBe(expected);
  });
});
