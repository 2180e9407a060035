import { expect, test, vi } from 'vitest';
import { databaseFailure, openDatabase } from '../../../src/lib/database/index.js';
import { systemClock } from '../../../src/lib/clock.js';
import type { Clock } from '../../../src/lib/clock.js';
import { openStore } from '../../../src/pipeline/store/index.js';
import { LeapingClock } from '../../testing/leaping-clock.js';
import { SharedWorld } from '../../testing/pipeline/shared-world.js';
import type { StandInOptions } from '../../testing/pipeline/stand-in.js';
import { usingPostgres } from '../../testing/pipeline/using-postgres.js';
import { databaseProgram } from '../../../src/records/database-program.js';
import { openSharing, sharingDetails } from '../../../src/pipeline/sharing/store/index.js';
import { textOf } from '../../testing/pipeline/world.js';

const { server, keep } = usingPostgres();
const DOCUMENTS = 40;

async function shared(options: StandInOptions = {}): Promise<SharedWorld> {
  const world = await SharedWorld.create(server(), options);
  keep(world);
  await world.world.writeMany(DOCUMENTS);
  return world;
}

test('a run that is stopped takes back what no worker has begun, and goes on when it is started again', async () => {
  const world = await shared({ delayMs: 20 });
  const stop = new AbortController();
  await world.startWorker({ schedule: { concurrency: 1 } });
  world.standIn.onScan = () => {
    if (world.standIn.scanRequests === 4) stop.abort();
  };
  const stopped = await world.run({ feedOnly: true, schedule: { mode: 'text' }, signal: stop.signal });
  expect(stopped.status).toBe('stopped_signal');
  const [left] = await server().query(
    "select (select count(*) from units where state = 'live' and worker_id is null)::int as waiting, (select " +
      'state from shared_runs) as state',
    world.world.db,
  );
  expect(left).toEqual({ waiting: 0, state: 'ended' });
  world.standIn.onScan = () => undefined;
  expect(await world.run()).toMatchObject({
    status: 'complete',
    sources: { scanned: DOCUMENTS },
    words: { billed: DOCUMENTS * 20, unknown: 0 },
  });
  expect(world.standIn.wordsBilled).toBe(DOCUMENTS * 20);
});

test('a run all of whose documents have ended is complete, though the service no longer tells its usage', async () => {
  const world = await shared({ usageReplyOf: () => (world.standIn.wordsBilled > 0 ? { status: 500 } : null) });
  await world.startWorker();
  const schedule = { mode: 'text', outageWait: '1s', retryDelayMs: 10 } as const;
  expect(await world.run({ feedOnly: true, schedule })).toMatchObject({
    status: 'complete',
    sources: { scanned: DOCUMENTS },
    words: { billed: DOCUMENTS * 20, unknown: 0 },
  });
});

/** The coordinator leaps over the time in which the service's count of words comes to rest. */
const FEEDING = { feedOnly: true, clock: new LeapingClock() };

test('a service without idempotency is not asked again for what it billed, only for what it did not', async () => {
  const lost = await shared({ honoursKeys: false, faultOf: (index) => (index === 5 ? 'lose' : 'none') });
  await lost.startWorker({ wire: 'hosted' });
  expect(await lost.run({ ...FEEDING, wire: 'hosted', schedule: { mode: 'text' } })).toMatchObject({
    status: 'complete',
    sources: { scanned: DOCUMENTS - 1, failed: 1 },
    reasons: { answer_lost: 1 },
    words: { billed: (DOCUMENTS - 1) * 20, unknown: 20 },
  });
  expect(lost.standIn.wordsBilled).toBe(DOCUMENTS * 20);
  const cut = await shared({ honoursKeys: false, faultOf: (index) => (index === 5 ? 'reset' : 'none') });
  await cut.startWorker({ wire: 'hosted' });
  expect(await cut.run({ ...FEEDING, wire: 'hosted', schedule: { mode: 'text' } })).toMatchObject({
    status: 'complete',
    sources: { scanned: DOCUMENTS },
    words: { billed: DOCUMENTS * 20, unknown: 0 },
  });
  expect(cut.standIn.wordsBilled).toBe(DOCUMENTS * 20);
});

test('a service that refuses a worker ends that worker alone', async () => {
  const world = await shared({ delayMs: 10 });
  const refused = await world.startWorker({ apiKey: 'another-key' });
  const running = world.run({ feedOnly: true });
  expect(await refused.left()).toMatchObject({ kind: 'service', fault: { code: 'unknown_api_key' } });
  await world.startWorker({});
  expect(await running).toMatchObject({
    status: 'complete',
    sources: { scanned: DOCUMENTS },
    words: { billed: DOCUMENTS * 20, unknown: 0 },
  });
});

/** A clock that goes as usual until it is told to hurry: from then on seconds pass whenever it is looked at. */
function hurryingClock(): Clock & { readonly hurry: () => void } {
  let [aheadMs, stepMs] = [0, 0];
  return { ...systemClock, now: () => systemClock.now() + (aheadMs += stepMs), hurry: () => void (stepMs = 5000) };
}

