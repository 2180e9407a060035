import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import { LeapingClock } from '../../testing/leaping-clock.js';
import { SharedWorld } from '../../testing/pipeline/shared-world.js';
import type { StandInOptions } from '../../testing/pipeline/stand-in.js';
import { usingPostgres } from '../../testing/pipeline/using-postgres.js';

const { server, keep } = usingPostgres();
const DOCUMENTS = 40;
/** Longer than any test: a job is only given to another worker if it is released. */
const LEASE_SECONDS = 3600;
const COMPLETE = {
  status: 'complete',
  sources: { found: DOCUMENTS, scanned: DOCUMENTS },
  words: { billed: DOCUMENTS * 20, unknown: 0 },
};

interface Scene {
  readonly shared: SharedWorld;
  /** Lets the service answer, which holds all scans until then. */
  readonly answer: () => void;
}

async function open(options: StandInOptions = {}): Promise<Scene> {
  const shared = await SharedWorld.create(server(), options, { leaseSeconds: LEASE_SECONDS, attempts: 3 });
  keep(shared);
  await shared.world.writeMany(DOCUMENTS);
  let answer = (): void => undefined;
  shared.standIn.hold(new Promise((resolve) => (answer = resolve)));
  return { shared, answer: () => answer() };
}

/** Starts the built program. */
function start({ world }: SharedWorld, args: readonly string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    [packageFile('dist', 'main.js'), ...args, '--db', world.db, '--base-url', world.baseUrl],
    {
      cwd: world.folder,
      env: { ...process.env, ASSAY_API_KEY: 'good-key', ASSAY_LEASE_SECONDS: `${LEASE_SECONDS}` },
      stdio: 'ignore',
    },
  );
  keep({ close: () => killed(child) });
  return child;
}

const startWorker = (shared: SharedWorld, ...args: readonly string[]): ChildProcess =>
  start(shared, ['worker', '--once', '--concurrency', '2', ...args]);

/** Ends a process as if it had run out of memory. */
async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** The jobs that a worker holds, and the attempt at each. */
async function jobsOf({ world }: SharedWorld, { pid }: ChildProcess) {
  return server().query(
    `select unit_id::int as job, attempt::int, job.state::text from workers join units using (worker_id)
      join assay_jobs.job on id = job_id::uuid where pid = ${pid ?? 0} and units.state = 'live' order by unit_id`,
    world.db,
  );
}

/** Resolves once a worker waits for its first answer, and all files were read. */
async function untilSending(shared: SharedWorld, worker: ChildProcess): Promise<void> {
  await expect.poll(() => shared.standIn.scanRequests).toBe(1);
  expect(await jobsOf(shared, worker)).toMatchObject([{ attempt: 1, state: 'active' }]);
  const anyRead = "select count(*)::int as reads from units where kind = 'read' and state = 'live'";
  await expect.poll(() => server().query(anyRead, shared.world.db)).toEqual([{ reads: 0 }]);
}

