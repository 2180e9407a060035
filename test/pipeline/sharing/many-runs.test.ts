import { expect, test } from 'vitest';
import type { RunSummary } from '../../../src/records/run-summary.js';
import { openSharing } from '../../../src/pipeline/sharing/store/index.js';
import { SharedConnections } from '../../../src/pipeline/sharing/shared-connections.js';
import type { WorkerEvent } from '../../../src/pipeline/sharing/take-part.js';
import { SharedWorld } from '../../testing/pipeline/shared-world.js';
import type { StandInOptions } from '../../testing/pipeline/stand-in.js';
import { usingPostgres } from '../../testing/pipeline/using-postgres.js';
import { textOf } from '../../testing/pipeline/world.js';

const { server, keep } = usingPostgres();

/** Each run has as many documents of its own, and as many that the other has, too. */
const OWN = 40;
const WORDS = 20;

/** Two folders whose texts are half the same, under other names. */
async function twoFolders(options: StandInOptions = {}): Promise<SharedWorld> {
  const world = await SharedWorld.create(server(), options);
  keep(world);
  const files: Record<string, string> = {};
  for (let index = 0; index < OWN; index += 1) {
    files[`a/own-${index}.txt`] = textOf(index, WORDS);
    files[`b/own-${index}.txt`] = textOf(1000 + index, WORDS);
    files[`a/both-${index}.txt`] = textOf(2000 + index, WORDS);
    files[`b/shared-${index}.txt`] = textOf(2000 + index, WORDS);
  }
  await world.world.write(files);
  return world;
}

const CALLS = { mode: 'text' } as const;

const runOver = (world: SharedWorld, folder: string, more: Parameters<SharedWorld['run']>[0] = {}) =>
  world.run({ feedOnly: true, schedule: CALLS, paths: [`corpus/${folder}`], ...more });

function expectBilledOnce({ standIn }: SharedWorld, summaries: readonly RunSummary[]): void {
  expect(Math.max(...standIn.billings.values())).toBe(1);
  expect(standIn.wordsBilled).toBe(3 * OWN * WORDS);
  expect(summaries.map(({ status, sources }) => ({ status, found: sources.found, failed: sources.failed }))).toEqual(
    summaries.map(() => ({ status: 'complete', found: 2 * OWN, failed: 0 })),
  );
  expect(summaries.reduce((sum, { words }) => sum + words.billed, 0)).toBe(standIn.wordsBilled);
}

/** The runs that a worker took part in. */
async function workerThatSays(world: SharedWorld) {
  const joined = new Set<string>();
  const onEvent = (event: WorkerEvent): void => {
    if (event.kind === 'joined') joined.add(event.runId);
  };
  return { worker: await world.startWorker({ onEvent }), joined };
}

test('workers take part in all runs of a database, and a text of two runs is paid for once', async () => {
  const world = await twoFolders({ delayMs: 5 });
  let answer = (): void => undefined;
  world.standIn.hold(new Promise((resolve) => (answer = resolve)));
  const workers = await Promise.all([workerThatSays(world), workerThatSays(world)]);
  const naming = { name: '', owner: '', user: null, priority: 'high' } as const;
  const running = [runOver(world, 'a', { naming }), runOver(world, 'b')];
  // No answer comes before both runs are open to both: else one could end before the other begins.
  while (workers.some(({ joined }) => joined.size < 2)) await new Promise((resolve) => setTimeout(resolve, 20));
  const store = await world.world.openStore();
  const sharing = await openSharing(store, { leaseSeconds: 120, attempts: 5 });
  expect(new Set((await sharing.openRuns()).map(({ priority }) => priority))).toEqual(new Set(['high', 'normal']));
  expect((await store.listRuns()).map(({ name }) => name).sort()).toEqual(['a-1', 'b-1']);
  await sharing.close();
  await store.close();
  answer();
  const summaries = await Promise.all(running);
  expect(await Promise.all(workers.map(({ worker }) => worker.left()))).toEqual([
    { kind: 'complete' },
    { kind: 'complete' },
  ]);
  expectBilledOnce(world, summaries);
  const queues = await server().query('select name from assay_jobs.queue order by name', world.world.db);
  expect(queues).toHaveLength(6);
  // The next run drops the queues of runs that have ended; its own workers find nothing in it to do.
  expect(await world.run({ schedule: CALLS, paths: ['corpus/a/own-1.txt'] })).toMatchObject({
    status: 'complete',
    sources: { cached: 1 },
  });
  const left = await server().query('select name from assay_jobs.queue order by name', world.world.db);
  expect(left.map(({ name }) => name)).toEqual(['dead-3', 'read-3', 'scan-3']);
});

