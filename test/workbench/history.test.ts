import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { useWorkbench } from '../testing/pipeline/workbench.js';
import type { WorkbenchInUse } from '../testing/pipeline/workbench.js';
import { textOf } from '../testing/pipeline/world.js';

const said = (verdict: string, number: number): string => `${textOf(number, 60)} It reads as ${verdict}.`;

let world: AuditWorld;
let workbench: WorkbenchInUse;
/** Of the three audits, oldest first. */
let runs: readonly string[] = [];

interface Listed {
  readonly runs: readonly { readonly run_id: string }[];
}

beforeAll(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { verdictOf: (text) => (text.includes('reads as ai') ? 'ai' : 'human') };
  const audit = ['audit', 'corpus', '--no-canaries', '--name', 'nightly'];
  const first = { a: said('human', 1), b: said('human', 2), c: said('human', 3), d: said('ai', 4) };
  for (const [name, text] of Object.entries(first)) await world.write({ [`corpus/${name}.txt`]: text });
  await world.cli(audit);
  await world.write({ 'corpus/a.txt': said('ai', 1), 'corpus/e.txt': said('human', 5) });
  await world.remove('corpus/c.txt');
  await world.move('corpus/d.txt', 'corpus/moved/d.txt');
  await world.cli(audit);
  await world.cli(audit);
  workbench = await useWorkbench(join(world.folder, 'assay.db'));
  runs = ((await workbench.ask('/runs')).body as Listed).runs.map(({ run_id: id }) => id).reverse();
});
afterAll(async () => {
  await workbench.close();
  await world.close();
});

async function sourceOf(run: string, name: string): Promise<number> {
  const { body } = await workbench.ask(`/findings?run=${run}&path=${name}`);
  const { findings } = body as { readonly findings: readonly { readonly source_id: number }[] };
  return findings[0]?.source_id ?? -1;
}

describe('an audit over time', () => {
  test('has each audit with its changes, and the flips that are listed with where they are read', async () => {
    const { body } = await workbench.ask('/audits/history?audit=nightly');
    expect(body).toMatchObject({
      name: 'nightly',
      newest_run_id: runs[2],
      runs: [
        { run_id: runs[0], changes: null, is_stored: true, canaries: null },
        { run_id: runs[1], changes: { sources: 4, new: 1, gone: 1, renamed: 1, changed: 1, flips: 1 } },
        { run_id: runs[2], changes: { new: 0, gone: 0, flips: 0 } },
      ],
      flips: [
        {
          source: 'corpus/a.txt',
          before: 'human',
          after: 'ai',
          cause: 'text',
          is_decided: false,
          source_id: await sourceOf(runs[2] ?? '', 'corpus/a.txt'),
        },
      ],
      flip_count: 1,
    });
    expect(await workbench.ask('/audits/history?audit=none')).toMatchObject({ status: 404 });
  });

  test('has the share of AI of each with its interval', async () => {
    const shares = [];
    for (const run of runs)
      shares.push(((await workbench.ask(`/runs/${run}/counts`)).body as { ai_share: object }).ai_share);
    expect(shares).toMatchObject([{ stated: 0.25 }, { stated: 0.5 }, { stated: 0.5 }]);
    for (const share of shares) expect(share).toMatchObject({ low: expect.any(Number) as number, is_corrected: false });
  });
});

describe('what changed since the run before', () => {
  const lists = async (run: string) =>
    ((await workbench.ask(`/changes?run=${run}`)).body as { readonly lists: readonly object[] }).lists;

  test('is listed by kind, each source with where it is read', async () => {
    const [before = '', after = ''] = runs;
    expect(await lists(after)).toMatchObject([
      { kind: 'flipped', count: 1, lines: [{ source: 'corpus/a.txt', before: 'human', after: 'ai', run_id: after }] },
      { kind: 'new', count: 1, lines: [{ source: 'corpus/e.txt', before: null, after: 'human' }] },
      {
        kind: 'gone',
        count: 1,
        lines: [
          {
            source: 'corpus/c.txt',
            before: 'human',
            after: null,
            run_id: before,
            source_id: await sourceOf(before, 'corpus/c.txt'),
          },
        ],
      },
      { kind: 'renamed', lines: [{ source: 'corpus/moved/d.txt', source_before: 'corpus/d.txt', after: 'ai' }] },
    ]);
  });

  test('runs are called by their names, as in the findings and samples of each', async () => {
    const { body } = await workbench.ask(`/changes?run=${runs[1] ?? ''}`);
    expect(body).toMatchObject({ run: 'nightly-2', previous_run: 'nightly-1' });
    for (const path of ['findings', 'sample'])
      expect((await workbench.ask(`/${path}?run=${runs[1] ?? ''}`)).body).toMatchObject({ run_name: 'nightly-2' });
  });

  test('is nothing where all is as it was, and is said of a first run', async () => {
    expect(await lists(runs[2] ?? '')).toEqual([]);
    expect((await workbench.ask(`/changes?run=${runs[0] ?? ''}`)).body).toEqual({ state: 'first' });
    expect(await workbench.ask('/changes?run=none')).toMatchObject({ status: 404 });
  });
});

describe('one document', () => {
  const historyOf = async (run: string, name: string) => {
    const source = await sourceOf(run, name);
    return (await workbench.ask(`/reading/history?run=${run}&source=${source}`)).body as {
      readonly states: readonly { readonly document_hash: string }[];
    };
  };

  test('has a line for each stretch of runs in which it stayed the same, and its texts are compared', async () => {
    const [first = '', second = '', third = ''] = runs;
    const { states } = await historyOf(third, 'corpus/a.txt');
    expect(states).toMatchObject([
      { first_run_id: second, last_run_id: third, runs: 2, stated: 'ai', is_shown: true },
      { first_run_id: first, last_run_id: first, runs: 1, stated: 'human', is_shown: false },
    ]);
    const [after, before] = states.map((state) => state.document_hash);
    const { body } = await workbench.ask(`/reading/difference?before=${before ?? ''}&after=${after ?? ''}`);
    const { pieces } = body as { readonly pieces: readonly { readonly kind: string; readonly text: string }[] };
    expect(pieces.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'human.' },
      { kind: 'added', text: 'ai.' },
    ]);
    const unknown = '0'.repeat(64);
    expect((await workbench.ask(`/reading/difference?before=${unknown}&after=${after ?? ''}`)).body).toEqual({
      pieces: null,
    });
  });

  test('is followed under its former name', async () => {
    expect(await historyOf(runs[2] ?? '', 'moved/d.txt')).toMatchObject({
      states: [
        { source: 'corpus/moved/d.txt', runs: 2 },
        { source: 'corpus/d.txt', runs: 1, last_run_id: runs[0] },
      ],
    });
  });
});
