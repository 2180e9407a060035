import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../../src/lib/clock.js';
import { pruneRuns } from '../../../../src/pipeline/prune/index.js';
import { DatasetMarks } from '../../../../src/pipeline/store/sources/dataset-marks.js';
import { StandIn } from '../../../testing/pipeline/stand-in.js';
import { textOf, World } from '../../../testing/pipeline/world.js';
import type { RunOverrides } from '../../../testing/pipeline/world.js';

let standIn: StandIn;
/** The same corpus twice: in one database the rows of datasets are always checked one by one. */
let [marked, checked]: readonly World[] = [];
let version = '';

beforeEach(async () => {
  version = '2026-01-01-base';
  standIn = new StandIn({
    get version() {
      return version;
    },
    get models() {
      return [{ version, released: true, default: true }];
    },
  });
  marked = await World.create(standIn);
  await (await marked.openStore()).close();
  checked = marked.placedOn(join(marked.folder, 'checked.db'));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await standIn.close();
  await marked?.remove();
});

/** Rows with a text for each number; 0 is a row without one. */
const rowsOf = (...numbers: readonly number[]): string =>
  numbers
    .map((number, index) => JSON.stringify({ id: `r${index}`, text: number === 0 ? null : textOf(number) }))
    .join('\n');

/** Everything that is said of the newest run, but for what differs between two runs of the same. */
async function saidBy(world: World) {
  const store = await world.openStore();
  try {
    const summary = await store.runSummary(null);
    const found: unknown[] = [];
    for await (const row of store.foundRows(null)) found.push(row);
    const explained = await Promise.all(
      ['r1', 'r3', 'corpus/rows.jsonl'].map(async (target) => (await store.explain(target)).length),
    );
    const listed = (await store.listRuns()).map(({ status }) => status);
    return JSON.stringify({ summary, rows: await world.rows(), found, explained, listed }, (key, value: unknown) =>
      /^(?:run_?id|scanned_?at|elapsed_s|requests)$/iu.test(key) ? undefined : value,
    );
  } finally {
    await store.close();
  }
}

interface Night {
  /** Null: the file is removed. */
  readonly files?: Readonly<Record<string, string | null>>;
  readonly version?: string;
  readonly run?: RunOverrides;
  /** What is done to both databases before the run. */
  readonly before?: (world: World) => Promise<unknown>;
  /** How many datasets are not checked row by row. */
  readonly skipped: number;
}

const CRAWL = { crawl: { dataset: true } };
const runOf = (world: World, { schedule, ...run }: RunOverrides = {}) =>
  world.run({ ...CRAWL, ...run, schedule: { minWords: 5, ...schedule } });
const prune = async (world: World): Promise<void> => {
  const store = await world.openStore();
  const rules = { keep: '', keepRuns: 1 };
  await pruneRuns(store, systemClock, { rules, dryRun: false, leastFreeShare: 1 }).finally(() => store.close());
};

const ROWS = rowsOf(1, 2, 0, 1, 3);
const SECOND: Night = { skipped: 0 };
const AGAIN: Night = { skipped: 1 };

const NIGHTS: Readonly<Record<string, readonly Night[]>> = {
  'nothing changes': [SECOND, AGAIN, AGAIN],
  'a row changes': [SECOND, { files: { 'rows.jsonl': rowsOf(1, 2, 0, 1, 4) }, skipped: 0 }, SECOND, AGAIN],
  'a row is added': [
    SECOND,
    { files: { 'rows.jsonl': `${ROWS}\n{"id":"r9","text":"${textOf(9)}"}` }, skipped: 1 },
    SECOND,
  ],
  'a file is added behind it': [SECOND, { files: { 'z.txt': textOf(9) }, skipped: 1 }, AGAIN],
  'a file is added before it': [SECOND, { files: { 'a.txt': textOf(9) }, skipped: 0 }, AGAIN],
  'a file before it gets one of its texts': [SECOND, { files: { 'a.txt': textOf(2) }, skipped: 0 }, SECOND],
  'its duplicates have their first source elsewhere': [
    { files: { 'a.txt': textOf(2) }, skipped: 0 },
    SECOND,
    SECOND,
    { files: { 'a.txt': textOf(8) }, skipped: 0 },
  ],
  'there is another dataset before it': [
    { files: { 'more.jsonl': rowsOf(5, 6) }, skipped: 0 },
    { skipped: 1 },
    { skipped: 2 },
    { files: { 'more.jsonl': rowsOf(5, 7) }, skipped: 0 },
  ],
  'a dataset before it has one of its texts': [
    { files: { 'more.jsonl': rowsOf(2, 6) }, skipped: 0 },
    SECOND,
    { skipped: 1 },
    { files: { 'more.jsonl': rowsOf(6, 7) }, skipped: 0 },
    SECOND,
  ],
  'the model changes and comes back': [
    SECOND,
    { version: '2026-02-01-base', skipped: 0 },
    { version: '2026-01-01-base', skipped: 0 },
    SECOND,
    AGAIN,
  ],
  'everything is scanned again': [SECOND, { run: { schedule: { rescan: true } }, skipped: 0 }, SECOND],
  'another run scans its texts again': [
    SECOND,
    { before: (world) => runOf(world, { paths: ['corpus/rows.jsonl'], schedule: { rescan: true } }), skipped: 0 },
    AGAIN,
  ],
  'another run finds nothing new': [
    SECOND,
    { before: (world) => runOf(world, { paths: ['corpus/rows.jsonl'] }), skipped: 1 },
  ],
  'runs are planned between': [SECOND, { before: (world) => world.plan(CRAWL), skipped: 1 }],
  'older runs are removed': [SECOND, AGAIN, { before: prune, skipped: 0 }, AGAIN],
  'it is gone for a night': [
    SECOND,
    { files: { 'rows.jsonl': null, 'z.txt': textOf(9) }, skipped: 0 },
    { files: { 'rows.jsonl': ROWS }, skipped: 0 },
    SECOND,
    AGAIN,
  ],
  'a run is stopped at its words and gone on with': [
    SECOND,
    { files: { 'z.txt': textOf(9) }, run: { schedule: { maxWords: 1 } }, skipped: 1 },
    { skipped: 0 },
    SECOND,
    AGAIN,
  ],
};

test.each(Object.entries(NIGHTS))(
  'a run says the same with and without the marks of datasets: %s',
  async (_, nights) => {
    if (marked === undefined || checked === undefined) throw new Error('no world');
    const skips = vi.spyOn(DatasetMarks.prototype, 'holds');
    await marked.write({ 'rows.jsonl': ROWS });
    for (const world of [marked, checked]) await runOf(world);
    for (const night of nights) {
      for (const [name, content] of Object.entries(night.files ?? {})) {
        if (content === null) await rm(join(marked.folder, 'corpus', name));
        else await marked.write({ [name]: content });
      }
      version = night.version ?? version;
      for (const world of [marked, checked]) await night.before?.(world);
      const database = new Database(checked.db);
      database.exec("update read_datasets set checked = ''");
      database.close();
      skips.mockClear();
      await runOf(marked, night.run);
      const held = await Promise.all(skips.mock.results.map(({ value }) => value as Promise<boolean>));
      expect(held.filter(Boolean)).toHaveLength(night.skipped);
      await runOf(checked, night.run);
      expect(await saidBy(marked)).toBe(await saidBy(checked));
    }
  },
);
