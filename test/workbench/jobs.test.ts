import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { workbenchRuns } from '../../src/cli/jobs/workbench-runs.js';
import type { WorkbenchJobs } from '../../src/contract/workbench-jobs.js';
import type { WorkbenchRuns } from '../../src/contract/workbench.js';
import { packageFile } from '../../src/lib/package-root.js';
import { resolveSettings } from '../../src/settings/index.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { useWorkbench } from '../testing/pipeline/workbench.js';
import type { WorkbenchInUse } from '../testing/pipeline/workbench.js';
import { textOf } from '../testing/pipeline/world.js';

let world: AuditWorld;
let bench: WorkbenchInUse;
let env: Readonly<Record<string, string>>;

/** Opens the workbench over the world's database; runs may be started below `root`. */
function openBench(root: string | null = world.folder): Promise<WorkbenchInUse> {
  const db = join(world.folder, 'assay.db');
  const { settings } = resolveSettings({ flags: { db, mode: 'text' }, env, cwd: world.folder });
  const runUses = workbenchRuns(settings, { db }, { env, cwd: world.folder });
  return useWorkbench(db, 'first reader', root === null ? {} : { runUses, root });
}

beforeEach(async () => {
  world = await AuditWorld.create();
  env = { ASSAY_API_KEY: 'good-key', ASSAY_BASE_URL: world.baseUrl };
  const texts = Array.from({ length: 12 }, (_, index) => [`papers/${index}.txt`, textOf(index, 60)] as const);
  await world.write({ ...Object.fromEntries(texts), 'papers/inner/x.txt': textOf(99, 60), '.hidden/x.txt': 'x' });
  bench = await openBench();
});
afterEach(async () => {
  world.standIn.hold(Promise.resolve());
  await bench.close();
  await world.close();
});

/** A limit for hangs only: a loaded machine may take its time. */
const WITHIN = { timeout: 120_000, interval: 20 };
const jobs = async (): Promise<WorkbenchJobs> => (await bench.ask('/jobs')).body as WorkbenchJobs;
const runs = async () => ((await bench.ask('/runs')).body as WorkbenchRuns).runs;
const until = (state: string) => vi.waitFor(async () => expect((await jobs()).job).toMatchObject({ state }), WITHIN);

/** Plans a run over a folder and starts it. */
async function start(folder = 'papers'): Promise<void> {
  expect(await bench.ask('/runs/plan', { folder })).toMatchObject({ status: 200 });
  await until('planned');
  expect(await bench.ask('/runs/start', { folder })).toMatchObject({ status: 200 });
}

/** Lets the service answer no scan until the returned function is called. */
function hold(): () => void {
  let release: () => void = () => undefined;
  world.standIn.hold(new Promise((resolve) => (release = resolve)));
  return release;
}

const held = () => vi.waitFor(() => expect(world.standIn.scanRequests).toBeGreaterThan(0), WITHIN);

test('a run is planned, started and told of, and nothing is sent before', async () => {
  expect((await bench.ask('/runs/plan', { folder: 'papers' })).status).toBe(200);
  await until('planned');
  expect((await jobs()).job?.plan).toMatchObject({ sources: 13, to_scan: 13, documents: 13, words: 780 });
  expect(world.standIn.scanRequests).toBe(0);
  expect((await bench.ask('/runs/start', { folder: 'papers' })).status).toBe(200);
  await until('ended');
  expect(await runs()).toMatchObject([{ status: 'complete' }]);
  expect(world.standIn.textsSeen).toBe(13);
  expect((await jobs()).changes).toMatchObject([
    { reader: 'first reader', action: 'started', what: join(world.folder, 'papers') },
  ]);
});

test('a run is stopped, and resumed without sending a text again', async () => {
  const release = hold();
  await start();
  await held();
  const [run] = await runs();
  expect(run?.status).toBe('running');
  expect((await bench.ask('/runs/stop', { run: run?.run_id })).status).toBe(204);
  release();
  await until('ended');
  expect(await runs()).toMatchObject([{ status: 'stopped_signal' }]);
  expect((await bench.ask('/runs/resume', { run: run?.run_id })).status).toBe(200);
  await until('ended');
  expect(await runs()).toMatchObject([{ run_id: run?.run_id, status: 'complete' }]);
  expect(world.standIn.textsSeen).toBe(13);
  expect((await jobs()).changes.map(({ action }) => action)).toEqual(['resumed', 'stopped', 'started']);
  expect(await bench.ask('/runs/resume', { run: run?.run_id })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('complete') as string },
  });
});

