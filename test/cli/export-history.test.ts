import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

type Row = Readonly<Record<string, string>>;

const said = (verdict: string, number: number): string => `${textOf(number, 60)} It reads as ${verdict}.`;

let world: AuditWorld;
let runs: string[];

async function audit(...args: readonly string[]): Promise<string> {
  const { run } = (await world.json(['audit', '--no-canaries', '--name', 'nightly', ...args])) as {
    readonly run: { readonly run_id: string };
  };
  return run.run_id;
}

function rowsOf(csv: string): readonly Row[] {
  return parse(csv, { columns: true, record_delimiter: '\r\n' });
}

async function exported(...args: readonly string[]): Promise<readonly Row[]> {
  const { stdout, stderr, exitCode } = await world.cli(['export', ...args]);
  if (exitCode !== 0) throw new Error(stderr);
  return rowsOf(stdout);
}

const told = (rows: readonly Row[]) =>
  rows.map((row) => [runs.indexOf(row['run_id'] ?? ''), row['source'], row['change']]);

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { verdictOf: (text) => (text.includes('reads as ai') ? 'ai' : 'human') };
  await world.write({
    'corpus/=SUM(A1).txt': said('human', 1),
    'corpus/b.txt': said('human', 2),
    'corpus/c.txt': said('human', 3),
  });
  runs = [await audit('corpus')];
  await world.write({ 'corpus/b.txt': said('ai', 20), 'corpus/d.txt': said('human', 4) });
  await world.move('corpus/c.txt', 'corpus/moved.txt');
  runs.push(await audit('corpus'));
  await world.remove('corpus/d.txt');
  runs.push(await audit('corpus'));
});
afterEach(() => world.close());

test.each([['--history'], ['--changed-only'], ['--no-join']])(
  'export %s makes no folders for a path that is likely mistyped',
  async (flag) => {
    for (const out of ['nope/deep/h.csv', 'nope/deep/']) {
      const { stderr, exitCode } = await world.cli(['export', flag, '--out', out]);
      expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/there is no folder|is a folder/u)]);
    }
    expect(await readdir(world.folder)).not.toContain('nope');
  },
);

test('--history has one row a source and audit, with what became of it', async () => {
  const rows = await exported('--history');
  expect(told(rows)).toEqual([
    [0, 'corpus/=SUM(A1).txt', 'new'],
    [0, 'corpus/b.txt', 'new'],
    [0, 'corpus/c.txt', 'new'],
    [1, 'corpus/=SUM(A1).txt', 'unchanged'],
    [1, 'corpus/b.txt', 'changed'],
    [1, 'corpus/d.txt', 'new'],
    [1, 'corpus/moved.txt', 'renamed'],
    [2, 'corpus/=SUM(A1).txt', 'unchanged'],
    [2, 'corpus/b.txt', 'unchanged'],
    [2, 'corpus/moved.txt', 'unchanged'],
  ]);
  expect(rows[4]).toMatchObject({ audit: 'nightly', verdict_before: 'human', verdict: 'ai', previous_run_id: runs[0] });
  expect(rows[6]).toMatchObject({ source_before: 'corpus/c.txt' });
  expect(rows[0]).toMatchObject({ previous_run_id: '' });
  // Every column of the results is there, too.
  const [result] = await exported();
  expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(result ?? {})));
});

test('--changed-only has what differs from the audit before, and what is gone', async () => {
  expect(told(await exported('--history', '--changed-only'))).toEqual([
    [0, 'corpus/=SUM(A1).txt', 'new'],
    [0, 'corpus/b.txt', 'new'],
    [0, 'corpus/c.txt', 'new'],
    [1, 'corpus/b.txt', 'changed'],
    [1, 'corpus/d.txt', 'new'],
    [1, 'corpus/moved.txt', 'renamed'],
    [2, 'corpus/d.txt', 'gone'],
  ]);
  expect(told(await exported('--changed-only'))).toEqual([[2, 'corpus/d.txt', 'gone']]);
  expect(told(await exported(runs[1] ?? '', '--changed-only'))).toEqual([
    [1, 'corpus/b.txt', 'changed'],
    [1, 'corpus/d.txt', 'new'],
    [1, 'corpus/moved.txt', 'renamed'],
  ]);
});

