import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StandIn } from '../../../testing/pipeline/stand-in.js';
import { PlainExtractor, textOf, World } from '../../../testing/pipeline/world.js';

/** Files are looked up in groups of 512. */
const FILES = 520;
const EDGES = [0, 511, 512, FILES - 1];
const RULES = { schedule: { minWords: 5, mode: 'text' as const } };

let standIn: StandIn;
let world: World;
/** Has rows of its own for each source of each run. */
let twin: World;

const nameOf = (index: number): string => `${String(index).padStart(5, '0')}.txt`;

function inDatabase(db: string, statement: string): number {
  const database = new Database(db);
  try {
    const prepared = database.prepare<[], number>(statement);
    return prepared.reader ? (prepared.pluck().get() ?? 0) : prepared.run().changes;
  } finally {
    database.close();
  }
}

/** Starts a run in both databases: what readers see of it is the same. Returns how many files the one of ours read. */
async function runBoth(before = (): void => undefined): Promise<number> {
  const extractor = new PlainExtractor();
  const summary = await world.run({ ...RULES, extractor });
  inDatabase(
    twin.db,
    'update sources set last_run = run_no where run_no in (select run_no from runs where is_joined = 1)',
  );
  before();
  const other = await twin.run(RULES);
  expect(summary.sources).toEqual(other.sources);
  const [rows, others] = [await world.rows(), await twin.rows()];
  expect(rows.map((row) => ({ ...row, scannedAt: null }))).toEqual(others.map((row) => ({ ...row, scannedAt: null })));
  return extractor.extractions;
}

beforeEach(async () => {
  standIn = new StandIn({});
  world = await World.create(standIn);
  await world.writeMany(FILES);
  // Doubles on both sides of an edge, texts that are skipped, and files without text.
  await world.write({ [nameOf(510)]: textOf(512), [nameOf(515)]: textOf(3) });
  await world.write({ [nameOf(509)]: 'Two words.', [nameOf(514)]: 'Two words.', [nameOf(517)]: '' });
  twin = world.placedOn(join(world.folder, 'twin.db'));
  await (await twin.openStore()).close();
  await runBoth();
});

afterEach(async () => {
  await standIn.close();
  await world.remove();
});

test('files that have not changed are neither read nor written again', async () => {
  const rows = inDatabase(world.db, 'select count(*) from sources');
  expect(await runBoth()).toBe(0);
  expect(inDatabase(world.db, 'select count(*) from sources')).toBe(rows);
  expect(inDatabase(world.db, 'select count(*) from seen_sources')).toBe(0);
});

test.each([511, 512])('file %i is changed, touched, removed and comes again', async (index) => {
  const path = join(world.folder, 'corpus', nameOf(index));
  await world.write({ [nameOf(index)]: textOf(5_000 + index) });
  expect(await runBoth()).toBe(1);
  await utimes(path, 1_700_000_000, 1_700_000_000);
  expect(await runBoth()).toBe(0);
  await rename(path, join(world.folder, 'away'));
  expect(await runBoth()).toBe(0);
  await rename(join(world.folder, 'away'), path);
  expect(await runBoth()).toBeLessThanOrEqual(1);
  expect(await runBoth()).toBe(0);
});

test('files are added, changed and removed at all edges at once, and texts become doubles', async () => {
  for (const index of EDGES)
    await world.write({ [`${nameOf(index)}.txt`]: textOf(index === 511 ? 900 : 7_000 + index) });
  expect(await runBoth()).toBe(EDGES.length);
  for (const index of EDGES) await world.write({ [nameOf(index)]: textOf(901) });
  expect(await runBoth()).toBe(EDGES.length);
  for (const index of EDGES) await rm(join(world.folder, 'corpus', nameOf(index)));
  await rm(join(world.folder, 'corpus', nameOf(512 - 2)));
  expect(await runBoth()).toBe(0);
  expect(await runBoth()).toBe(0);
});

test('a file whose result was deleted is scanned again, with the others as they are', async () => {
  for (const { db } of [world, twin])
    inDatabase(
      db,
      `delete from results where document_id in
        (select document_id from sources where path in ('corpus/${nameOf(511)}', 'corpus/${nameOf(518)}'))`,
    );
  await runBoth();
  expect((await world.rows()).filter(({ verdict }) => verdict === null).map(({ source }) => source)).toEqual([
    `corpus/${nameOf(509)}`,
    `corpus/${nameOf(514)}`,
    `corpus/${nameOf(517)}`,
  ]);
});

test('other rules skip other texts, and a path that is named twice is one source', async () => {
  const extractor = new PlainExtractor();
  const paths = ['corpus', `corpus/${nameOf(3)}`];
  await world.run({ ...RULES, paths, extractor });
  expect((await world.run({ ...RULES, paths, extractor })).sources.found).toBe(FILES);
  expect(extractor.extractions).toBeLessThanOrEqual(1);
  const skipped = await world.run({ schedule: { minWords: 30, mode: 'text' } });
  expect(skipped.sources).toMatchObject({ found: FILES, skipped: FILES - 1, failed: 1 });
});

test('files whose paths start from several folders are known again, each by its own', async () => {
  const more = join(world.folder, 'more');
  await mkdir(more);
  for (const index of [1, 2]) await writeFile(join(more, nameOf(index)), textOf(8_000 + index));
  const paths = ['corpus', more, `../${basename(world.folder)}/more`];
  const extractor = new PlainExtractor();
  const { sources } = await world.run({ ...RULES, paths, extractor });
  expect(sources).toMatchObject({ found: FILES + 4 });
  const read = extractor.extractions;
  await writeFile(join(more, nameOf(2)), textOf(9_000));
  // It is found by two paths.
  expect((await world.run({ ...RULES, paths, extractor })).sources).toMatchObject({ found: FILES + 4, scanned: 1 });
  expect(extractor.extractions).toBeLessThanOrEqual(read + 2);
  expect((await world.run({ ...RULES, paths, extractor })).sources).toMatchObject({ found: FILES + 4, scanned: 0 });
  expect(extractor.extractions).toBeLessThanOrEqual(read + 2);
});
