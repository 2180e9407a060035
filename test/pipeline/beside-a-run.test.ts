import { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { Collector } from '../testing/pipeline/collect.js';
import { textOf } from '../testing/pipeline/world.js';

const WORDS = 80;
const FILES = 12;
const AUDIT = ['audit', 'corpus', '--name', 'nightly', '--no-canaries', '--yes'];

interface Audited {
  readonly run: { readonly run_id: string };
}

let world: AuditWorld;
/** Runs of the nights before. */
let earlier: string[] = [];
let answer: () => void = () => undefined;

/** Three nights, one file changed before each; two files are new before the fourth. */
beforeEach(async () => {
  world = await AuditWorld.create();
  const files = Array.from({ length: FILES }, (_, index) => [`corpus/${index}.txt`, textOf(index, WORDS)] as const);
  await world.write(Object.fromEntries(files));
  earlier = [];
  for (let night = 1; night <= 3; night += 1) {
    await world.write({ 'corpus/0.txt': textOf(100 + night, WORDS) });
    earlier.push(((await world.json(AUDIT)) as Audited).run.run_id);
  }
  await world.write({ 'corpus/new-1.txt': textOf(501, WORDS), 'corpus/new-2.txt': textOf(502, WORDS) });
});

afterEach(async () => {
  answer();
  await world.close();
});

/** Starts a command, and resolves once the service has a request of it, which it does not answer yet. */
async function begun(args: readonly string[]) {
  world.standIn.hold(new Promise((resolve) => (answer = resolve)));
  const isSending = new Promise<void>((resolve) => (world.standIn.onScan = resolve));
  const ended = world.json(args);
  await isSending;
  return { ended };
}

/** Expects the fourth night to end as if nothing else had been done. */
async function expectEndOf(ended: Promise<unknown>): Promise<void> {
  answer();
  expect(await ended).toMatchObject({
    exit_code: 0,
    previous_run_id: earlier.at(-1),
    changes: { sources: { new: 2, gone: 0, changed: 0, unchanged: FILES } },
    run: { status: 'complete', words: { billed: 2 * WORDS, unknown: 0 }, sources: { found: FILES + 2, failed: 0 } },
  });
  expect(Math.max(...world.standIn.billings.values())).toBe(1);
  expect(world.standIn.wordsBilled).toBe((FILES + 2 + 2) * WORDS);
  const database = new Database(join(world.folder, 'assay.db'), { readonly: true });
  expect(database.pragma('foreign_key_check')).toEqual([]);
  expect(database.prepare('select count(*) as held from run_lock').get()).toEqual({ held: 0 });
  database.close();
}

test('while an audit sends, runs of other paths are pruned, and none that it may rely on', async () => {
  const others: string[] = [];
  for (let night = 0; night < 3; night += 1) {
    await world.write({ 'other/1.txt': textOf(1, WORDS) });
    others.push(((await world.json(['run', 'other', '--yes'])) as { readonly run_id: string }).run_id);
  }
  const { ended } = await begun(AUDIT);
  const said = (await world.cli(['prune', '--keep-runs', '1', '--dry-run'])).stdout;
  expect(said).toContain('1 run would be removed');
  expect(said).toContain(', 1 until a run of the same paths that is in progress has ended');
  expect(await world.json(['prune', '--keep-runs', '1'])).toMatchObject({
    removed_runs: others.slice(0, 1),
    spared_runs: 1,
  });
  await expectEndOf(ended);
  const rows = (await world.cli(['export', '--format', 'csv'])).stdout.trim().split('\n');
  expect(rows).toHaveLength(1 + FILES + 2);
  expect(rows.slice(1).filter((row) => !/,(?:scanned|cached),/u.test(row))).toEqual([]);
  expect(await world.json(['prune', '--keep-runs', '1'])).toMatchObject({ removed_runs: earlier.slice(0, 2) });
});

test('an audit of the name of one at work is refused with what to do; one of another name is not', async () => {
  const { ended } = await begun(AUDIT);
  const refused = await world.cli(AUDIT);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain(`process ${process.pid} on`);
  expect(refused.stderr).toMatch(/is doing the audit nightly|of the same paths and settings/u);
  expect(refused.stderr).toContain('Wait for it, stop it with Ctrl-C');
  await expectEndOf(ended);
  expect(await world.json(AUDIT)).toMatchObject({ changes: { sources: { new: 0, unchanged: FILES + 2 } } });
});

test('exports, the report, status and the list of audits are of what is stored while an audit sends', async () => {
  const { ended } = await begun(AUDIT);
  const [before = ''] = earlier.slice(-1);
  const exported = await world.cli(['export', before, '--format', 'csv']);
  expect(exported).toMatchObject({ exitCode: 0, stderr: '' });
  expect(exported.stdout.trim().split('\n')).toHaveLength(1 + FILES);
  // The newest run is the one at work: what it has not scanned yet says so.
  const unfinished = await world.cli(['export', '--format', 'csv']);
  expect(unfinished.exitCode).toBe(0);
  expect(unfinished.stdout.match(/,pending,|not_reached|in_progress/gu)).not.toBeNull();
  expect((await world.cli(['report', before, '--out', 'report.html'])).exitCode).toBe(0);
  expect(await world.json(['runs'])).toMatchObject([
    { status: 'running' },
    ...earlier.map(() => ({ status: 'complete' })),
  ]);
  expect(await world.json(['audits', 'list', 'nightly'])).toBeTruthy();
  await expectEndOf(ended);
});

test('the workbench opens while an audit sends, and closes', async () => {
  const { ended } = await begun(AUDIT);
  const stop = new AbortController();
  const [stdout, stderr] = [new Collector(), new Collector()];
  const opened = runCli(['open', '--no-browser'], {
    stdin: Readable.from([]),
    stdout,
    stderr,
    isTerminal: false,
    env: { PATH: process.env['PATH'] },
    cwd: world.folder,
    signal: stop.signal,
  });
  const address = () => /http:\/\/\S+/u.exec(stdout.bytes.toString('utf8') + stderr.bytes.toString('utf8'))?.[0];
  while (address() === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await fetch(address() ?? '')).status).toBe(200);
  await expectEndOf(ended);
  stop.abort();
  expect(await opened).toBe(0);
});