/** Resolves once every file is recorded, be it read or not. */
const untilAllFound = ({ world }: SharedWorld) =>
  vi.waitUntil(
    async () =>
      (await server().query('select count(*)::int as found from sources', world.db))[0]?.['found'] === DOCUMENTS,
    { timeout: 120_000 },
  );

test('a run whose workers were all refused stops as one that goes on alone would, and can be resumed', async () => {
  const world = await shared();
  const refused = await world.startWorker({ apiKey: 'another-key' });
  const clock = hurryingClock();
  const running = world.run({ feedOnly: true, clock });
  expect(await refused.left()).toMatchObject({ kind: 'service' });
  await untilAllFound(world);
  clock.hurry();
  expect(await running).toMatchObject({
    status: 'stopped_service',
    sources: { found: DOCUMENTS, scanned: 0 },
    words: { billed: 0, unknown: 0 },
    stop: {
      code: 'stalled',
      message: expect.stringMatching(
        new RegExp(
          String.raw`^stopped, can be resumed: no progress for \d+ s: .* and no worker is at work; ` +
            'the service refused the last one: .*unknown_api_key',
          'u',
        ),
      ) as string,
      exit_code: 5,
    },
  });
  expect(await world.run()).toMatchObject({
    status: 'complete',
    sources: { scanned: DOCUMENTS },
    words: { billed: DOCUMENTS * 20, unknown: 0 },
  });
});

test('a run that no worker joins says so, and does not wait for ever', async () => {
  const world = await shared();
  const clock = hurryingClock();
  const running = world.run({ feedOnly: true, clock });
  await untilAllFound(world);
  clock.hurry();
  const summary = await running;
  expect(summary).toMatchObject({ status: 'stopped_service', sources: { found: DOCUMENTS, scanned: 0 } });
  const notes = world.events.flatMap((event) => (event.kind === 'note' ? event.message : []));
  for (const said of [...notes, summary.stop?.message])
    expect(said).toMatch(
      new RegExp(
        String.raw`no progress for \d+ s: [12] jobs of reading and 0 of sending are open and no worker is at work: ` +
          'start assay worker with this database$',
        'u',
      ),
    );
  expect(notes).not.toEqual([]);
});

test.each([
  ['tables', 'revoke create on schema public from public', 'select 1'],
  ['the schema of the queue', 'grant create on schema public to ROLE', 'select 1'],
])('a user without the right to make %s is told what to grant', async (_, first, second) => {
  const db = await server().createDatabase();
  const role = new URL(db).pathname.slice(1).replace('assay_', 'weak_');
  await server().query(`create role ${role} login`, db);
  for (const statement of [first, second]) await server().query(statement.replace('ROLE', role), db);
  const address = new URL(db);
  address.username = role;
  const opening = openStore({ db: address.href, keepText: 'full' }, systemClock).then(async (store) => {
    keep(store);
    return openSharing(store, { leaseSeconds: 10, attempts: 2 });
  });
  const failure = await opening.then(
    () => null,
    (error: unknown) => error,
  );
  const told = databaseFailure(failure, databaseProgram.nextSteps) ?? failure;
  expect(told).toMatchObject({
    nextStep: expect.stringContaining('grant create on schema public, grant create on database') as string,
  });
});

test('a database of a newer version is left alone', async () => {
  const db = await server().createDatabase();
  await (await openStore({ db, keepText: 'full' }, systemClock)).close();
  await server().query(`update assay_schemas set steps = 99 where name = 'sharing'`, db);
  await expect(openStore({ db, keepText: 'full' }, systemClock)).rejects.toMatchObject({
    code: 'database_newer',
    exitCode: 2,
  });
  await expect(
    openDatabase('postgres://nobody@127.0.0.1:1/none', { name: 'x', migrations: [] }, databaseProgram),
  ).rejects.toMatchObject({ code: 'database_unusable', exitCode: 2 });
});

test.each(['broken', 'reset'] as const)(
  'a document at which the service always fails (%s) is a dead letter, and costs no other',
  async (fault) => {
    const world = await shared({ lastingFaultOf: (text) => (text === textOf(7) ? fault : null) });
    const schedule = { retries: 1, mode: 'files', concurrency: 2 } as const;
    const workers = await Promise.all([world.startWorker({ schedule }), world.startWorker({ schedule })]);
    const summary = await world.run({ ...FEEDING, schedule });
    expect(summary).toMatchObject({
      status: 'complete',
      sources: { found: DOCUMENTS, scanned: DOCUMENTS - 1, failed: 1 },
      words: { billed: (DOCUMENTS - 1) * 20, unknown: 0 },
      reasons: { service_error: 1 },
    });
    expect(world.standIn.wordsBilled).toBe((DOCUMENTS - 1) * 20);
    for (const worker of workers) expect(await worker.left()).toMatchObject({ kind: 'complete' });
    const store = await world.world.openStore();
    const details = await sharingDetails(store, summary.run_id);
    await store.close();
    expect(details?.jobs.dead).toBe(1);
    expect(details?.deadLetters).toEqual([expect.stringMatching(/^it failed at every attempt: /u)]);
  },
);
