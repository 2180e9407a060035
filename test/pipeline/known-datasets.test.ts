import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sha256Hex } from '../../src/lib/hash.js';
import { itemAt } from '../../src/lib/present.js';
import { jsonl } from '../../src/pipeline/crawl/datasets/jsonl.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';
import { randomOf } from '../testing/random.js';
import { normaliseText } from '../../src/text/normalise.js';
import type { RunOverrides } from '../testing/pipeline/world.js';

let standIn: StandIn;
let world: World;
/** Model version of the service, and the text that it refuses. */
let [version, refused] = ['', ''];

beforeEach(async () => {
  [version, refused] = ['2026-01-01-base', ''];
  standIn = new StandIn({
    get version() {
      return version;
    },
    get models() {
      return [{ version, released: true, default: true }];
    },
    rejects: (text) => text === refused,
  });
  world = await World.create(standIn);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await standIn.close();
  await world.remove();
});

const crawl = { dataset: true };
const schedule = { minWords: 5 };

/** Rows with a text for each number; 0 is a row without one. */
function rowsOf(...numbers: readonly number[]): string {
  return numbers
    .map((number, index) => JSON.stringify({ id: `r${index}`, text: number === 0 ? null : textOf(number) }))
    .join('\n');
}

const ROWS = rowsOf(1, 2, 0, 1, 3);

async function night(overrides: RunOverrides = {}) {
  const read = vi.spyOn(jsonl, 'rows');
  const billedBefore = standIn.wordsBilled;
  const summary = await world.run({ crawl, ...overrides, schedule: { ...schedule, ...overrides.schedule } });
  const reads = read.mock.calls.length;
  read.mockRestore();
  const rows = (await world.rows()).map((row) => [row.datasetId, row.outcome, row.documentHash, row.verdict]);
  return { reads, billed: standIn.wordsBilled - billedBefore, sources: summary.sources, rows };
}

interface Change {
  readonly files?: Readonly<Record<string, string>>;
  /** Whether the dataset is given another time. */
  readonly touch?: boolean;
  /** Another model version of the service. */
  readonly version?: string;
  readonly run?: RunOverrides;
  /** Texts that are billed. */
  readonly billed?: number;
}

const LEFT_ALONE: Readonly<Record<string, Change>> = {
  'nothing has changed': {},
  'it has another time and the same bytes': { touch: true },
  'it was written again with the same bytes': { files: { 'rows.jsonl': ROWS } },
  'its bytes are compared': { run: { schedule: { verify: true } } },
  'a new file has none of its texts': { files: { 'new.txt': textOf(9) }, billed: 1 },
};

const READ_AGAIN: Readonly<Record<string, Change>> = {
  'a row has another text of the same length': { files: { 'rows.jsonl': rowsOf(1, 2, 0, 1, 4) }, billed: 1 },
  'a row is gone': { files: { 'rows.jsonl': rowsOf(1, 2, 0, 1) } },
  'its rows are in another order': { files: { 'rows.jsonl': ROWS.split('\n').reverse().join('\n') } },
  'everything is read again': { run: { schedule: { reextract: 'all' } } },
  'the service has another model': { version: '2026-02-01-base', billed: 3 },
  'a file before it has one of its texts': { files: { 'a.txt': textOf(2) } },
};

async function change({ files = {}, touch = false, version: next = version }: Change): Promise<void> {
  await world.write(files);
  version = next;
  if (touch) await utimes(join(world.folder, 'corpus', 'rows.jsonl'), 1_700_000_000, 1_700_000_000);
}

/** What a run over the same files records in a database of its own. */
async function recordedAnew() {
  const other = world.placedOn(join(world.folder, 'other.db'));
  await other.run({ crawl, schedule });
  return (await other.rows()).map((row) => [row.datasetId, row.documentHash, row.verdict]);
}

test.each(Object.entries(LEFT_ALONE))('a dataset is not read where %s', async (_, changed) => {
  await world.write({ 'rows.jsonl': ROWS });
  expect((await night()).reads).toBe(1);
  await change(changed);
  const second = await night(changed.run);
  expect(second).toMatchObject({ reads: 0, billed: 20 * (changed.billed ?? 0) });
  expect(second.sources).toMatchObject({ cached: 3, duplicate: 1, failed: 1, scanned: changed.billed ?? 0 });
  expect(second.rows.map(([id, , hash, verdict]) => [id, hash, verdict]).sort()).toEqual((await recordedAnew()).sort());
  // What stood for the rows stands for them once more.
  expect((await night(changed.run)).reads).toBe(0);
});

