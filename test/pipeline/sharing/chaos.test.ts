import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import { PostgresServer } from '../../testing/postgres.js';
import { randomOf } from '../../testing/random.js';
import { expectScannedOnce } from '../../testing/pipeline/scanned-once.js';
import { SharedWorld } from '../../testing/pipeline/shared-world.js';
import { FAULTS } from '../../testing/pipeline/stand-in.js';
import { textOf } from '../../testing/pipeline/world.js';

/** `npm run test:chaos` kills a hundred times; the normal suite a few. */
const kills = Number(process.env['ASSAY_CHAOS_KILLS'] ?? 3);
const documentCount = 80 + kills * 20;
const WORKERS = 4;
/** How a worker ends that is told to before it has loaded its program. */
const STOPPED_BEFORE_WORK = 4;

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

function startWorker({ world }: SharedWorld): ChildProcess {
  return spawn(
    process.execPath,
    [
      packageFile('dist', 'main.js'),
      'worker',
      '--once',
      '--db',
      world.db,
      '--base-url',
      world.baseUrl,
      '--concurrency',
      '2',
    ],
    {
      cwd: world.folder,
      env: {
        ...process.env,
        ASSAY_API_KEY: 'good-key',
        ASSAY_RETRY_DELAY_MS: '1',
        ASSAY_RETRIES: '40',
        ASSAY_LEASE_SECONDS: '2',
        ASSAY_JOB_ATTEMPTS: '90',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
}

test('a coordinator killed with SIGKILL: its workers finish what is queued, and started again it goes on', async () => {
  const server = await PostgresServer.start();
  opened.push({ close: () => server.stop() });
  const shared = await SharedWorld.create(server, { delayMs: 30 });
  opened.push(shared);
  const { world, standIn } = shared;
  await world.writeMany(60);
  await shared.startWorker({ schedule: { concurrency: 2 } });
  const coordinator = spawn(
    process.execPath,
    [
      packageFile('dist', 'main.js'),
      'run',
      'corpus',
      '--min-words',
      '0',
      '--feed-only',
      '--mode',
      'text',
      '--db',
      world.db,
      '--base-url',
      world.baseUrl,
    ],
    { cwd: world.folder, env: { ...process.env, ASSAY_API_KEY: 'good-key' }, stdio: 'ignore' },
  );
  const killed = once(coordinator, 'exit');
  standIn.onScan = () => {
    if (standIn.scanRequests === 5) coordinator.kill('SIGKILL');
  };
  expect(await killed).toEqual([null, 'SIGKILL']);
  expect((await server.query('select count(*)::int as runs from run_lock', world.db))[0]).toEqual({ runs: 1 });
  expect(await shared.run({ schedule: { mode: 'text' } })).toMatchObject({
    status: 'complete',
    sources: { found: 60, scanned: 60 },
    words: { billed: 1200, unknown: 0 },
  });
  expect(standIn.wordsBilled).toBe(1200);
  expect(world.events[0]).toMatchObject({ kind: 'run_started', resumed: true });
});

test(
  `${WORKERS} worker processes, one of them killed with SIGKILL ${kills} times during faults of every kind: the ` +
    'run ends as if undisturbed',
  async () => {
    const server = await PostgresServer.start();
    opened.push({ close: () => server.stop() });
    const random = randomOf(20_261_121);
    const shared = await SharedWorld.create(
      server,
      {
        delayMs: 10,
        faultOf: () => (random() < 0.3 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none') : 'none'),
      },
      { leaseSeconds: 2, attempts: 90 },
    );
    opened.push(shared);
    const { world, standIn } = shared;
    await world.writeMany(documentCount);
    await world.write({ 'copy/of-three.txt': textOf(3), 'broken/empty.txt': '' });
    let complaints = '';
    const start = (): ChildProcess => {
      const child = startWorker(shared);
      child.stderr?.on('data', (piece: Buffer) => (complaints += piece.toString()));
      return child;
    };
    const workers = Array.from({ length: WORKERS }, start);
    let left = kills;
    let untilNext = 4;
    standIn.onScan = () => {
      untilNext -= 1;
      if (untilNext > 0 || left === 0) return;
      left -= 1;
      untilNext = 3 + Math.floor(random() * 8);
      const victim = Math.floor(random() * WORKERS);
      setTimeout(() => {
        workers[victim]?.kill('SIGKILL');
        workers[victim] = start();
      }, random() * 30);
    };
    const summary = await shared.run({ feedOnly: true, schedule: { mode: 'text' } });
    // One that was started as the run ended waits for the next run.
    for (const worker of workers) worker.kill('SIGTERM');
    const exits = await Promise.all(
      workers.map(
        async (worker) =>
          worker.exitCode ??
          worker.signalCode ??
          ((await once(worker, 'exit')) as [number | null, string | null]).find((end) => end !== null),
      ),
    );
    const starts = 'Stopping: what is under way|Stopped before|Again Ctrl-C ends|Trying again in';
    const notes = new RegExp(String.raw`^(?:(?:taking part in|left) run \S+|(?:${starts}) .*)$`, 'gmu');
    expect([
      left,
      complaints.replaceAll(notes, '').trim(),
      exits.filter((end) => end !== 0 && end !== 'SIGTERM' && end !== STOPPED_BEFORE_WORK),
    ]).toEqual([0, '', []]);
    await expectScannedOnce(world, standIn, summary, documentCount);
    const store = await world.openStore();
    expect(await store.health()).toMatchObject({ openBatches: 0, holders: [] });
    await store.close();
  },
  1_800_000,
);
