import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import type { RunSummary } from '../../../src/records/run-summary.js';
import { StandIn } from '../../testing/pipeline/stand-in.js';
import { World } from '../../testing/pipeline/world.js';

const DOCUMENTS = 300;
const opened: { standIn: StandIn; world: World; kill: (() => void)[] }[] = [];

afterEach(async () => {
  for (const { standIn, world, kill } of opened.splice(0)) {
    for (const stop of kill) stop();
    await standIn.close();
    await world.remove();
  }
});

async function open() {
  const standIn = new StandIn();
  const own = { standIn, world: await World.create(standIn), kill: [] as (() => void)[] };
  opened.push(own);
  await own.world.writeMany(DOCUMENTS, 60);
  return own;
}

interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program over the corpus, behind a line of shell. */
async function run(world: World, before = ''): Promise<Ended> {
  const program = `${before} exec "$0" "$@"`;
  const args = [
    packageFile('dist', 'main.js'),
    'run',
    'corpus',
    '--db',
    world.db,
    '--base-url',
    world.baseUrl,
    '--mode',
    'text',
    '--concurrency',
    '4',
    '--json',
  ];
  const child = spawn('sh', ['-c', program, process.execPath, ...args], {
    cwd: world.folder,
    env: { ...process.env, ASSAY_API_KEY: 'good-key' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => (stdout += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, stdout, stderr };
}

/** Whatever happened before, starting again ends with every document scanned and billed once, in a sound database. */
async function expectToEndWell({
  world,
  standIn,
}: {
  readonly world: World;
  readonly standIn: StandIn;
}): Promise<void> {
  const resumed = await run(world);
  expect(resumed.stderr).toBe('');
  expect(resumed.exitCode).toBe(0);
  const summary = JSON.parse(resumed.stdout) as RunSummary;
  expect(summary.sources).toMatchObject({ found: DOCUMENTS, scanned: DOCUMENTS });
  expect(summary.words).toEqual({ planned: DOCUMENTS * 60, billed: DOCUMENTS * 60, unknown: 0 });
  expect(standIn.wordsBilled).toBe(DOCUMENTS * 60);
  const store = await world.openStore();
  expect(await store.health()).toMatchObject({ integrity: 'ok', foreignKeyFaults: 0, openBatches: 0, holders: [] });
  await store.close();
}

function expectOneFailure(ended: Ended, nextStep: string): void {
  expect(ended.exitCode).toBe(1);
  expect(ended.stdout).toBe('');
  expect(ended.stderr).toMatch(/^assay: the database \S+assay\.db failed: .*\n {7}.*\n$/u);
  expect(ended.stderr).toContain(nextStep);
}

/** Another program that holds the database's write lock until it is ended. */
async function holdDatabase(world: World): Promise<() => void> {
  const held =
    "const D = require('better-sqlite3'); const d = new D(process.argv[1], { timeout: 20000 }); d.exec('begin " +
    "immediate'); console.log('held'); setInterval(() => {}, 1000);";
  const child = spawn(process.execPath, ['-e', held, world.db], {
    cwd: packageFile('.'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return () => void child.kill('SIGKILL');
}

test('a full disk stops the run with one failure; with space again it resumes, none lost or billed twice', async () => {
  const own = await open();
  // A file that may not grow stands in for a disk that is full; the signal that would end the program is turned off.
  expectOneFailure(await run(own.world, "trap '' XFSZ; ulimit -f 500;"), 'Check the disk');
  await expectToEndWell(own);
});

test('a database that another program holds for a while is waited for', async () => {
  const own = await open();
  await (await own.world.openStore()).close();
  const release = await holdDatabase(own.world);
  own.kill.push(release);
  const ended = expectToEndWell(own);
  await delay(1500);
  release();
  await ended;
});

test('a database locked in the middle of a run is one failure with a next step; freed, the run resumes', async () => {
  const own = await open();
  let holding: Promise<() => void> | null = null;
  own.standIn.onScan = () => {
    if (own.standIn.scanRequests <= 20 || holding !== null) return;
    holding = holdDatabase(own.world);
    // The run goes on only once the database is held.
    own.standIn.hold(holding.then(() => undefined));
  };
  expectOneFailure(await run(own.world), 'Another program holds the database');
  own.standIn.onScan = () => undefined;
  expect(holding).not.toBeNull();
  const release = await holding!;
  own.kill.push(release);
  release();
  await expectToEndWell(own);
});
