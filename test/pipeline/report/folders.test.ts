import { expect, test } from 'vitest';
import { foldersWorthShowing } from '../../../src/pipeline/report/folders.js';
import type { Group } from '../../../src/pipeline/report/tally.js';

const group = (name: string, human: number): Group => ({
  name,
  tally: { human, ai: 0, mixed: 0, unsure: 0, notJudged: 0, without: 0 },
});
const shown = (groups: readonly Group[], limit: number): readonly string[] =>
  foldersWorthShowing(groups, limit).map(({ name, tally }) => `${name} ${tally.human}`);

test.each([
  [
    'the common root is passed over',
    [group('/data/set/a', 2), group('/data/set/b', 3)],
    5,
    ['/data/set/a 2', '/data/set/b 3'],
  ],
  ['files beside folders keep their own line', [group('set', 1), group('set/b', 3)], 5, ['set 1', 'set/b 3']],
  [
    'the largest folder opens first, while lines are left',
    [group('s/a/x', 9), group('s/a/y', 9), group('s/b/x', 1), group('s/b/y', 1)],
    3,
    ['s/a/x 9', 's/a/y 9', 's/b 2'],
  ],
  [
    'a root with many folders opens all the same',
    [group('s/a', 1), group('s/b', 1), group('s/c', 1)],
    2,
    ['s/a 1', 's/b 1', 's/c 1'],
  ],
  ['files without a folder', [group('', 4)], 5, ['. 4']],
])('%s', (_what, groups, limit, expected) => {
  expect(shown(groups, limit)).toEqual(expected);
});
