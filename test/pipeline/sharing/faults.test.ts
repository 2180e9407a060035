import { expect, test } from 'vitest';
import type { RunSummary } from '../../../src/records/run-summary.js';
import { systemClock } from '../../../src/lib/clock.js';
import type { Clock } from '../../../src/lib/clock.js';
import { openStore } from '../../../src/pipeline/store/index.js';
import { GUARDED_USER, PostgresServer } from '../../testing/postgres.js';
import { CutLine } from '../../testing/pipeline/cut-line.js';
import { SharedWorld } from '../../testing/pipeline/shared-world.js';
import type { QueueOptions, TestWorker } from '../../testing/pipeline/shared-world.js';
import { standInVerdict } from '../../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../../testing/pipeline/stand-in.js';
import { usingPostgres } from '../../testing/pipeline/using-postgres.js';
import { PlainExtractor, textOf } from '../../testing/pipeline/world.js';
import { sharingDetails } from '../../../src/pipeline/sharing/store/index.js';

const { server, keep } = usingPostgres(() => PostgresServer.startOwn());
const DOCUMENTS = 60;

async function shared(options: StandInOptions = {}, queue: QueueOptions = {}): Promise<SharedWorld> {
  const world = await SharedWorld.create(server(), options, queue);
  keep(world);
  await world.world.writeMany(DOCUMENTS);
  return world;
}

function startWorkers(world: SharedWorld, count: number): Promise<readonly TestWorker[]> {
  return Promise.all(Array.from({ length: count }, () => world.startWorker({ schedule: { concurrency: 2 } })));
}

/** Every document scanned once, billed once, with its own verdict; the queue empty and the ledger even. */
async function expectWhole(world: SharedWorld, summary: RunSummary): Promise<void> {
  expect(summary).toMatchObject({
    status: 'complete',
    sources: { found: DOCUMENTS, scanned: DOCUMENTS },
    words: { planned: DOCUMENTS * 20, billed: DOCUMENTS * 20, unknown: 0 },
  });
  expect(world.standIn.wordsBilled).toBe(DOCUMENTS * 20);
  const rows = await world.world.rows();
  expect(rows.map((row) => row.verdict)).toEqual(
    rows.map((row) => standInVerdict(textOf(Number(/(\d+)\.txt/u.exec(row.source)?.[1])))),
  );
  const [left] = await server().query(
    "select (select count(*) from units where state = 'live')::int as live, (select count(*) from batches " +
      "where state = 'open')::int as open, (select count(*) from reads)::int as reads,\n" +
      "            (select sum(case kind when 'reserve' then words when 'release' then -words else 0 end) from " +
      'ledger)::int as reserved, (select reserved from shared_runs)::int as shared_reserved, (select billed from ' +
      'shared_runs)::int as shared_billed',
    world.world.db,
  );
  expect(left).toEqual({ live: 0, open: 0, reads: 0, reserved: 0, shared_reserved: 0, shared_billed: DOCUMENTS * 20 });
}

