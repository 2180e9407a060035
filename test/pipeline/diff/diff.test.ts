import fc from 'fast-check';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { diffRuns } from '../../../src/pipeline/audit/comparison/index.js';
import type { ResultRow } from '../../../src/records/result-row.js';
import type { SourceChange } from '../../../src/records/run-diff.js';
import { failedRow, scannedRow } from '../../testing/pipeline/rows.js';

function inOrder(rows: readonly ResultRow[]): AsyncIterable<ResultRow> {
  return Readable.from(
    [...rows].sort(
      (a, b) =>
        Buffer.compare(Buffer.from(a.source), Buffer.from(b.source)) ||
        Buffer.compare(Buffer.from(a.datasetId ?? ''), Buffer.from(b.datasetId ?? '')),
    ),
  );
}

async function diffOf(before: readonly ResultRow[], after: readonly ResultRow[]) {
  const changes: SourceChange[] = [];
  const diff = await diffRuns(
    { runId: 'a', rows: inOrder(before) },
    { runId: 'b', rows: inOrder(after) },
    (change) => void changes.push(change),
  );
  return {
    diff,
    changes: changes.map(({ kind, flipped, before: old, after: current }) => [kind, (current ?? old)?.source, flipped]),
  };
}

const at = (source: string, more: Partial<ResultRow> = {}): ResultRow => ({ ...scannedRow, source, ...more });

describe('a source is', () => {
  test('new, gone, changed, rescored or unchanged', async () => {
    const before = [at('a'), at('b'), at('c'), at('d'), at('e')];
    const after = [
      at('b'),
      at('c', { documentHash: 'f'.repeat(64), verdict: 'human', probabilities: { human: 0.9, ai: 0.1, mixed: 0 } }),
      at('d', {
        modelVersion: '2027-01-01-base',
        verdict: 'mixed',
        probabilities: { human: 0.2, ai: 0.3, mixed: 0.5 },
      }),
      at('e', { scannedAt: '2026-12-01T00:00:00Z', outcome: 'cached', wordsBilled: 0 }),
      at('f'),
    ];
    const { diff, changes } = await diffOf(before, after);
    expect(changes).toEqual([
      ['gone', 'a', false],
      ['changed', 'c', true],
      ['rescored', 'd', true],
      ['new', 'f', false],
    ]);
    expect(diff).toMatchObject({
      sourcesBefore: 5,
      sourcesAfter: 5,
      new: 1,
      gone: 1,
      changed: 1,
      rescored: 1,
      unchanged: 2,
      flips: { 'ai → human': 1, 'ai → mixed': 1 },
      aiShareBefore: 1,
      aiShareAfter: 0.6,
    });
  });

  test('changed when it could be read before and cannot now, without a flip', async () => {
    const { changes } = await diffOf([at('a')], [{ ...failedRow, source: 'a' }]);
    expect(changes).toEqual([['changed', 'a', false]]);
  });

  test('rescored without a flip when it cannot be judged on one side, and in no share there', async () => {
    const { diff, changes } = await diffOf(
      [at('a'), at('b')],
      [at('a', { verdict: 'human', notJudgedReason: 'not_prose' }), at('b')],
    );
    expect(changes).toEqual([['rescored', 'a', false]]);
    expect(diff).toMatchObject({ flips: {}, aiShareBefore: 1, aiShareAfter: 1 });
  });

  test('told apart by its row within a dataset', async () => {
    const rows = [at('set.csv', { datasetId: '1' }), at('set.csv', { datasetId: '2' })];
    const { diff } = await diffOf(rows, rows.slice(1));
    expect(diff).toMatchObject({ gone: 1, unchanged: 1 });
  });
});

test('drift counts the same texts under two model versions only', async () => {
  const before = [at('a'), at('b'), at('c')];
  const drifted = { modelVersion: '2027-01-01-base', probabilities: { human: 0.3, ai: 0.7, mixed: 0 } };
  const { diff } = await diffOf(before, [
    at('a', drifted),
    at('b', { ...drifted, documentHash: 'b'.repeat(64) }),
    at('c'),
  ]);
  expect(diff.drift).toMatchObject({
    sources: 1,
    flips: 0,
    versionsBefore: ['2026-11-20-base'],
    versionsAfter: ['2027-01-01-base'],
  });
  expect(diff.drift.meanShift).toBeCloseTo(-0.2, 10);
  expect(diff.drift.meanAbsoluteShift).toBeCloseTo(0.2, 10);
});

test('every source of both runs is counted once, in whatever script its name is', async () => {
  const names = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(names, names, async (namesBefore, namesAfter) => {
      const { diff } = await diffOf(
        namesBefore.map((name) => at(name)),
        namesAfter.map((name) => at(name)),
      );
      const kept = namesBefore.filter((name) => namesAfter.includes(name)).length;
      expect(diff).toMatchObject({
        unchanged: kept,
        gone: namesBefore.length - kept,
        new: namesAfter.length - kept,
        changed: 0,
        rescored: 0,
      });
    }),
  );
});
