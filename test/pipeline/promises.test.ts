import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { StandIn, standInVerdict } from '../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';

/** What has hurt users of other pipelines, and must not hurt ours. */
const opened: { standIn: StandIn; world: World }[] = [];

async function open(options: StandInOptions = {}): Promise<{ standIn: StandIn; world: World }> {
  const standIn = new StandIn(options);
  const pair = { standIn, world: await World.create(standIn) };
  opened.push(pair);
  return pair;
}

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

test('a failure is no result: what the service refused once is asked for again by the next run', async () => {
  const { world, standIn } = await open({ rejects: (text) => text.startsWith('Document3 ') });
  await world.writeMany(8);
  expect((await world.run()).sources).toMatchObject({ scanned: 7, failed: 1 });
  standIn.options = {};
  expect((await world.run()).sources).toMatchObject({ scanned: 1, cached: 7, failed: 0 });
});

test('legal duplicates are not dropped when a run is resumed, and are paid for once', async () => {
  const { world, standIn } = await open();
  await world.write(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.txt`, textOf(index % 5)])));
  const stopped = await world.run({ schedule: { mode: 'text', maxWords: 40 } });
  expect(stopped.sources).toMatchObject({ found: 20, scanned: 2, duplicate: 6, skipped: 12 });
  const resumed = await world.run({ schedule: { mode: 'text' } });
  expect(resumed.run_id).toBe(stopped.run_id);
  expect(resumed.sources).toMatchObject({ found: 20, scanned: 5, duplicate: 15 });
  expect(standIn.textsSeen).toBe(5);
  for (const row of await world.rows())
    expect(row.verdict).toBe(standInVerdict(textOf(Number(/(\d+)\.txt/u.exec(row.source)?.[1]) % 5)));
});

test('what was done stays done, document by document: a resumed run sends the rest and nothing else', async () => {
  const { world, standIn } = await open();
  await world.writeMany(60);
  const controller = new AbortController();
  standIn.onScan = () => {
    if (standIn.scanRequests === 7) controller.abort();
  };
  const stopped = await world.run({ schedule: { mode: 'text', concurrency: 3 }, signal: controller.signal });
  expect(stopped.sources.scanned).toBe(standIn.textsSeen);
  expect(stopped.sources.scanned).toBeLessThan(60);
  expect((await world.run({ schedule: { mode: 'text', concurrency: 3 } })).sources.scanned).toBe(60);
  expect(standIn.textsSeen).toBe(60);
});

test('no transaction is open while a request is under way: another program can write at once', async () => {
  const { world, standIn } = await open();
  await world.writeMany(30);
  let written = 0;
  /** Sources are recorded beside requests, and each such transaction ends; one held for a request would not. */
  const write = async (): Promise<void> => {
    const other = new Database(world.db, { timeout: 0 });
    await vi.waitFor(() => other.exec('begin immediate; create table if not exists of_another_program (n); commit'), {
      timeout: 300_000,
      interval: 1,
    });
    other.close();
    written += 1;
  };
  // Each answer waits for the other program.
  standIn.onScan = () => standIn.hold(write());
  expect((await world.run({ schedule: { mode: 'text', concurrency: 1 } })).sources.scanned).toBe(30);
  expect(written).toBe(30);
});

test('an audit whose words run out is still a sample: its report has shares with intervals for the whole', async () => {
  const { world } = await open();
  const count = 400;
  await world.write(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index % 4}/${index}.txt`, textOf(index)])),
  );
  const context = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    isTerminal: false,
    env: { ASSAY_API_KEY: 'good-key' },
    cwd: world.folder,
    signal: new AbortController().signal,
  };
  expect(
    await runCli(
      [
        'run',
        'corpus',
        '--min-words',
        '0',
        '--base-url',
        world.baseUrl,
        '--db',
        world.db,
        '--order',
        'sample:11',
        '--max-words',
        '2000',
        '--report',
        'report.html',
        '--quiet',
      ],
      context,
    ),
  ).toBe(3);
  const report = await readFile(join(world.folder, 'report.html'), 'utf8');
  const [, low = '', high = ''] = /stated AI-written[\s\S]*?95\s%\sinterval\s(\d+)\D*–\D*(\d+)/u.exec(report) ?? [];
  const share =
    (100 *
      Array.from({ length: count }, (_, index) => standInVerdict(textOf(index))).filter((verdict) => verdict === 'ai')
        .length) /
    count;
  expect(Number(low)).toBeLessThanOrEqual(share);
  expect(Number(high)).toBeGreaterThanOrEqual(share);
  expect(Number(high) - Number(low)).toBeLessThan(30);
});