test('a run that stops leaves the jobs and the words of another alone', async () => {
  const world = await twoFolders({ delayMs: 5 });
  let answer = (): void => undefined;
  world.standIn.hold(new Promise((resolve) => (answer = resolve)));
  const { worker, joined } = await workerThatSays(world);
  const stop = new AbortController();
  const [first, second] = [runOver(world, 'a', { signal: stop.signal }), runOver(world, 'b')];
  while (joined.size < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  stop.abort();
  answer();
  expect(await first).toMatchObject({ status: 'stopped_signal' });
  const ended = await second;
  await worker.left();
  const resumed = await world.run({ schedule: CALLS, paths: ['corpus/a'] });
  expectBilledOnce(world, [ended, resumed]);
});

test('a worker that cannot read the files of one run works on another', async () => {
  const world = await twoFolders({ delayMs: 5 });
  let answer = (): void => undefined;
  world.standIn.hold(new Promise((resolve) => (answer = resolve)));
  const second = runOver(world, 'b');
  const from = `${world.world.folder}/corpus/a`;
  const worker = await world.startWorker({ roots: [`${from}=/nowhere/at/all`] });
  while (world.standIn.scanRequests === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const first = world.run({ schedule: CALLS, paths: ['corpus/a'] });
  while (worker.notes.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(worker.notes).toEqual([expect.stringMatching(/^no part in the run \S+: \/nowhere\/at\/all, named for /u)]);
  answer();
  expectBilledOnce(world, await Promise.all([first, second]));
  const refusals = await server().query(
    'select run_no, refusal from workers where refusal is not null',
    world.world.db,
  );
  expect(refusals).toEqual([{ run_no: '2', refusal: expect.stringContaining('corpus_not_here') as string }]);
});

test.each([
  { total: 8, busy: [], share: 8 },
  { total: 8, busy: ['one'], share: 8 },
  { total: 8, busy: ['one', 'two'], share: 4 },
  { total: 8, busy: ['one', 'two', 'three'], share: 2 },
  { total: 2, busy: ['one', 'two', 'three'], share: 1 },
  { total: 8, busy: ['two'], share: 4 },
])('of $total connections one run has $share where $busy have something to send', ({ total, busy, share }) => {
  const connections = new SharedConnections(total);
  for (const runId of busy) connections.busy(runId);
  expect(connections.shareOf('one')).toBe(share);
  for (const runId of busy) connections.idle(runId);
  expect(connections.shareOf('one')).toBe(total);
});

test('connections are divided by priority among the runs that have something to send', () => {
  const connections = new SharedConnections(8);
  connections.rank('one', 'high');
  connections.rank('two', 'low');
  for (const runId of ['one', 'two', 'three']) connections.busy(runId);
  const shares = (): readonly number[] => ['one', 'two', 'three'].map((runId) => connections.shareOf(runId));
  expect(shares()).toEqual([5, 1, 1]);
  connections.idle('one');
  expect(shares().slice(1)).toEqual([2, 6]);
  connections.rank('two', 'high');
  expect(shares().slice(1)).toEqual([6, 2]);
});