test('a run of another program is stopped as by Ctrl-C, and one that was killed is not there to stop', async () => {
  const release = hold();
  const command = [packageFile('dist', 'main.js'), 'run', 'papers', '--mode', 'text', '--db', 'assay.db', '--json'];
  const child = spawn(process.execPath, command, {
    cwd: world.folder,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  await held();
  const [run] = await runs();
  expect((await bench.ask('/runs/start', { folder: 'papers' })).status).toBe(400);
  expect((await bench.ask('/runs/stop', { run: run?.run_id })).status).toBe(204);
  release();
  await once(child, 'exit');
  expect(child.exitCode).toBe(4);
  expect(await runs()).toMatchObject([{ status: 'stopped_signal' }]);
  expect(await bench.ask('/runs/stop', { run: run?.run_id })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('No program of this machine works on this run') as string },
  });
});

test('one thing at a time: a second plan or run waits, and a busy database is a problem with a next step', async () => {
  const release = hold();
  await start();
  await held();
  const refused = { status: 503, body: { error: expect.stringContaining('is in progress here') as string } };
  expect(await bench.ask('/runs/plan', { folder: 'papers' })).toMatchObject(refused);
  const other = await openBench();
  try {
    const [run] = await runs();
    expect((await other.ask('/runs/resume', { run: run?.run_id })).status).toBe(200);
    await vi.waitFor(
      async () =>
        expect((await other.ask('/jobs')).body).toMatchObject({
          job: { state: 'failed', problem: expect.stringContaining('of the same paths and settings') as string },
        }),
      WITHIN,
    );
  } finally {
    await other.close();
  }
  release();
  await until('ended');
  expect(await runs()).toMatchObject([{ status: 'complete' }]);
});

test('the run ends with the workbench, and can be resumed', async () => {
  hold();
  await start();
  await held();
  await bench.close();
  world.standIn.hold(Promise.resolve());
  bench = await openBench();
  const [run] = await runs();
  expect(run?.status).toBe('stopped_signal');
  await bench.ask('/runs/resume', { run: run?.run_id });
  await until('ended');
  expect(await runs()).toMatchObject([{ status: 'complete' }]);
});

describe('folders', () => {
  test('are listed below the root, hidden ones left out', async () => {
    expect((await bench.ask('/folders')).body).toEqual({ folder: '', folders: ['papers'] });
    expect((await bench.ask('/folders?folder=papers')).body).toEqual({ folder: 'papers', folders: ['inner'] });
  });

  test('outside of the root are neither listed nor scanned, by whatever way', async () => {
    await mkdir(join(world.folder, 'papers', 'own'));
    await symlink('/etc', join(world.folder, 'papers', 'out'));
    await symlink(join(world.folder, 'papers', 'inner'), join(world.folder, 'papers', 'in'));
    await bench.close();
    bench = await openBench(join(world.folder, 'papers'));
    for (const folder of ['..', '../papers', 'inner/../..', '/etc', 'out', 'out/ssl', 'nowhere', 'a\0b', '0.txt/x']) {
      const expected = folder === '../papers' ? 200 : 404;
      const listed = await bench.ask(`/folders?folder=${encodeURIComponent(folder)}`);
      expect([folder, listed.status]).toEqual([folder, expected]);
      if (expected === 404) expect((await bench.ask('/runs/plan', { folder })).status).toBe(404);
    }
    expect((await bench.ask('/folders?folder=in')).body).toMatchObject({ folder: 'inner' });
  });

  test('are not shown, and no run is started, without a root', async () => {
    await bench.close();
    bench = await openBench(null);
    expect(await jobs()).toMatchObject({ root: null, job: null });
    for (const path of ['/folders', '/folders?folder=papers']) expect((await bench.ask(path)).status).toBe(400);
    for (const path of ['/runs/plan', '/runs/start'])
      expect((await bench.ask(path, { folder: 'papers' })).status).toBe(400);
  });
});

test.each(['/runs/plan', '/runs/start', '/runs/stop', '/runs/resume', '/runs/plan/stop'])(
  '%s takes nothing without the cookie of the link and the header of the page',
  async (path) => {
    const { status } = await bench.send(`/app/api${path}`, {}, { folder: 'papers', run: 'x' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await jobs()).job).toBeNull();
  },
);

test('a run is started only after its own plan was shown', async () => {
  expect((await bench.ask('/runs/start', { folder: 'papers' })).status).toBe(400);
  await bench.ask('/runs/plan', { folder: 'papers/inner' });
  await until('planned');
  expect((await bench.ask('/runs/start', { folder: 'papers' })).status).toBe(400);
  expect(world.standIn.scanRequests).toBe(0);
});
