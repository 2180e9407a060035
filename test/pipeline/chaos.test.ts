import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import type { RunSummary } from '../../src/records/run-summary.js';
import { randomOf } from '../testing/random.js';
import { expectScannedOnce } from '../testing/pipeline/scanned-once.js';
import { FAULTS, StandIn } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';

/** `npm run test:chaos` kills a hundred times; the normal suite a few. */
const kills = Number(process.env['ASSAY_CHAOS_KILLS'] ?? 4);
/** Enough that none is without a request for its kill. */
const documentCount = 60 + kills * 12;

const opened: { standIn: StandIn; world: World }[] = [];

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

function start(world: World, mode: string) {
  return spawn(
    process.execPath,
    [
      packageFile('dist', 'main.js'),
      'run',
      'corpus',
      '--min-words',
      '0',
      '--db',
      world.db,
      '--base-url',
      world.baseUrl,
      '--mode',
      mode,
      '--concurrency',
      '3',
      '--json',
    ],
    {
      cwd: world.folder,
      env: { ...process.env, ASSAY_API_KEY: 'good-key', ASSAY_RETRY_DELAY_MS: '1', ASSAY_RETRIES: '40' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

test(`killed ${kills} times with SIGKILL during faults of every kind, a run ends as if undisturbed`, async () => {
  const random = randomOf(20_261_120);
  const standIn = new StandIn({
    faultOf: () => (random() < 0.3 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none') : 'none'),
  });
  const world = await World.create(standIn);
  opened.push({ standIn, world });
  await world.writeMany(documentCount);
  await world.write({ 'copy/of-three.txt': textOf(3), 'broken/empty.txt': '' });
  for (let kill = 0; kill < kills; kill += 1) {
    const isInFiles = kill === kills - 1;
    const child = start(world, isInFiles ? 'files' : 'text');
    // One request of files may carry all that is left.
    const requestsToLive = isInFiles ? 0 : Math.floor(random() * 6);
    const extraMs = random() * 30;
    let goOn = (): void => undefined;
    // However late the kill is, the run has not ended before it.
    const holdOthers = (): void => standIn.hold(new Promise((resolve) => (goOn = resolve)));
    let seen = 0;
    standIn.onScan = () => {
      seen += 1;
      if (seen !== requestsToLive + 1) return;
      if (isInFiles) holdOthers();
      else queueMicrotask(holdOthers);
      setTimeout(() => child.kill('SIGKILL'), extraMs);
    };
    const [, endedBy] = (await once(child, 'exit')) as [number | null, string | null];
    expect(endedBy).toBe('SIGKILL');
    goOn();
    standIn.hold(Promise.resolve());
  }
  standIn.onScan = () => undefined;
  const last = start(world, 'auto');
  let printed = '';
  let complaints = '';
  last.stdout.on('data', (piece: Buffer) => (printed += piece.toString()));
  last.stderr.on('data', (piece: Buffer) => (complaints += piece.toString()));
  const [exitCode] = (await once(last, 'close')) as [number | null];
  expect(complaints).toBe('');
  expect(exitCode).toBe(0);
  const summary = JSON.parse(printed) as RunSummary;
  await expectScannedOnce(world, standIn, summary, documentCount);
  const store = await world.openStore();
  expect(await store.health()).toMatchObject({ integrity: 'ok', foreignKeyFaults: 0, openBatches: 0, holders: [] });
  expect((await store.listRuns()).map((run) => run.status)).toEqual(['complete']);
  await store.close();
}, 1_800_000);

test('killed with SIGKILL between the sections of a long document, a run pays for no section twice', async () => {
  const standIn = new StandIn({ characterLimit: 1000, delayMs: 10 });
  const world = await World.create(standIn);
  opened.push({ standIn, world });
  const long = Array.from({ length: 40 }, (_, index) => textOf(index)).join('\n\n');
  await world.write({ 'long.txt': long });
  for (const requestsToLive of [2, 1, 3]) {
    const child = start(world, 'text');
    let seen = 0;
    standIn.onScan = () => {
      seen += 1;
      if (seen === requestsToLive) child.kill('SIGKILL');
    };
    const [, endedBy] = (await once(child, 'exit')) as [number | null, string | null];
    expect(endedBy).toBe('SIGKILL');
  }
  standIn.onScan = () => undefined;
  expect(standIn.wordsBilled).toBeGreaterThan(0);
  const [exitCode] = (await once(start(world, 'text'), 'exit')) as [number | null];
  expect(exitCode).toBe(0);
  expect(standIn.wordsBilled).toBe(40 * 20);
  expect(Math.max(...standIn.billings.values())).toBe(1);
});