/** Resolves once a worker has looked twice at who else is at work. */
async function untilHeardTwice({ world }: SharedWorld, { pid }: ChildProcess): Promise<void> {
  const heard = async () =>
    (await server().query(`select heard_at from workers where pid = ${pid ?? 0}`, world.db))[0]?.['heard_at'] ?? null;
  for (let beats = 0, last: unknown = null; beats < 3;) {
    const now = await heard();
    if (now !== last) beats += 1;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function attempts({ world }: SharedWorld): Promise<readonly unknown[]> {
  return server().query(
    "select attempt::int, count(*)::int as jobs from units where kind = 'scan' group by attempt order by attempt",
    world.db,
  );
}

/**
 * Kills a worker whose end nobody sees before what is stored of it is changed.
 *
 * @returns what stores it as it was
 */
async function killedAs({ world }: SharedWorld, worker: ChildProcess, change: string): Promise<() => Promise<unknown>> {
  const row = `from workers where pid = ${worker.pid ?? 0}`;
  worker.kill('SIGSTOP');
  await server().query(`create table stored as select worker_id, host, process_start ${row}`, world.db);
  await server().query(`update workers set ${change} where pid = ${worker.pid ?? 0}`, world.db);
  await killed(worker);
  return () =>
    server().query(
      `update workers set host = stored.host, process_start = stored.process_start from stored
        where workers.worker_id = stored.worker_id`,
      world.db,
    );
}

const TEXTS = { mode: 'text' } as const;
const ONE_AGAIN = [
  { attempt: 1, jobs: 4 },
  { attempt: 2, jobs: 1 },
];

test('the jobs of a worker that is killed are taken without waiting for its leases, and billed once', async () => {
  const { shared, answer } = await open();
  const worker = startWorker(shared);
  const running = shared.run({ feedOnly: true, schedule: TEXTS });
  await untilSending(shared, worker);
  await killed(worker);
  startWorker(shared);
  answer();
  expect(await running).toMatchObject(COMPLETE);
  expect(shared.standIn.wordsBilled).toBe(DOCUMENTS * 20);
  expect(await attempts(shared)).toEqual(ONE_AGAIN);
});

test('a job that a worker was about to take when it was killed waits for nobody', async () => {
  const { shared, answer } = await open();
  const { db } = shared.world;
  await server().query(
    `create table slow_fetches as select 1;
     create function fetch_slowly() returns trigger language plpgsql as $$ begin
       if new.state = 'active' and exists (select 1 from slow_fetches) then perform pg_sleep(2); end if;
       return new; end $$;
     create trigger fetched before update on assay_jobs.job for each row execute function fetch_slowly()`,
    db,
  );
  const worker = startWorker(shared);
  const running = shared.run({ feedOnly: true, schedule: TEXTS });
  const fetches =
    "select count(*)::int as fetches from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  await expect.poll(() => server().query(fetches, db), { interval: 20 }).toEqual([{ fetches: 1 }]);
  await killed(worker);
  await server().query('delete from slow_fetches', db);
  await expect.poll(() => server().query(fetches, db)).toEqual([{ fetches: 0 }]);
  startWorker(shared);
  answer();
  expect(await running).toMatchObject(COMPLETE);
});

test('a run whose processes were all killed goes on at once when it is started again', async () => {
  const { shared, answer } = await open();
  const worker = startWorker(shared);
  const coordinator = start(shared, ['run', 'corpus', '--min-words', '0', '--feed-only', '--mode', 'text']);
  await untilSending(shared, worker);
  await Promise.all([killed(coordinator), killed(worker)]);
  answer();
  expect(await shared.run({ schedule: TEXTS })).toMatchObject(COMPLETE);
  expect(shared.standIn.wordsBilled).toBe(DOCUMENTS * 20);
});

test('the jobs of a worker whose id was given to another program are taken too', async () => {
  const { shared, answer } = await open();
  const worker = startWorker(shared);
  const running = shared.run({ feedOnly: true, schedule: TEXTS });
  await untilSending(shared, worker);
  await killedAs(shared, worker, `pid = ${process.pid}`);
  startWorker(shared);
  answer();
  expect(await running).toMatchObject(COMPLETE);
});

test('a worker that is frozen keeps its jobs until it is killed', async () => {
  const { shared, answer } = await open();
  const worker = startWorker(shared);
  const running = shared.run({ feedOnly: true, schedule: TEXTS });
  await untilSending(shared, worker);
  const held = await jobsOf(shared, worker);
  worker.kill('SIGSTOP');
  const other = startWorker(shared);
  await untilHeardTwice(shared, other);
  expect(await jobsOf(shared, worker)).toEqual(held);
  await killed(worker);
  answer();
  expect(await running).toMatchObject(COMPLETE);
});

test.each([
  ['on another machine', "host = 'elsewhere'"],
  ['of another boot', "process_start = 'other-' || process_start"],
  ['of an earlier version, which stored no start,', 'process_start = default'],
])('a worker %s keeps its jobs until their leases expire', async (_, change) => {
  const { shared, answer } = await open();
  const worker = startWorker(shared);
  const running = shared.run({ feedOnly: true, schedule: TEXTS });
  await untilSending(shared, worker);
  const held = await jobsOf(shared, worker);
  const setRight = await killedAs(shared, worker, change);
  const other = startWorker(shared);
  await untilHeardTwice(shared, other);
  expect(await jobsOf(shared, worker)).toEqual(held);
  await setRight();
  answer();
  expect(await running).toMatchObject(COMPLETE);
});

test('a worker that was taken for dead goes on, is not taken for it again, and bills nothing twice', async () => {
  const { shared, answer } = await open();
  const worker = startWorker(shared);
  const running = shared.run({ feedOnly: true, schedule: TEXTS });
  await untilSending(shared, worker);
  // As if its machine were a copy of this one: no process here has its id and start.
  await server().query(
    `update workers set process_start = process_start || '0' where pid = ${worker.pid ?? 0}`,
    shared.world.db,
  );
  const other = startWorker(shared);
  await expect.poll(() => jobsOf(shared, worker)).toEqual([]);
  await untilHeardTwice(shared, other);
  await untilHeardTwice(shared, worker);
  expect(
    await server().query(`select process_start from workers where pid = ${worker.pid ?? 0}`, shared.world.db),
  ).toEqual([{ process_start: '' }]);
  answer();
  expect(await running).toMatchObject(COMPLETE);
  // Unless another took its job first, its answer came in time.
  expect([ONE_AGAIN, [{ attempt: 1, jobs: 5 }]]).toContainEqual(await attempts(shared));
  expect(shared.standIn.wordsBilled).toBe(DOCUMENTS * 20);
});

test('a service without idempotency is not asked again for what a killed worker sent', async () => {
  const { shared, answer } = await open({ honoursKeys: false });
  const worker = startWorker(shared, '--wire', 'hosted');
  const running = shared.run({ feedOnly: true, wire: 'hosted', schedule: TEXTS, clock: new LeapingClock() });
  await untilSending(shared, worker);
  await killed(worker);
  await expect.poll(() => jobsOf(shared, worker)).toEqual([]);
  answer();
  await expect.poll(() => shared.standIn.textsSeen).toBe(1);
  startWorker(shared, '--wire', 'hosted');
  // Of eight that the worker may have sent, the words that the service counted do not say which one it was.
  expect(await running).toMatchObject({
    status: 'complete',
    reasons: { answer_lost: 8 },
    words: { billed: (DOCUMENTS - 8) * 20, unknown: 8 * 20 },
  });
  expect([...shared.standIn.billings.values()]).toEqual(Array.from({ length: DOCUMENTS - 7 }, () => 1));
});