/** Resolves once a query gives true. */
async function until(world: SharedWorld, condition: string): Promise<void> {
  while ((await server().query(`select ${condition} as met`, world.world.db))[0]?.['met'] !== true)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Answers no scan until the function it returns is called: however slow this program is, the run then goes on. */
function holdScans(world: SharedWorld): () => void {
  let answer = (): void => undefined;
  world.standIn.hold(new Promise((resolve) => (answer = resolve)));
  return () => answer();
}

test('a request that takes longer than its lease keeps it while its worker lives', async () => {
  const world = await shared({}, { leaseSeconds: 8, attempts: 2 });
  const answer = holdScans(world);
  await startWorkers(world, 4);
  const running = world.run({ feedOnly: true });
  await until(world, `exists (select 1 from units where kind = 'scan' and attempt > 0)`);
  await server().query(
    `create table begun as select id, started_on from assay_jobs.job where name like 'scan-%' and state = 'active'`,
    world.world.db,
  );
  await until(
    world,
    'not exists (select 1 from begun join assay_jobs.job using (id) where job.started_on <= begun.started_on)',
  );
  answer();
  await expectWhole(world, await running);
  expect((await server().query('select max(attempt)::int as most from units', world.world.db))[0]).toEqual({ most: 1 });
  expect(world.standIn.textsSeen).toBe(DOCUMENTS);
});

test('a lease that expires while its request is under way: the late answer changes nothing', async () => {
  const world = await shared({}, { leaseSeconds: 1, attempts: 50 });
  const line = await CutLine.to(world.world.db);
  keep(line);
  const answer = holdScans(world);
  const late = await world.startWorker({ db: line.address, schedule: { concurrency: 2 } });
  const running = world.run({ feedOnly: true });
  await until(world, `exists (select 1 from units where kind = 'scan' and attempt > 0)`);
  while (world.standIn.scanRequests === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  line.cut();
  // Later requests are answered at once; the one under way is held on.
  world.standIn.hold(Promise.resolve());
  await startWorkers(world, 2);
  const summary = await running;
  expect((await server().query('select max(attempt)::int > 1 as again from units', world.world.db))[0]).toEqual({
    again: true,
  });
  answer();
  line.mend();
  await late.left();
  await expectWhole(world, summary);
  expect(world.standIn.textsSeen).toBeGreaterThan(DOCUMENTS);
});

test('a worker cut off from the database is replaced, and takes part again when the line is mended', async () => {
  const world = await shared({ delayMs: 20 }, { leaseSeconds: 1, attempts: 50 });
  const line = await CutLine.to(world.world.db);
  keep(line);
  const cutOff = await world.startWorker({ db: line.address });
  const answer = holdScans(world);
  const running = world.run({ feedOnly: true });
  await until(world, `exists (select 1 from units where kind = 'scan' and attempt > 0)`);
  line.cut();
  answer();
  await startWorkers(world, 3);
  await expectWhole(world, await running);
  line.mend();
  await cutOff.stop();
});

test('clocks that differ between hosts change nothing, and who is off says so', async () => {
  const world = await shared({ delayMs: 5 }, { leaseSeconds: 20 });
  const off = (hours: number): Clock => ({ ...systemClock, now: () => Date.now() + hours * 3_600_000 });
  const [fast, slow] = await Promise.all(
    [6, -30].map((hours) => world.startWorker({ clock: off(hours), schedule: { concurrency: 2 } })),
  );
  await expectWhole(world, await world.run({ feedOnly: true, clock: off(100) }));
  await Promise.all([fast?.left(), slow?.left()]);
  expect(fast?.notes).toEqual([
    expect.stringMatching(/^this machine's clock is 2\d{4} s ahead of the database's: .* set it by NTP$/u),
  ]);
  expect(slow?.notes).toEqual([expect.stringMatching(/^this machine's clock is 10\d{4} s behind the database's: /u)]);
  expect((await server().query('select max(attempt)::int as most from units', world.world.db))[0]).toEqual({ most: 1 });
});

test.each([
  [
    'a wrong password',
    (address: URL) => Object.assign(address, { username: GUARDED_USER, password: 'hunter2' }),
    /password authentication failed/u,
    /PGPASSWORD/u,
  ],
  [
    'an unknown user',
    (address: URL) => Object.assign(address, { username: 'nobody_here' }),
    /role "nobody_here" does not exist/u,
    /Check user and password/u,
  ],
  [
    'a database that is not there',
    (address: URL) => Object.assign(address, { pathname: '/not_there' }),
    /database "not_there" does not exist/u,
    /createdb/u,
  ],
  [
    'a port where nobody listens',
    (address: URL) => Object.assign(address, { port: '1' }),
    /ECONNREFUSED/u,
    /Check that PostgreSQL runs/u,
  ],
  [
    'a host that is not there',
    (address: URL) => Object.assign(address, { hostname: 'nowhere.invalid' }),
    /nowhere\.invalid/u,
    /Check that PostgreSQL runs/u,
  ],
  [
    'a user who may only read',
    (address: URL) => Object.assign(address, { search: '?options=-c%20default_transaction_read_only%3Don' }),
    /read-only transaction/u,
    /name the primary one/u,
  ],
])('%s is one line with the next step', async (_, change, said, nextStep) => {
  await server().query(
    `do $$ begin if not exists (select 1 from pg_roles where rolname = '${GUARDED_USER}') then create role ` +
      `${GUARDED_USER} login password 'right'; end if; end $$`,
  );
  const address = change(new URL(await server().createDatabase())).href;
  const failure: unknown = await openStore({ db: address, keepText: 'full' }, systemClock).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({
    code: 'database_unusable',
    exitCode: 2,
    message: expect.stringMatching(said) as string,
    nextStep: expect.stringMatching(nextStep) as string,
  });
  expect(String(failure)).not.toMatch(/\n|hunter2/u);
});

test('jobs that the queue has lost are queued again when the run is started again', async () => {
  const world = await shared();
  const answer = holdScans(world);
  const line = await CutLine.to(world.world.db);
  keep(line);
  const cutOff = await world.startWorker({ db: line.address });
  const stop = new AbortController();
  const running = world.run({ feedOnly: true, signal: stop.signal });
  await until(world, `exists (select 1 from units where kind = 'scan' and attempt > 0)`);
  line.cut();
  answer();
  stop.abort();
  expect((await running).status).toBe('stopped_signal');
  expect(
    (await server().query(`select count(*)::int as live from units where state = 'live'`, world.world.db))[0]?.['live'],
  ).toBeGreaterThan(0);
  await server().query('delete from assay_jobs.job', world.world.db);
  await expectWhole(world, await world.run());
  line.mend();
  await cutOff.stop();
});

test('PostgreSQL is restarted under coordinator and workers', async () => {
  const world = await shared({ delayMs: 20 }, { leaseSeconds: 2, attempts: 50 });
  await startWorkers(world, 4);
  const answer = holdScans(world);
  const running = world.run();
  await until(world, `exists (select 1 from units where kind = 'scan' and attempt > 0)`);
  await server().restart();
  answer();
  await expectWhole(world, await running);
});

test('a batch that always fails is a dead letter, seen in status, and takes no other with it', async () => {
  const world = await shared({}, { attempts: 2 });
  await server().query(
    'create function refuse() returns trigger language plpgsql as $$ begin\n' +
      '       if exists (select 1 from tasks t join sources s using (document_id) where t.document_id = ' +
      "new.document_id and s.path like '%00007.txt') then raise exception 'poison'; end if; return new; end $$;\n" +
      '     create trigger poison before insert on results for each row execute function refuse()',
    world.world.db,
  );
  await startWorkers(world, 4);
  const summary = await world.run({ feedOnly: true, schedule: { mode: 'text' } });
  expect(summary).toMatchObject({
    status: 'complete',
    sources: { found: DOCUMENTS, scanned: DOCUMENTS - 1, failed: 1 },
    reasons: { dead_letter: 1 },
    words: { billed: (DOCUMENTS - 1) * 20, unknown: 20 },
  });
  const store = await world.world.openStore();
  expect(await sharingDetails(store, null)).toMatchObject({ jobs: { dead: 1 }, deadLetters: ['poison'] });
  await store.close();
});

test('a file that brings its readers down fails alone', async () => {
  const world = await shared({}, { attempts: 2 });
  class Fragile extends PlainExtractor {
    override extract(request: { readonly path: string }): ReturnType<PlainExtractor['extract']> {
      return request.path.endsWith('00007.txt') ? Promise.reject(new Error('out of memory')) : super.extract(request);
    }
  }
  await Promise.all([1, 2, 3, 4].map(() => world.startWorker({ extractor: new Fragile() })));
  const summary = await world.run({ feedOnly: true });
  expect(summary).toMatchObject({
    status: 'complete',
    sources: { found: DOCUMENTS, scanned: DOCUMENTS - 1, failed: 1 },
    reasons: { dead_letter: 1 },
    words: { billed: (DOCUMENTS - 1) * 20, unknown: 0 },
  });
});

test('a worker that is stopped gives back what it held', async () => {
  const world = await shared({ delayMs: 10 });
  const [first] = await startWorkers(world, 1);
  // The first answer comes, and no other before the worker is stopped.
  let answer = (): void => undefined;
  const later = new Promise<void>((resolve) => (answer = resolve));
  world.standIn.onScan = () => {
    if (world.standIn.scanRequests > 1) world.standIn.hold(later);
  };
  const running = world.run({ feedOnly: true });
  await until(world, `exists (select 1 from batches where state = 'done')`);
  const stopped = first?.stop();
  answer();
  await stopped;
  await startWorkers(world, 2);
  await expectWhole(world, await running);
});

test('sixteen workers at the edge of the allowance never overspend', async () => {
  const world = await shared({ wordsLeft: 1010, delayMs: 5 });
  await Promise.all(Array.from({ length: 16 }, () => world.startWorker({ schedule: { concurrency: 2 } })));
  const summary = await world.run({ feedOnly: true });
  expect(summary).toMatchObject({
    status: 'stopped_budget',
    sources: { found: DOCUMENTS, scanned: 50 },
    words: { billed: 1000, unknown: 0 },
  });
  expect(world.standIn.wordsBilled).toBe(1000);
  expect(world.standIn.refusedForWords).toBe(0);
  world.standIn.options = { wordsLeft: 5000 };
  expect(await world.run({ schedule: { maxWordsTotal: 1090 } })).toMatchObject({
    status: 'stopped_budget',
    words: { billed: 1080 },
  });
  expect(await world.run()).toMatchObject({ status: 'stopped_budget', words: { billed: 1080 } });
  await expectWhole(world, await world.run({ schedule: { maxWordsTotal: 5000 } }));
});

test('a service that refuses for want of words, whatever was counted, stops the run and loses nothing', async () => {
  const world = await shared({ faultOf: (index) => (index === 3 ? 'allowance' : 'none') });
  await startWorkers(world, 4);
  expect(await world.run({ feedOnly: true, schedule: { mode: 'text' } })).toMatchObject({
    status: 'stopped_budget',
    sources: { found: DOCUMENTS },
    words: { unknown: 0 },
  });
  await expectWhole(world, await world.run());
});

test('all workers together keep to one rate', async () => {
  const world = await shared();
  await startWorkers(world, 4);
  const startedAt = performance.now();
  await expectWhole(world, await world.run({ feedOnly: true, schedule: { mode: 'text', rate: '60/s' } }));
  // Sixty requests, evenly spaced: a lower bound holds on any machine.
  expect(performance.now() - startedAt).toBeGreaterThan((1000 * (DOCUMENTS - 1)) / 60);
});

test('a second coordinator is told who runs', async () => {
  const world = await shared({ delayMs: 10 });
  const answer = holdScans(world);
  const running = world.run();
  await until(world, 'exists (select 1 from shared_runs)');
  await expect(world.run()).rejects.toMatchObject({
    code: 'run_in_progress',
    message: expect.stringMatching(
      /^process \d+ on .* is working on (?:a run|the run \S+,) of the same paths and settings$/u,
    ) as string,
  });
  answer();
  await expectWhole(world, await running);
});

test('a worker of another wire profile is told which one the run speaks', async () => {
  const world = await shared({ delayMs: 10 });
  const running = world.run();
  const stranger = await world.startWorker({ wire: 'hosted' });
  await expect(stranger.left()).rejects.toMatchObject({
    code: 'other_profile',
    nextStep: 'Start the worker with --wire assay.',
  });
  await expectWhole(world, await running);
});
