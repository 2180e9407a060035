import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { ownProcesses } from '../../../src/lib/running-process.js';
import { AuditWorld } from '../../testing/pipeline/audit-world.js';
import { textOf } from '../../testing/pipeline/world.js';

let world: AuditWorld | null = null;

afterEach(async () => {
  await world?.close();
  world = null;
});

async function open(): Promise<AuditWorld> {
  world = await AuditWorld.create();
  await world.write(
    Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`corpus/${index}.txt`, textOf(index, 80)])),
  );
  return world;
}

const AUDIT = ['audit', 'corpus', '--name', 'nightly', '--no-canaries', '--yes'];

function rowsOf(own: AuditWorld): Readonly<Record<string, number>> {
  const database = new Database(join(own.folder, 'assay.db'), { readonly: true });
  const tables = ['runs', 'sources', 'tasks', 'documents', 'results', 'files', 'batches', 'audit_runs'];
  const counts = tables.map((table) => [
    table,
    database.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0,
  ]);
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
  return Object.fromEntries(counts) as Readonly<Record<string, number>>;
}

/** Nights on which one file changes. Returns what each audit printed. */
async function nights(own: AuditWorld, from: number, to: number, flags: readonly string[] = []): Promise<unknown[]> {
  const printed: unknown[] = [];
  for (let night = from; night <= to; night += 1) {
    await own.write({ 'corpus/0.txt': textOf(1000 + night, 80) });
    printed.push(await own.json([...AUDIT, ...flags]));
  }
  return printed;
}

test('removes runs with what only they held, gives the space back, and leaves comparison and results alone', async () => {
  const own = await open();
  await nights(own, 1, 12);
  const before = await own.cli(['export', '--format', 'csv']);
  const diff = await own.json(['diff']);
  const history = await own.json(['audits', 'list', 'nightly']);
  const explained = await own.json(['explain', 'corpus/5.txt']);
  const { size } = await stat(join(own.folder, 'assay.db'));
  expect(rowsOf(own)).toMatchObject({ runs: 12, sources: 41, documents: 41, results: 41 });

  const planned = await own.json(['prune', '--keep-runs', '2', '--dry-run']);
  expect(planned).toMatchObject({ dry_run: true, kept_runs: 2, sources: 0 });
  expect(rowsOf(own)).toMatchObject({ runs: 12 });
  const pruned = await own.json(['prune', '--keep-runs', '2']);
  expect(pruned).toMatchObject({ dry_run: false, kept_runs: 2, sources: 10, documents: 10 });
  expect(pruned).toHaveProperty('removed_runs', Reflect.get(planned as object, 'removed_runs'));
  // Thirty sources, and the one that changed between the two.
  expect(rowsOf(own)).toMatchObject({
    runs: 2,
    sources: 31,
    tasks: 31,
    documents: 31,
    results: 31,
    files: 30,
    audit_runs: 12,
  });
  expect((await stat(join(own.folder, 'assay.db'))).size).toBeLessThan(size);

  expect((await own.cli(['export', '--format', 'csv'])).stdout).toBe(before.stdout);
  expect(await own.json(['diff'])).toEqual(diff);
  expect(await own.json(['audits', 'list', 'nightly'])).toEqual(history);
  expect(await own.json(['explain', 'corpus/5.txt'])).toEqual((explained as unknown[]).slice(0, 2));

  const billed = own.standIn.wordsBilled;
  const [next] = await nights(own, 13, 13);
  expect(next).toMatchObject({
    changes: { sources: { changed: 1, new: 0, gone: 0, unchanged: 29 } },
    run: { sources: { scanned: 1, cached: 29 } },
  });
  expect(own.standIn.wordsBilled - billed).toBe(80);
});

test('within audits the database stays as small as its kept runs, night after night', async () => {
  const own = await open();
  await nights(own, 1, 4, ['--keep-runs', '3']);
  const counts = rowsOf(own);
  const printed = await nights(own, 5, 12, ['--keep-runs', '3']);
  expect(rowsOf(own)).toEqual({ ...counts, audit_runs: 12 });
  expect(printed.at(-1)).toMatchObject({
    changes: { sources: { changed: 1 } },
    pruned: { kept_runs: 3, sources: 1, documents: 1 },
  });
});

test('keeps what is needed whatever the rules say: an unfinished run, the newest of other paths, flips', async () => {
  const own = await open();
  await nights(own, 1, 3);
  await own.cli(['run', 'corpus/7.txt', '--yes']);
  await own.write({ 'corpus/new.txt': textOf(900, 80), 'corpus/new2.txt': textOf(901, 80) });
  await own.cli(['run', 'corpus', '--include', '*.txt', '--max-words', '80', '--yes']);
  const listed = await own.json(['audits', 'list', 'nightly']);
  expect(await own.json(['prune', '--keep', '1y'])).toMatchObject({ kept_runs: 4 });
  expect(await own.json(['audits', 'list', 'nightly'])).toEqual(listed);
  const resumed = await own.json(['run', 'corpus', '--include', '*.txt', '--yes']);
  expect(resumed).toMatchObject({ status: 'complete', sources: { found: 32, scanned: 2, cached: 30 } });
});

test('refuses without a rule, and a rule without a unit', async () => {
  const own = await open();
  await nights(own, 1, 1);
  expect((await own.cli(['prune'])).exitCode).toBe(2);
  expect((await own.cli(['prune', '--keep', '30'])).stderr).toContain('30d,12m');
});

test('refuses while the database is copied, and removes nothing', async () => {
  const own = await open();
  await nights(own, 1, 4);
  const database = new Database(join(own.folder, 'assay.db'));
  const { pid } = process;
  database
    .prepare("insert into run_lock values ('database', 0, 0, ?, ?, ?, ?, ?)")
    .run('another', pid, ownProcesses.machine, `${ownProcesses.place} ${ownProcesses.startOf(pid) ?? ''}`, Date.now());
  const before = rowsOf(own);
  const refused = await own.cli(['prune', '--keep-runs', '1']);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain(`process ${pid} on `);
  expect(rowsOf(own)).toEqual(before);
  database.exec('delete from run_lock');
  database.close();
  expect((await own.cli(['prune', '--keep-runs', '1'])).exitCode).toBe(0);
  expect(rowsOf(own)).toMatchObject({ runs: 2 });
});

test('what an interrupted call left behind is removed by the next', async () => {
  const own = await open();
  await nights(own, 1, 6);
  const database = new Database(join(own.folder, 'assay.db'));
  // As it is left where the process ends between removing runs and their sources.
  database.exec('pragma foreign_keys = on; delete from ledger where run_no < 5; delete from runs where run_no < 5');
  database.close();
  expect(rowsOf(own)).toMatchObject({ runs: 2, sources: 35 });
  expect(await own.json(['prune', '--keep-runs', '2'])).toMatchObject({ removed_runs: [], sources: 4, documents: 4 });
  expect(rowsOf(own)).toMatchObject({ sources: 31, tasks: 31, documents: 31 });
});
