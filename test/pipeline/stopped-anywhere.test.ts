import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { datasetFormats } from '../../src/pipeline/crawl/datasets/formats.js';
import { DATASET_RUN, manyLines, night, stoppedRun } from '../testing/pipeline/dataset-nights.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';
import { randomOf } from '../testing/random.js';

let standIn: StandIn;
let world: World;

beforeEach(async () => {
  standIn = new StandIn();
  world = await World.create(standIn);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await standIn.close();
  await world.remove();
});

/** All that a run says, but for what differs between two runs of the same. */
async function saidBy(of: World) {
  const store = await of.openStore();
  try {
    const summary = await store.runSummary(null);
    const found: unknown[] = [];
    for await (const { result } of store.foundRows(null)) found.push(result);
    const notes = of.events.flatMap((event) => (event.kind === 'note' ? event.message : []));
    const said = { summary, rows: await of.rows(), found, notes };
    return JSON.parse(
      JSON.stringify(said, (key, value: unknown) =>
        /^(?:run_?id|name|scanned_?at|started_at|elapsed_s|requests.*)$/iu.test(key) ? undefined : value,
      ),
    ) as Readonly<Record<string, unknown>>;
  } finally {
    await store.close();
  }
}

/** The state of a run as it is now, in a database of its own. */
async function copied(name: string): Promise<World> {
  const path = join(world.folder, name);
  await rm(path, { force: true });
  await copyFile(world.db, path);
  return world.placedOn(path);
}

/** Forgets how far datasets were recorded, so that all rows are read again. */
function forgetIn({ db }: World): void {
  const database = new Database(db);
  database.exec('delete from begun_datasets');
  database.close();
}

function begunIn({ db }: World): readonly unknown[] {
  const database = new Database(db, { readonly: true });
  const rows = database.prepare('select * from begun_datasets').all();
  database.close();
  return rows;
}

const rowsFile = (): string => join(world.folder, 'corpus', 'rows.jsonl');

test.each<[string, (lines: readonly string[]) => Promise<void>]>([
  ['has another time', () => utimes(rowsFile(), 1_700_000_000, 1_700_000_000)],
  ['has grown', (lines) => writeFile(rowsFile(), `${[...lines, ...manyLines(5, 900)].join('\n')}\n`)],
  ['was replaced', (lines) => writeFile(rowsFile(), `${[...manyLines(5, 900), ...lines].join('\n')}\n`)],
])('all rows are read where a dataset %s before its run is resumed, from then on', async (_, change) => {
  await stoppedRun(world);
  await change(manyLines(400));
  const control = await copied('control.db');
  forgetIn(control);
  const { read, summary } = await night(world, 350);
  expect(summary.status).toBe('stopped_signal');
  expect(read).toBeGreaterThanOrEqual(350);
  // Rows of two states of the file are recorded: where the second reading has got says nothing.
  expect(begunIn(world)).toEqual([]);
  await night(world);
  await night(control);
  expect(await saidBy(world)).toEqual(await saidBy(control));
});

test('all rows are read where the bytes of files are to be compared', async () => {
  await stoppedRun(world);
  const read = vi.spyOn(
    datasetFormats.find(({ extensions }) => extensions.includes('jsonl')) ?? expect.unreachable(),
    'rows',
  );
  await world.run({ ...DATASET_RUN, schedule: { ...DATASET_RUN.schedule, verify: true } });
  expect(read.mock.calls.map(([, , how]) => how?.after)).toEqual([undefined]);
});

/** How the rows of a made-up dataset are named. */
const NAMES = ['own ids', 'no ids', 'repeated ids', 'missing ids'] as const;
const FORMATS = ['jsonl', 'jsonl.gz', 'csv', 'json', 'parquet'] as const;

interface MadeUp {
  readonly id: string;
  readonly text: string;
}

function madeUp(random: () => number, names: (typeof NAMES)[number], count: number): readonly MadeUp[] {
  const texts = [
    (row: number) => textOf(row),
    (row: number) => `Größe, "中文"\n${textOf(row)}`,
    () => textOf(Math.floor(random() * 20)),
    () => 'too short',
    () => '',
  ];
  return Array.from({ length: count }, (_, row) => {
    const isOdd = random() < 0.015;
    const id = names === 'repeated ids' && isOdd ? 'r0' : names === 'missing ids' && isOdd ? '' : `r${row}`;
    const text = random() < 0.8 ? 0 : Math.floor(random() * texts.length);
    return { id, text: texts[text]?.(row) ?? '' };
  });
}

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;