test('a run in between, up to which run, and which audit: history is that of one name', async () => {
  await world.json(['run', 'corpus']);
  const { stderr, exitCode } = await world.cli(['export', '--history']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--name');
  expect((await exported('--history', '--name', 'nightly')).length).toBe(10);
  expect((await exported(runs[1] ?? '', '--history')).length).toBe(7);
  expect((await world.cli(['export', '--history', '--name', 'other'])).stderr).toContain('no audit other');
});

test('the text of a cell that a spreadsheet would run is made harmless', async () => {
  const args = ['=SUM(A1).txt', '--no-canaries', '--name', 'formula', '--db', '../assay.db'];
  await world.cli(['audit', ...args], 'corpus');
  const { stdout } = await world.cli(['export', '--history']);
  expect(stdout).toContain(",'=SUM(A1).txt,");
});

test('a folder gets a file of each audit, as readers of partitioned data sets expect', async () => {
  const out = await world.json(['export', '--history', '--format', 'parquet', '--out', 'lake/']);
  expect(out).toMatchObject({ audit: 'nightly', run_ids: runs, audits_left_out: 0, content: 'history' });
  expect((await readdir(join(world.folder, 'lake'))).sort()).toEqual(runs.map((run) => `audit_run=${run}`).sort());
  const bytes = await readFile(join(world.folder, 'lake', `audit_run=${runs[1]}`, 'sources.parquet'));
  const rows: Record<string, unknown>[] = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
  expect(rows.map((row) => [row['run_id'], row['source'], row['change']])).toEqual([
    [runs[1], 'corpus/=SUM(A1).txt', 'unchanged'],
    [runs[1], 'corpus/b.txt', 'changed'],
    [runs[1], 'corpus/d.txt', 'new'],
    [runs[1], 'corpus/moved.txt', 'renamed'],
  ]);
  await world.cli(['export', '--history', '--changed-only', '--out', 'lake']);
  const csv = await readFile(join(world.folder, 'lake', `audit_run=${runs[2]}`, 'sources.csv'), 'utf8');
  expect(rowsOf(csv).map((row) => row['change'])).toEqual(['gone']);
});

test('where the run of the audit before was deleted, nothing is called new that was there', async () => {
  expect((await world.cli(['prune', '--keep-runs', '1'])).exitCode).toBe(0);
  const rows = await exported('--history');
  expect(told(rows)).toEqual([
    [1, 'corpus/=SUM(A1).txt', 'not_compared'],
    [1, 'corpus/b.txt', 'not_compared'],
    [1, 'corpus/d.txt', 'not_compared'],
    [1, 'corpus/moved.txt', 'not_compared'],
    [2, 'corpus/=SUM(A1).txt', 'unchanged'],
    [2, 'corpus/b.txt', 'unchanged'],
    [2, 'corpus/moved.txt', 'unchanged'],
  ]);
  expect(rows[0]).toMatchObject({ previous_run_id: runs[0], verdict_before: '' });
  expect(told(await exported('--history', '--changed-only'))).toEqual([[2, 'corpus/d.txt', 'gone']]);
});

test('what other rules would not have looked at is not compared', async () => {
  runs.push(await audit('corpus', '--include', 'b.txt'));
  expect(told(await exported('--changed-only'))).toEqual([]);
  runs.push(await audit('corpus', '--include', '*.txt', '--include', 'x'));
  const rows = await exported('--history');
  expect(told(rows).slice(-1)).toEqual([[4, 'corpus/moved.txt', 'not_compared']]);
});

test.each([
  [['--history', '--passages']],
  [['--changed-only', '--patterns']],
  [['--name', 'nightly']],
  [['--history', '--json']],
])('%j is refused', async (args) => {
  expect(await world.cli(['export', ...args])).toMatchObject({ exitCode: 2, stdout: '' });
});
