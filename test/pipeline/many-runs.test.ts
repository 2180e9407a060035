import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import type { RunSummary } from '../../src/records/run-summary.js';
import { LeapingClock } from '../testing/leaping-clock.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';

/** Each run has as many documents of its own, and as many that the other has, too. */
const OWN = 30;
const WORDS = 20;

const opened: { standIn: StandIn; world: World }[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

/** Two folders whose texts are half the same, under other names. */
async function open(options: StandInOptions = {}) {
  const standIn = new StandIn(options);
  const world = await World.create(standIn);
  opened.push({ standIn, world });
  const files: Record<string, string> = {};
  for (let index = 0; index < OWN; index += 1) {
    files[`a/own-${index}.txt`] = textOf(index, WORDS);
    files[`b/own-${index}.txt`] = textOf(1000 + index, WORDS);
    files[`a/both-${index}.txt`] = textOf(2000 + index, WORDS);
    files[`b/shared-${index}.txt`] = textOf(2000 + index, WORDS);
  }
  await world.write(files);
  return { standIn, world };
}

interface Ended {
  readonly exitCode: number | null;
  readonly endedBy: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a command of the built program. */
function start(
  world: World,
  args: readonly string[],
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), ...args, '--db', world.db], {
    cwd: world.folder,
    env: { ...process.env, ASSAY_API_KEY: 'good-key', ASSAY_MIN_WORDS: '0', ASSAY_RETRY_DELAY_MS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => (stdout += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
  const ended = once(child, 'close').then(([exitCode, endedBy]) => ({
    exitCode: exitCode as number | null,
    endedBy: endedBy as string | null,
    stdout,
    stderr,
  }));
  return { child, ended };
}

function runOver(world: World, folder: string, ...more: readonly string[]) {
  const where = ['--base-url', world.baseUrl, '--mode', 'text', '--concurrency', '3'];
  return start(world, ['run', `corpus/${folder}`, ...where, '--json', ...more]);
}

async function summaryOf(ended: Promise<Ended>): Promise<RunSummary> {
  const { exitCode, stdout, stderr } = await ended;
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
  return JSON.parse(stdout) as RunSummary;
}

/** Every text was billed once, to one of the runs. */
function expectBilledOnce(standIn: StandIn, summaries: readonly RunSummary[]): void {
  expect(Math.max(...standIn.billings.values())).toBe(1);
  expect(standIn.billings.size).toBe(3 * OWN);
  expect(standIn.wordsBilled).toBe(3 * OWN * WORDS);
  expect(summaries.map(({ status, sources }) => ({ status, found: sources.found, failed: sources.failed }))).toEqual(
    summaries.map(() => ({ status: 'complete', found: 2 * OWN, failed: 0 })),
  );
}

test('two runs at once pay for texts that both have once, and status knows both', async () => {
  const { standIn, world } = await open({ delayMs: 15 });
  let answer: () => void = () => undefined;
  standIn.hold(new Promise((resolve) => (answer = resolve)));
  const isSending = new Promise<void>((resolve) => (standIn.onScan = resolve));
  const first = runOver(world, 'a');
  await isSending;
  const isSendingToo = new Promise<void>((resolve) => {
    standIn.onScan = () => {
      if (standIn.scanRequests === 2) resolve();
    };
  });
  const second = runOver(world, 'b');
  await isSendingToo;
  const listed = JSON.parse((await start(world, ['runs', '--json']).ended).stdout) as { status: string }[];
  expect(listed.map(({ status }) => status)).toEqual(['running', 'running']);
  answer();
  const summaries = [await summaryOf(first.ended), await summaryOf(second.ended)];
  expectBilledOnce(standIn, summaries);
  expect(summaries.reduce((sum, { words }) => sum + words.billed, 0)).toBe(standIn.wordsBilled);
  expect(summaries.reduce((sum, { words }) => sum + words.planned, 0)).toBe(standIn.wordsBilled);
  const store = await world.openStore();
  // Neither takes the words of the other for unexplained ones.
  for (const { run_id: runId } of summaries)
    expect([0, null]).toContain((await store.runDetails(runId)).unexplainedWords);
  expect(await store.health()).toMatchObject({ integrity: 'ok', foreignKeyFaults: 0, openBatches: 0, holders: [] });
  await store.close();
});

test('killed amid another run, a run leaves its requests to its resume: nothing is billed twice', async () => {
  const { standIn, world } = await open();
  // The requests of the first run are billed, and their answers never come.
  standIn.options = { faultOf: () => 'lose' };
  const isSending = new Promise<void>((resolve) => {
    standIn.onScan = () => {
      if (standIn.scanRequests === 3) resolve();
    };
  });
  const first = runOver(world, 'a', '--order', 'path');
  await isSending;
  first.child.kill('SIGKILL');
  expect((await first.ended).endedBy).toBe('SIGKILL');
  standIn.options = {};
  standIn.onScan = () => undefined;
  const billedToFirst = [...standIn.billings.keys()];
  expect(billedToFirst.length).toBeGreaterThan(0);

  const second = await runOver(world, 'b').ended;
  expect(second.exitCode).toBe(5);
  expect(second.stderr).toContain('were sent by the run');
  expect(second.stderr).toContain('assay resume');
  expect(Math.max(...standIn.billings.values())).toBe(1);

  const resumed = await summaryOf(runOver(world, 'a', '--order', 'path').ended);
  // In this process, so that it leaps over the time in which the service's count of words comes to rest.
  const ended = await world.run({ paths: ['corpus/b'], schedule: { mode: 'text' }, clock: new LeapingClock() });
  expect(ended.status).toBe('complete');
  expectBilledOnce(standIn, [resumed, ended]);
  expect(resumed.words.billed + ended.words.billed).toBe(standIn.wordsBilled);
});

/** Leaves a run over the first folder that was killed while the answers to its requests are lost. */
async function killWhileSending(standIn: StandIn, world: World): Promise<void> {
  standIn.options = { faultOf: () => 'lose' };
  const isSending = new Promise<void>((resolve) => (standIn.onScan = resolve));
  const run = runOver(world, 'a');
  await isSending;
  run.child.kill('SIGKILL');
  await run.ended;
}

test('with --allow-double-bill a run sends what another that was killed had sent', async () => {
  const { standIn, world } = await open();
  await killWhileSending(standIn, world);
  standIn.options = {};
  standIn.onScan = () => undefined;
  const { sources } = await summaryOf(runOver(world, 'b', '--allow-double-bill').ended);
  expect(sources).toMatchObject({ found: 2 * OWN, scanned: 2 * OWN });
});

/** Starts a run with the embedded service, of which both runs use the same data folder. */
const embeddedRun = (world: World, folder: string) =>
  start(world, ['run', `corpus/${folder}`, '--data', 'data', '--min-words', '0', '--json', '--quiet']);

test('with the embedded service, neither run takes the words of the other for unexplained ones', async () => {
  const { world } = await open();
  await world.write(
    Object.fromEntries(
      ['a', 'b'].flatMap((folder, at) =>
        Array.from({ length: 12 }, (_, index) => [`${folder}/long-${index}.txt`, textOf(3000 + at * 100 + index, 900)]),
      ),
    ),
  );
  const summaries = await Promise.all(
    [embeddedRun(world, 'a'), embeddedRun(world, 'b')].map(({ ended }) => summaryOf(ended)),
  );
  const store = await world.openStore();
  for (const { run_id: runId } of summaries)
    expect([0, null]).toContain((await store.runDetails(runId)).unexplainedWords);
  await store.close();
});

test('a run with the embedded service sends what another that was killed had sent: its words are free', async () => {
  const { standIn, world } = await open();
  await killWhileSending(standIn, world);
  const { sources } = await summaryOf(embeddedRun(world, 'b').ended);
  expect(sources).toMatchObject({ found: 2 * OWN, scanned: 2 * OWN });
});

test('a run that keeps no texts has a database for itself', async () => {
  const { standIn, world } = await open();
  let answer: () => void = () => undefined;
  standIn.hold(new Promise((resolve) => (answer = resolve)));
  const isSending = new Promise<void>((resolve) => (standIn.onScan = resolve));
  const first = runOver(world, 'a');
  await isSending;
  const refused = await runOver(world, 'b', '--keep-text', 'none').ended;
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('is using this database for another run');
  expect(refused.stderr).toContain('--keep-text');
  answer();
  await summaryOf(first.ended);
  expect((await runOver(world, 'b', '--keep-text', 'none').ended).exitCode).toBe(0);
});

test('a run ends while another is sending, without waiting for the count of words to come to rest', async () => {
  const { standIn, world } = await open();
  const before = await world.run({ paths: ['corpus/a/both-0.txt'] });
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const isSending = new Promise<void>((resolve) => {
    // The second request of the first run is held, and no later one.
    standIn.onScan = () => {
      if (standIn.scanRequests !== 3) return;
      standIn.hold(answered);
      queueMicrotask(() => {
        standIn.hold(Promise.resolve());
        resolve();
      });
    };
  });
  const schedule = { mode: 'text', concurrency: 1 } as const;
  const first = world.run({ paths: ['corpus/a/own-*.txt'], schedule });
  await isSending;
  const store = await world.openStore();
  // What is resumed where no run is named.
  expect(await store.newestIdleRun()).toBe(before.run_id);
  // The count grows meanwhile, by words that no ledger knows.
  standIn.options = { usageOf: (billed, reading) => billed + reading };
  const clock = new LeapingClock();
  const second = await world.run({ paths: ['corpus/b'], schedule, clock });
  expect(second).toMatchObject({ status: 'complete', sources: { found: 2 * OWN, failed: 0 } });
  expect(clock.leapsMs).toEqual([]);
  standIn.options = {};
  answer();
  expect(await first).toMatchObject({ status: 'complete', sources: { found: OWN, failed: 0 } });
  expect((await store.runDetails(second.run_id)).unexplainedWords).toBeNull();
  await store.close();
});

/** A run looks once a second for what others and their priorities are; a loaded machine may take its time. */
const WITHIN = { timeout: 120_000, interval: 50 };

test('a run whose priority is changed while it is in progress is served by the new one', async () => {
  const { standIn, world } = await open();
  let answer: () => void = () => undefined;
  standIn.hold(new Promise((resolve) => (answer = resolve)));
  const isSending = new Promise<void>((resolve) => (standIn.onScan = resolve));
  const first = world.run({ paths: ['corpus/a'] });
  await isSending;
  const second = world.run({ paths: ['corpus/b'] });
  const store = await world.openStore();
  await vi.waitUntil(async () => (await store.listRuns()).some(({ name }) => name === 'b-1'), WITHIN);
  expect(await store.setPriority('b', 'low')).toMatchObject({ name: 'b-1', priority: 'low' });
  expect((await store.runRequest('b-1')).start).toMatchObject({ priority: 'low' });
  await store.close();
  await vi.waitUntil(
    () =>
      world.events.some(
        (event) => event.kind === 'note' && /higher priority .* 2 of 8 connections$/u.test(event.message),
      ),
    WITHIN,
  );
  answer();
  expectBilledOnce(standIn, [await first, await second]);
});

test('a run of low priority is held back while a higher one is in progress, and both end', async () => {
  const { standIn, world } = await open();
  let answer: () => void = () => undefined;
  standIn.hold(new Promise((resolve) => (answer = resolve)));
  const isSending = new Promise<void>((resolve) => (standIn.onScan = resolve));
  const naming = (priority: 'low' | 'high') => ({ name: '', owner: '', user: null, priority });
  const high = world.run({ paths: ['corpus/a'], naming: naming('high') });
  await isSending;
  const heldBack = vi.waitUntil(
    () =>
      world.events.some(
        (event) => event.kind === 'note' && /higher priority .* 1 of 8 connections$/u.test(event.message),
      ),
    WITHIN,
  );
  const low = world.run({ paths: ['corpus/b'], naming: naming('low') });
  await heldBack;
  answer();
  expectBilledOnce(standIn, [await high, await low]);
  expect(world.events.filter(({ kind }) => kind === 'run_started')).toMatchObject([
    { name: 'a-1', priority: 'high' },
    { name: 'b-1', priority: 'low' },
  ]);
});