test.each(Object.entries(READ_AGAIN))('a dataset is read again where %s', async (_, changed) => {
  await world.write({ 'rows.jsonl': ROWS });
  await night();
  await change(changed);
  const second = await night(changed.run);
  expect(second).toMatchObject({ reads: 1, billed: 20 * (changed.billed ?? 0) });
  expect(second.rows.map(([id, , hash, verdict]) => [id, hash, verdict]).sort()).toEqual((await recordedAnew()).sort());
  expect((await night()).reads).toBe(0);
});

test('a dataset that was changed and put back is read again each time, and gives the rows that it holds', async () => {
  await world.write({ 'rows.jsonl': ROWS });
  const first = await night();
  await world.write({ 'rows.jsonl': rowsOf(1, 2, 0, 1, 4) });
  expect((await night()).reads).toBe(1);
  await world.write({ 'rows.jsonl': ROWS });
  const third = await night();
  expect(third).toMatchObject({ reads: 1, billed: 0 });
  expect(third.rows.map(([id, , hash]) => [id, hash])).toEqual(first.rows.map(([id, , hash]) => [id, hash]));
});

test('a row whose scan failed is scanned again, though its dataset is unchanged', async () => {
  refused = textOf(2);
  await world.write({ 'rows.jsonl': rowsOf(1, 2) });
  expect((await night()).sources).toMatchObject({ scanned: 1, failed: 1 });
  refused = '';
  const second = await night();
  expect(second).toMatchObject({ reads: 1, billed: 20, sources: { scanned: 1, cached: 1, failed: 0 } });
});

interface Row {
  readonly id: string;
  readonly text: string;
}

/** Writes a dataset, and runs. Returns the ids in the order of the run's rows, and how many rows were written for it. */
async function recorded(rows: readonly Row[]) {
  await world.write({ 'rows.jsonl': rows.map((row) => JSON.stringify(row)).join('\n') });
  await world.run({ crawl, schedule });
  const store = await world.openStore();
  const ids: (string | null)[] = [];
  const hashes: (string | null)[] = [];
  for await (const { result } of store.foundRows(null)) {
    ids.push(result.datasetId);
    hashes.push(result.documentHash);
  }
  await store.close();
  const database = new Database(world.db, { readonly: true });
  const written = database
    .prepare<[], number>('select count(*) from sources where run_no = (select max(run_no) from runs)')
    .pluck()
    .get();
  database.close();
  return { ids, hashes, written };
}

const newRow = (number: number): Row => ({ id: `r${number}`, text: textOf(number) });
const fiveRows = (): Row[] => [1, 2, 3, 4, 5].map(newRow);

test('rows of a dataset that did not change are not written again where others did', async () => {
  const rows = fiveRows();
  expect(await recorded(rows)).toMatchObject({ written: 5 });
  for (const [index, number] of [
    [1, 11],
    [3, 12],
    [1, 13],
  ] as const) {
    rows[index] = { id: `r${index + 1}`, text: textOf(number) };
    expect(await recorded(rows)).toMatchObject({ ids: ['r1', 'r2', 'r3', 'r4', 'r5'], written: 1 });
  }
});

/** What is done to a dataset of five rows, and how many rows are written for it. */
const INSERTIONS: Readonly<Record<string, { readonly change: (rows: Row[]) => Row[]; readonly written: number }>> = {
  'a row is inserted before all others': { change: (rows) => [newRow(6), ...rows], written: 1 },
  'a row is inserted between two others': {
    change: (rows) => [...rows.slice(0, 2), newRow(6), ...rows.slice(2)],
    written: 1,
  },
  'a row is added after the last one, which is gone': {
    change: (rows) => [...rows.slice(0, 4), newRow(6)],
    written: 1,
  },
  'the last row goes to the top': { change: (rows) => [...rows.slice(4), ...rows.slice(0, 4)], written: 1 },
  'the first row goes to the end': { change: (rows) => [...rows.slice(1), ...rows.slice(0, 1)], written: 1 },
  'a row with the text of a later one is inserted': {
    change: (rows) => [{ ...newRow(6), text: textOf(3) }, ...rows],
    written: 2,
  },
  'rows of more than one group are inserted': {
    change: (rows) => [
      ...rows.slice(0, 2),
      ...Array.from({ length: 200 }, (_, index) => newRow(10 + index)),
      ...rows.slice(2),
    ],
    written: 200,
  },
  'rows of more than one group are put on top': {
    change: (rows) => [...Array.from({ length: 200 }, (_, index) => newRow(10 + index)), ...rows],
    written: 200,
  },
};

