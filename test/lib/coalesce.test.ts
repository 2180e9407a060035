import { expect, test } from 'vitest';
import { coalesce } from '../../src/lib/database/index.js';
import type { Coalescing } from '../../src/lib/database/index.js';

/** Coalesces numbers, whose results are their doubles, and notes each group. */
function coalescing(options: Partial<Coalescing<number, number>> = {}) {
  const groups: (readonly number[])[] = [];
  const work = (group: readonly number[]): Promise<readonly number[]> => {
    groups.push(group);
    return group.includes(13)
      ? Promise.reject(new Error('thirteen'))
      : Promise.resolve(group.map((value) => value * 2));
  };
  return { groups, double: coalesce({ work, maxWeight: 4, ...options }) };
}

test('requests of one turn of the event loop are one group, in their order, with a result each', async () => {
  const { groups, double } = coalescing();
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(groups).toEqual([[1, 2, 3]]);
});

test('a group weighs no more than it may; a heavier request goes alone', async () => {
  const { groups, double } = coalescing({ weightOf: (value) => value });
  await Promise.all([1, 2, 2, 9, 1].map(double));
  expect(groups).toEqual([[1, 2], [2], [9], [1]]);
});

test('requests that come during a group are the next one', async () => {
  const groups: (readonly number[])[] = [];
  let release: (() => void) | null = null;
  const double = coalesce<number, number>({
    maxWeight: 10,
    work: async (group) => {
      groups.push(group);
      if (groups.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return group;
    },
  });
  const first = double(1);
  await expect.poll(() => groups.length).toBe(1);
  const others = [double(2), double(3)];
  release!();
  await Promise.all([first, ...others]);
  expect(groups).toEqual([[1], [2, 3]]);
});

test('where a group fails, all of it fails', async () => {
  const { double } = coalescing();
  const ends = await Promise.allSettled([1, 13, 3].map(double));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await double(5)).toBe(10);
});

test('or, where its requests are done alone then, only those that cannot be done', async () => {
  const { groups, double } = coalescing({ retriesAlone: true });
  const ends = await Promise.allSettled([1, 13, 3].map(double));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([[1, 13, 3], [1], [13], [3]]);
});

test('few requests wait for others; enough of them start at once', async () => {
  const { groups, double } = coalescing({ maxWeight: 100, gathering: { waitMs: 60_000, enoughWeight: 3 } });
  const few = [double(1), double(2)];
  await new Promise((resolve) => setImmediate(resolve));
  expect(groups).toEqual([]);
  await Promise.all([...few, double(3)]);
  expect(groups).toEqual([[1, 2, 3]]);
});

test('those that come in the same turn as enough of them are of their group', async () => {
  const { groups, double } = coalescing({ maxWeight: 100, gathering: { waitMs: 60_000, enoughWeight: 2 } });
  await Promise.all([1, 2, 3, 4].map(double));
  expect(groups).toEqual([[1, 2, 3, 4]]);
});
