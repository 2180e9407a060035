import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import type { Clock } from '../../../../src/lib/clock.js';
import { packageFile } from '../../../../src/lib/package-root.js';
import { ownProcesses } from '../../../../src/lib/running-process.js';
import { isLockAlive } from '../../../../src/pipeline/store/runs/lock.js';
import { StandIn } from '../../../testing/pipeline/stand-in.js';
import { World } from '../../../testing/pipeline/world.js';

const NOW_MS = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const HERE = 'boot-1/pid:[1]';

interface Case {
  readonly is: string;
  readonly alive: boolean;
  /** Of the process with the id of the lock, as it is seen now; null: none runs. */
  readonly start: string | null;
  readonly heardBeforeMs?: number;
  readonly host?: string;
  readonly mark?: string;
}

const CASES: readonly Case[] = [
  { is: 'a process at work', alive: true, start: '500' },
  { is: 'a process that was stopped for nine minutes', alive: true, start: '500', heardBeforeMs: 9 * MINUTE_MS },
  { is: 'a process that hangs', alive: false, start: '500', heardBeforeMs: 10 * MINUTE_MS },
  { is: 'a process that ended', alive: false, start: null },
  { is: 'an id that was given to another process', alive: false, start: '9000' },
  { is: 'a process whose start the system does not tell', alive: true, start: '', mark: `${HERE} ` },
  { is: 'a process of another user whose start is hidden from this one', alive: true, start: '' },
  {
    is: 'an id of which the system tells nothing, long silent',
    alive: false,
    start: '',
    mark: `${HERE} `,
    heardBeforeMs: 2 * MINUTE_MS,
  },
  { is: 'another container of this name, at work', alive: true, start: null, mark: 'boot-1/pid:[2] 7' },
  {
    is: 'another container of this name, gone',
    alive: false,
    start: '7',
    mark: 'boot-1/pid:[2] 7',
    heardBeforeMs: 2 * MINUTE_MS,
  },
  { is: 'another boot, long ago', alive: false, start: '500', mark: 'boot-0/pid:[1] 500', heardBeforeMs: 3_600_000 },
  { is: 'another machine at work', alive: true, start: null, host: 'elsewhere', heardBeforeMs: MINUTE_MS },
  { is: 'another machine, gone', alive: false, start: '500', host: 'elsewhere', heardBeforeMs: 2 * MINUTE_MS },
  { is: 'another machine, heard of in the future', alive: false, start: null, host: 'elsewhere', heardBeforeMs: -1e10 },
  { is: 'a lock of an earlier version', alive: false, start: '500', mark: '500', heardBeforeMs: 2 * MINUTE_MS },
];

test.each(CASES)('the lock of $is: alive $alive', ({ alive, start, heardBeforeMs = 0, host, mark }) => {
  const lock = {
    pid: 4321,
    host: host ?? 'here',
    process_start: mark ?? `${HERE} 500`,
    heartbeat_at: NOW_MS - heardBeforeMs,
  };
  const processes = { machine: 'here', place: HERE, isPlaceUnique: true, startOf: () => start };
  expect(isLockAlive(lock, NOW_MS, processes)).toBe(alive);
});