test.each(Object.entries(INSERTIONS))('where %s, the other rows of a dataset are not written again', async (_, own) => {
  await recorded(fiveRows());
  const rows = own.change(fiveRows());
  const { ids, hashes, written } = await recorded(rows);
  expect(ids).toEqual(rows.map(({ id }) => id));
  expect(hashes).toEqual(rows.map(({ text }) => sha256Hex(normaliseText(text))));
  expect(written).toBe(own.written);
});

test.each([
  { where: 'before all others', at: () => 0 },
  { where: 'before the last one', at: (length: number) => length - 1 },
])('a row inserted night after night $where is all that is written', async ({ at }) => {
  const rows = fiveRows();
  await recorded(rows);
  for (let night = 0; night < 4; night += 1) {
    rows.splice(at(rows.length), 0, newRow(100 + night));
    expect(await recorded(rows)).toMatchObject({ ids: rows.map(({ id }) => id), written: 1 });
  }
});

test('where no room is left between two rows, those after them are written again, once', async () => {
  const rows = fiveRows();
  await recorded(rows);
  const written: number[] = [];
  for (let night = 0; night < 24; night += 1) {
    rows.splice(1, 0, newRow(100 + night));
    const { ids, written: count = 0 } = await recorded(rows);
    expect(ids).toEqual(rows.map(({ id }) => id));
    written.push(count);
  }
  expect(written.filter((count) => count > 1)).toHaveLength(1);
});

test.each([1, 2, 3, 4])('whatever changes, rows come in the order of the file (seed %i)', async (seed) => {
  const random = randomOf(seed);
  const at = (length: number): number => Math.floor(random() * length);
  const rows = fiveRows();
  for (let next = 20; next < 32; next += 1) {
    const what = at(4);
    if (what === 0) rows.splice(at(rows.length + 1), 0, { id: `r${next}`, text: textOf(next) });
    else if (what === 1 && rows.length > 1) rows.splice(at(rows.length), 1);
    else if (what === 2) rows.splice(at(rows.length), 0, ...rows.splice(at(rows.length), 1));
    else rows[at(rows.length)] = { ...itemAt(rows, at(rows.length)), id: `r${next}` };
    const index = at(rows.length);
    rows[index] = { ...itemAt(rows, index), text: textOf(1000 + next) };
    const { ids, hashes } = await recorded(rows);
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect(hashes).toEqual(rows.map(({ text }) => sha256Hex(normaliseText(text))));
  }
});

/** Runs, and stops when the dataset was read half-way. */
async function stoppedHalfWay(): Promise<void> {
  const stop = new AbortController();
  const halt = vi.spyOn(jsonl, 'rows').mockImplementation(async function* (path, extension) {
    halt.mockRestore();
    for await (const row of jsonl.rows(path, extension)) {
      if (row.row === 200) stop.abort();
      yield row;
    }
  });
  const stopped = await world.run({ crawl, schedule, signal: stop.signal });
  expect(stopped.status).toBe('stopped_signal');
  expect(stopped.sources.found).toBeGreaterThan(0);
}

const MANY = Array.from({ length: 300 }, (_, index) => index + 1000);
const OTHERS = MANY.map((number) => number + 1000);

test.each([
  { what: 'changed before it was gone on with', before: [], stopped: MANY, resumed: OTHERS, next: OTHERS },
  { what: 'was put back after a run that read others', before: [MANY], stopped: OTHERS, resumed: OTHERS, next: MANY },
])('after a run that was stopped during a dataset which $what, the next one holds its rows', async (nights) => {
  const hold = (numbers: readonly number[]) => world.write({ 'rows.jsonl': rowsOf(...numbers) });
  for (const numbers of nights.before) {
    await hold(numbers);
    await night();
  }
  await hold(nights.stopped);
  await stoppedHalfWay();
  await hold(nights.resumed);
  await night();
  await hold(nights.next);
  const next = await night();
  expect(next.reads).toBe(1);
  expect(next.rows.map(([id, , hash]) => [id, hash]).sort()).toEqual(
    (await recordedAnew()).map(([id, hash]) => [id, hash]).sort(),
  );
});