function bytesOf(random: () => number, format: (typeof FORMATS)[number], rows: readonly MadeUp[], hasIds: boolean) {
  const values = rows.map(({ id, text }) => ({ ...(hasIds && { id }), text }));
  if (format === 'csv') {
    const lines = rows.map(({ id, text }) => [...(hasIds ? [id] : []), text].map(quoted).join(','));
    return Buffer.from([hasIds ? 'id,text' : 'text', ...lines].join('\n'));
  }
  if (format === 'json') return Buffer.from(JSON.stringify(values, null, 1));
  if (format === 'parquet') {
    const column = (name: 'id' | 'text') => ({ name, data: rows.map((row) => row[name]), type: 'STRING' as const });
    const columnData = [...(hasIds ? [column('id')] : []), column('text')];
    return Buffer.from(parquetWriteBuffer({ columnData, rowGroupSize: 60 }));
  }
  const lines = values.flatMap((row) => {
    const odd = ['', '  ', 'no row', '[]', '"a text alone, of some words, \xff"', '{}'];
    const before = random() < 0.05 ? [odd[Math.floor(random() * odd.length)] ?? ''] : [];
    return [...before, JSON.stringify(row)];
  });
  const bytes = Buffer.from(lines.join(random() < 0.5 ? '\n' : '\r\n') + (random() < 0.5 ? '\n' : ''));
  // No longer UTF-8.
  const cut = bytes.indexOf('Gr\u00f6');
  if (cut !== -1) bytes[cut + 3] = 0xff;
  return format === 'jsonl.gz' ? gzipSync(bytes) : bytes;
}

const CASES = FORMATS.flatMap((format, index) =>
  NAMES.map((names, seed) => ({ format, names, seed: 10 * index + seed })),
);

test.each(CASES)(
  'stopped anywhere and resumed, a run holds what an undisturbed one holds: $format, $names',
  async ({ format, names, seed }) => {
    const random = randomOf(seed);
    const write = async (count: number) => {
      const rows = madeUp(random, names, count);
      await world.write({ [`rows.${format}`]: bytesOf(random, format, rows, names !== 'no ids') });
    };
    await world.write({ 'a.txt': textOf(1), 'z.txt': textOf(2) });
    if (random() < 0.5) {
      // Then there is an earlier run, with rows that stay, go and change.
      await write(100);
      await night(world);
    }
    // Rows are recorded 64 at a time.
    await write(200);
    const undisturbed = await copied('undisturbed.db');
    let control = undisturbed;
    for (const from of [14, 74, 134]) {
      const { summary } = await night(world, from + Math.floor(random() * 60));
      expect(summary.status).toBe('stopped_signal');
      control = await copied('control.db');
      forgetIn(control);
    }
    for (const one of [undisturbed, control, world]) await night(one);
    const expected = await saidBy(undisturbed);
    expect(await saidBy(world)).toEqual(expected);
    expect(await saidBy(control)).toEqual(expected);
    // Where the next run reads all rows again, it says once more which share an id.
    for (const one of [undisturbed, world]) await night(one);
    expect({ ...(await saidBy(world)), notes: [] }).toEqual({ ...(await saidBy(undisturbed)), notes: [] });
  },
);

test.each([false, true])(
  'a run whose database is removed stops sending, puts it back, and goes on with it: with its log: %s',
  async (withLog) => {
    await world.writeMany(30);
    standIn.onScan = () => {
      if (standIn.scanRequests !== 6) return;
      for (const name of withLog ? ['', '-wal', '-shm'] : ['']) rmSync(`${world.db}${name}`, { force: true });
    };
    // As a process of the same number leaves it that is killed while it puts one back.
    writeFileSync(`${world.db}.rescued-${process.pid}`, 'half of it');
    const schedule = { mode: 'text', concurrency: 2 } as const;
    await expect(world.run({ schedule })).rejects.toMatchObject({
      code: 'database_failed',
      message: expect.stringContaining('was removed while it was written to') as string,
    });
    // What was stored to be sent may be sent still.
    expect(standIn.scanRequests).toBeLessThan(15);
    standIn.onScan = () => undefined;
    expect(await world.run({ schedule })).toMatchObject({ status: 'complete', sources: { scanned: 30 } });
    expect(Math.max(...standIn.billings.values())).toBe(1);
    expect(standIn.wordsBilled).toBe(30 * 20);
    expect(existsSync(`${world.db}.rescued-${process.pid}`)).toBe(false);
  },
);
