import fc from 'fast-check';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { diffRuns } from '../../../src/pipeline/audit/comparison/index.js';
import type { DiffOptions } from '../../../src/pipeline/audit/comparison/index.js';
import { sha256Hex } from '../../../src/lib/hash.js';
import type { ResultRow } from '../../../src/records/result-row.js';
import type { SourceChange } from '../../../src/records/run-diff.js';
import { failedRow, scannedRow, withStated } from '../../testing/pipeline/rows.js';

function inOrder(rows: readonly ResultRow[]): AsyncIterable<ResultRow> {
  return Readable.from(
    [...rows].sort(
      (a, b) =>
        Buffer.compare(Buffer.from(a.source), Buffer.from(b.source)) ||
        Buffer.compare(Buffer.from(a.datasetId ?? ''), Buffer.from(b.datasetId ?? '')),
    ),
  );
}

async function diffOf(before: readonly ResultRow[], after: readonly ResultRow[], options: DiffOptions = {}) {
  const changes: SourceChange[] = [];
  const diff = await diffRuns(
    { runId: 'a', rows: () => inOrder(before) },
    { runId: 'b', rows: () => inOrder(after) },
    (change) => void changes.push(change),
    options,
  );
  return {
    diff,
    changes: changes.map(({ kind, flipped, before: old, after: current }) => [kind, (current ?? old)?.source, flipped]),
  };
}

/** A source with a text of its own. */
const at = (source: string, more: Partial<ResultRow> = {}): ResultRow =>
  withStated({ ...scannedRow, source, documentHash: sha256Hex(source), ...more });

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
      ['changed', 'c', true],
      ['rescored', 'd', true],
      ['gone', 'a', false],
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

const TEXTS = ['1', '2', '3', '4'];

describe('a text under another name', () => {
  const text = (letter: string): string => letter.repeat(64);

  test('was renamed, and its verdict may have flipped', async () => {
    const before = [at('a', { documentHash: text('1') }), at('b/kept', { documentHash: text('2') })];
    const after = [
      at('b/kept', { documentHash: text('2') }),
      at('c', { documentHash: text('1'), modelVersion: '2027-01-01-base', verdict: 'human' }),
    ];
    const { diff, changes } = await diffOf(before, after);
    expect(changes).toEqual([['renamed', 'c', true]]);
    expect(diff).toMatchObject({ new: 0, gone: 0, renamed: 1, unchanged: 1, flips: { 'ai → human': 1 } });
    expect(diff.drift.sources).toBe(1);
  });

  test('is that of the same file name first', async () => {
    const rows = (...names: readonly string[]) => names.map((name) => at(name, { documentHash: text('1') }));
    const pairsOf: string[] = [];
    await diffRuns(
      { runId: 'a', rows: () => inOrder(rows('old/x.txt', 'old/y.txt', 'old/z.txt')) },
      { runId: 'b', rows: () => inOrder(rows('new/y.txt', 'new/q.txt', 'new/x.txt')) },
      ({ before, after }) => void pairsOf.push(`${before?.source} → ${after?.source}`),
    );
    expect(pairsOf).toEqual(['old/z.txt → new/q.txt', 'old/x.txt → new/x.txt', 'old/y.txt → new/y.txt']);
  });

  test('that still has its old name was copied: it is new', async () => {
    const before = [at('a', { documentHash: text('1') })];
    const { changes } = await diffOf(before, [...before, at('b', { documentHash: text('1') })]);
    expect(changes).toEqual([['new', 'b', false]]);
  });

  test('is unknown where there is none', async () => {
    const { changes } = await diffOf([{ ...failedRow, source: 'a' }], [{ ...failedRow, source: 'b' }]);
    expect(changes).toEqual([
      ['gone', 'a', false],
      ['new', 'b', false],
    ]);
  });

  test('what only one run would look at is no change', async () => {
    const { diff, changes } = await diffOf([at('a'), at('b')], [at('b'), at('c')], { isOutside: () => true });
    expect(changes).toEqual([]);
    expect(diff).toMatchObject({ sourcesBefore: 2, sourcesAfter: 2, outside: 2, unchanged: 1, aiShareBefore: 1 });
  });

  test('is found however few rows are held, and no source is lost or counted twice', async () => {
    const side = fc.uniqueArray(
      fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), words: fc.constantFrom(...TEXTS) }),
      { selector: ({ name }) => name, maxLength: 8 },
    );
    const rowsOf = (files: readonly { readonly name: string; readonly words: string }[]): readonly ResultRow[] =>
      files.map(({ name, words }) => at(name, { documentHash: text(words) }));
    await fc.assert(
      fc.asyncProperty(side, side, fc.integer({ min: 1, max: 5 }), async (before, after, heldRows) => {
        const { diff } = await diffOf(rowsOf(before), rowsOf(after));
        expect((await diffOf(rowsOf(before), rowsOf(after), { heldRows })).diff).toEqual(diff);
        const both = diff.renamed + diff.changed + diff.rescored + diff.unchanged;
        expect([both + diff.gone, both + diff.new]).toEqual([before.length, after.length]);
        const shared = TEXTS.map((words) => {
          const lone = (own: typeof before, other: typeof before): number =>
            own.filter((file) => file.words === words && !other.some(({ name }) => name === file.name)).length;
          return Math.min(lone(before, after), lone(after, before));
        });
        expect(diff.renamed).toBe(shared.reduce((sum, count) => sum + count, 0));
      }),
    );
  });
});
