import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonl } from '../../src/pipeline/crawl/datasets/jsonl.js';
import type { DatasetRow } from '../../src/pipeline/crawl/datasets/row.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';

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

const settings = { crawl: { dataset: true }, schedule: { minWords: 5 } };

/** Runs. Returns how many rows were read of datasets, how many words were billed, and what the run holds. */
async function night() {
  let read = 0;
  const rowsOf = jsonl.rows.bind(jsonl);
  const spy = vi.spyOn(jsonl, 'rows').mockImplementation(async function* (...from): AsyncGenerator<DatasetRow> {
    for await (const row of rowsOf(...from)) {
      read += 1;
      yield row;
    }
  });
  const billedBefore = standIn.wordsBilled;
  const { sources } = await world.run(settings);
  spy.mockRestore();
  return { read, billed: standIn.wordsBilled - billedBefore, sources, rows: await held(world) };
}

async function held(of: World) {
  const rows = (await of.rows()).map((row) => [row.datasetId, row.documentHash, row.verdict, row.outcome]);
  return rows.map(([id, hash, verdict, outcome]) => [id, hash, verdict, outcome === 'duplicate']).sort();
}

/** What a run over the same files records in a database of its own. */
async function recordedAnew() {
  const other = world.placedOn(`${world.folder}/other.db`);
  await other.run(settings);
  return held(other);
}

const row = (id: string | number | null, text: number | null): string =>
  `${JSON.stringify({ ...(id === null ? {} : { id }), text: text === null ? null : textOf(text) })}\n`;

/** Five rows: one without a text, one whose text is that of another, two with the same id. */
const BEFORE = row('a', 1) + row('b', 2) + row('c', null) + row('d', 1) + row('a', 3);
/** Before rows are read, the first row says which columns there are. */
const FIRST = 1;

test.each<[string, { before?: string; after: string; read: number; billed?: number }]>([
  ['a row was added', { after: `${BEFORE}${row('e', 5)}`, read: 1, billed: 1 }],
  ['rows were added whose ids others have', { after: `${BEFORE}${row('a', 5)}${row('e', 6)}`, read: 2, billed: 2 }],
  ['a row was added whose text another has', { after: `${BEFORE}${row('e', 2)}`, read: 1 }],
  ['a row that cannot be read was added', { after: `${BEFORE}no row\n`, read: 1 }],
  ['a blank line and a row were added', { after: `${BEFORE}\n${row('e', 5)}`, read: 1, billed: 1 }],
  [
    'rows have no ids',
    { before: row(null, 1) + row(null, 2), after: row(null, 1) + row(null, 2) + row(null, 3), read: 1, billed: 1 },
  ],
  ['the last line had no end', { before: BEFORE.trimEnd(), after: `${BEFORE}${row('e', 5)}`, read: 1, billed: 1 }],
  [
    'the first row cannot be read',
    { before: `no row\n${row('a', 1)}`, after: `no row\n${row('a', 1)}${row('b', 2)}`, read: 2, billed: 1 },
  ],
])('of a dataset that grew at its end only the end is read: %s', async (_, { before, after, read, billed = 0 }) => {
  await world.write({ 'rows.jsonl': before ?? BEFORE });
  await night();
  await world.write({ 'rows.jsonl': after });
  const second = await night();
  expect(second).toMatchObject({ read: FIRST + read, billed: billed * 20 });
  expect(second.rows).toEqual(await recordedAnew());
  // What was added stands beside the rest from now on.
  const third = await night();
  expect(third).toMatchObject({ read: 0, billed: 0 });
  expect(third.rows).toEqual(second.rows);
});

test.each<[string, string, string, number]>([
  ['a row before its end has changed', BEFORE, BEFORE.replace('"b"', '"x"') + row('e', 5), 6],
  ['its last row went on', row('a', 1) + '{"id":"b"', `${row('a', 1)}{"id":"b","text":"${textOf(2)}"}\n`, 2],
  ['rows stand before it', BEFORE, row('e', 5) + BEFORE, 6],
])('all of a longer dataset is read where %s', async (_, before, after, read) => {
  await world.write({ 'rows.jsonl': before });
  await night();
  await world.write({ 'rows.jsonl': after });
  const second = await night();
  expect(second.read).toBe(read);
  expect(second.rows).toEqual(await recordedAnew());
  expect(await night()).toMatchObject({ read: 0, billed: 0 });
});

test('a run that was stopped while it read the end of a dataset is gone on with, and nothing is billed twice', async () => {
  const many = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, index) => row(`r${from + index}`, from + index)).join('');
  await world.write({ 'rows.jsonl': many(100, 200) });
  await night();
  await world.write({ 'rows.jsonl': many(100, 500) });
  const stop = new AbortController();
  const rowsOf = jsonl.rows.bind(jsonl);
  const spy = vi.spyOn(jsonl, 'rows').mockImplementation(async function* (...from): AsyncGenerator<DatasetRow> {
    for await (const read of rowsOf(...from)) {
      if (read.row === 350) stop.abort();
      yield read;
    }
  });
  expect((await world.run({ ...settings, signal: stop.signal })).status).toBe('stopped_signal');
  spy.mockRestore();
  const resumed = await night();
  expect(standIn.wordsBilled).toBe(400 * 20);
  expect(resumed.rows).toHaveLength(400);
  expect(resumed.rows).toEqual(await recordedAnew());
});