const opened: { standIn: StandIn; world: World }[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

async function open() {
  const standIn = new StandIn();
  const own = { standIn, world: await World.create(standIn) };
  opened.push(own);
  await own.world.writeMany(30);
  return own;
}

function command(world: World): readonly string[] {
  const program = packageFile('dist', 'main.js');
  return [program, 'run', 'corpus', '--db', world.db, '--base-url', world.baseUrl, '--mode', 'text', '--json'];
}

const environment = { ...process.env, ASSAY_API_KEY: 'good-key', ASSAY_MIN_WORDS: '0' };

async function run(world: World) {
  const child = spawn(process.execPath, command(world), { cwd: world.folder, env: environment });
  children.push(child);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => (stdout += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, stdout, stderr };
}

interface LockRow {
  readonly pid: number;
  readonly process_start: string;
}

/** Does something to the database while no run uses it. */
function edit<Result>(world: World, work: (database: Database.Database) => Result): Result {
  const database = new Database(join(world.folder, 'assay.db'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function lockOf(world: World): LockRow {
  return edit(world, (database) => database.prepare('select pid, process_start from run_lock').get() as LockRow);
}

/**
 * Starts the built program below a process that never collects its children, as the first process of a container
 * without init does, and kills it during its requests.
 */
async function leaveZombie({ world, standIn }: { readonly world: World; readonly standIn: StandIn }): Promise<void> {
  let answer: () => void = () => undefined;
  standIn.hold(new Promise((resolve) => (answer = resolve)));
  const isSending = new Promise<void>((resolve) => (standIn.onScan = resolve));
  const parent = spawn('sh', ['-c', '"$0" "$@" & exec sleep 1000', process.execPath, ...command(world)], {
    cwd: world.folder,
    env: environment,
    stdio: 'ignore',
  });
  children.push(parent);
  await isSending;
  const { pid } = lockOf(world);
  expect(ownProcesses.startOf(pid)).not.toBeNull();
  process.kill(pid, 'SIGKILL');
  while (ownProcesses.startOf(pid) !== null) await new Promise(setImmediate);
  // It still has its id.
  expect(() => process.kill(pid, 0)).not.toThrow();
  answer();
  standIn.hold(Promise.resolve());
}

test('a run that ended as a zombie does not keep its lock', async () => {
  const own = await open();
  await leaveZombie(own);
  const { exitCode, stdout, stderr } = await run(own.world);
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    sources: { found: 30, scanned: 30 },
    words: { billed: 600, unknown: 0 },
  });
  expect(own.standIn.wordsBilled).toBe(600);
});

test('a lock whose process id was given to another program is taken over; that of a run at work is not', async () => {
  const { world } = await open();
  const insert = (start: string): void =>
    edit(world, (database) => {
      database.prepare('delete from run_lock').run();
      database
        .prepare("insert into run_lock select 'run ' || identity, 0, run_no, ?, ?, ?, ?, ? from runs")
        .run('someone', process.pid, ownProcesses.machine, `${ownProcesses.place} ${start}`, Date.now());
    });
  expect(await run(world)).toMatchObject({ exitCode: 0, stderr: '' });
  insert(ownProcesses.startOf(process.pid) ?? '');
  const refused = await run(world);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toMatch(/is working on the run \S+, of the same paths and settings$/mu);
  insert('1');
  expect(await run(world)).toMatchObject({ exitCode: 0, stderr: '' });
});

/** A clock that is far ahead, and does something while it is waited. */
const leapt = (whileWaiting: () => void = () => undefined): Clock => ({
  now: () => Date.now() + 11 * MINUTE_MS,
  sleep: () => {
    whileWaiting();
    return Promise.resolve();
  },
});

const INIT = {
  newRunId: () => 'one',
  identity: 'one',
  paths: ['corpus'],
  settings: {},
  profile: 'assay',
  requestedVersion: '',
  pinnedVersions: [],
};
const OPTIONS = { scans: ['detect'], rescan: false, readLimits: '' } as const;

test('after a leap of the clock, the lock of a run at work is not taken over; that of one that hangs is', async () => {
  const { world } = await open();
  // Its heartbeats have the time after the leap, as they do once the next one is due.
  const atWork = await world.openStore('full', world.db, leapt());
  const first = await world.openStore();
  await first.beginRun(INIT, OPTIONS);
  let listened = 0;
  const beating = await world.openStore(
    'full',
    world.db,
    leapt(() => {
      listened += 1;
      edit(world, (database) => database.prepare('update run_lock set heartbeat_at = heartbeat_at + 5000').run());
    }),
  );
  await expect(beating.beginRun(INIT, OPTIONS)).rejects.toMatchObject({ code: 'run_in_progress' });
  expect(listened).toBe(1);
  // Its runs are not removed, nor its texts.
  expect(await atWork.history.runs()).toMatchObject([{ isGoingOn: true }]);
  const taken = await atWork.beginRun(INIT, OPTIONS);
  expect(taken.run.resumed).toBe(true);
  for (const store of [atWork, first, beating]) await store.close();
});
