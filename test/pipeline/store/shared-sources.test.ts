import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { openSqlite, queriesOf } from '../../../src/lib/database/index.js';
import { resultGroups, sourceGroups } from '../../../src/pipeline/store/results/source-groups.js';
import type { StoreTables } from '../../../src/pipeline/store/tables/tables.js';
import type { FoundRow, ResultRow } from '../../../src/records/result-row.js';
import { randomOf } from '../../testing/random.js';
import { StandIn } from '../../testing/pipeline/stand-in.js';
import { PlainExtractor, textOf, World } from '../../testing/pipeline/world.js';

const opened: { standIn: StandIn; world: World }[] = [];

async function open(): Promise<World> {
  const standIn = new StandIn({});
  const world = await World.create(standIn);
  opened.push({ standIn, world });
  return world;
}

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

function countOf(world: World, table: string): number {
  const database = new Database(world.db, { readonly: true });
  try {
    return database.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0;
  } finally {
    database.close();
  }
}

/** Ends every row with the run that wrote it: the next run has to write one for each source, as all runs once did. */
function shareNothing(db: string): void {
  const database = new Database(db);
  database.exec('update sources set last_run = run_no where run_no in (select run_no from runs where is_joined = 1)');
  database.close();
}

/** Everything that readers see of all runs of a database, without what differs from start to start. */
async function seenIn(world: World, paths: readonly string[]): Promise<unknown> {
  const store = await world.openStore();
  try {
    const runs = [];
    for (const { runId, status } of await store.listRuns()) {
      const { sources, reasons, words, results, verdicts, model_versions: versions } = await store.runSummary(runId);
      const rows: ResultRow[] = [];
      for await (const row of store.resultRows(runId)) rows.push({ ...row, scannedAt: null });
      const found: FoundRow['result'][] = [];
      for await (const { result } of store.foundRows(runId)) found.push(result);
      runs.push({
        status,
        summary: { sources, reasons, words, results, verdicts, versions },
        rows,
        found: found.filter(({ datasetId }) => datasetId !== null).map(({ source, datasetId }) => [source, datasetId]),
        foundInAll: found.length,
        datasets: await store.datasetsOf(runId),
        backlog: await store.backlog(runId, null),
      });
    }
    const explained = [];
    for (const path of paths)
      explained.push(
        (await store.explain(path)).map(({ scans, same_text_as: same, ...explanation }) => ({
          ...explanation,
          run_id: null,
          same: [...same].sort(),
          scans: scans.map(({ scan, state, words_billed: billed, batch, result }) => ({
            scan,
            state,
            billed,
            wasSent: batch !== null,
            verdict: result?.verdict,
          })),
        })),
      );
    return { runs, explained };
  } finally {
    await store.close();
  }
}

const HELD = `select count(distinct tasks.task_id) from sources
  join tasks on tasks.document_id = sources.document_id and tasks.run_no = sources.run_no and tasks.scan = 'detect'
  join results on results.result_id = tasks.result_id
  where sources.trail_no = $trail_no and sources.run_no <= $run_no and sources.last_run >= $run_no
    and ($is_joined = 1 or sources.run_no = $run_no or exists (select 1 from seen_sources
      where seen_sources.run_no = $run_no and seen_sources.source_id = sources.source_id))`;

/** For each run: the different texts of its results as its summary counts them, and counted one by one. */
async function textsOfRuns(world: World): Promise<readonly { readonly said: number; readonly counted: number }[]> {
  const handle = openSqlite(world.db);
  const queries = queriesOf<StoreTables>(handle);
  try {
    const found = [];
    for (const run of await queries.selectFrom('runs').select(['run_no', 'trail_no', 'is_joined']).execute()) {
      const stating = { from: 'high', profile: null } as const;
      const groups = await resultGroups(queries, run, stating, await sourceGroups(queries, run, stating));
      const counted = handle.prepare<[typeof run], number>(HELD).pluck().get(run) ?? NaN;
      found.push({ said: groups.reduce((sum, { texts }) => sum + texts, 0), counted });
    }
    return found;
  } finally {
    await queries.destroy();
  }
}

class StoppingExtractor extends PlainExtractor {
  constructor(
    private readonly stop: AbortController,
    private left: number,
  ) {
    super();
  }

  override async extract(request: { readonly path: string }) {
    this.left -= 1;
    if (this.left === 0) this.stop.abort();
    return super.extract(request);
  }
}

const NAMES = Array.from({ length: 9 }, (_, index) => `${index < 5 ? '' : 'sub/'}${index}.txt`);

function dataset(ids: readonly number[]): string {
  return ids.map((id) => JSON.stringify({ id: `row-${id}`, text: textOf(100 + id) })).join('\n');
}

/** Changes some of the corpus, as a day would. `before`: the rows of the day before. */
async function passDay(world: World, random: () => number, ids: number[], before: number[]): Promise<void> {
  const pick = (): string => NAMES[Math.floor(random() * NAMES.length)] ?? '';
  const gone = pick();
  await rm(join(world.folder, 'corpus', gone), { force: true });
  // Few texts, so that many are doubles of others.
  await world.write({ [pick()]: textOf(Math.floor(random() * 6)), [pick()]: random() < 0.3 ? '' : 'Two words.' });
  const touched = pick();
  await utimes(join(world.folder, 'corpus', touched), 1_700_000_000, 1_700_000_000 + Math.floor(random() * 9)).catch(
    () => undefined,
  );
  const place = Math.floor(random() * (ids.length + 1));
  const yesterday = [...ids];
  const change = random();
  if (change < 0.35) ids.push(Math.max(...ids, ...before) + 1);
  else if (change < 0.5) ids.splice(place, 0, Math.max(...ids, ...before) + 1);
  else if (change < 0.6) ids.splice(place, 1);
  // As it was before: its rows are not.
  else if (change < 0.75) ids.splice(0, Infinity, ...before);
  // Else it is rewritten with the same bytes, or left alone.
  if (change < 0.85) await world.write({ 'rows.jsonl': dataset(ids) });
  before.splice(0, Infinity, ...yesterday);
}

/** @param before called before each start */
async function startNight(world: World, night: number, choice: number, before = () => {}): Promise<void> {
  before();
  const schedule = { minWords: 5, mode: 'text' as const };
  const crawl = { dataset: true, idColumn: 'id', textColumn: 'text' };
  if (choice < 0.25) {
    const stop = new AbortController();
    const extractor = new StoppingExtractor(stop, 1 + (night % 3));
    await world.run({ schedule, crawl, signal: stop.signal, extractor });
    before();
    await world.run({ schedule, crawl });
  } else if (choice < 0.5) {
    await world.run({ schedule: { ...schedule, maxWords: 20 }, crawl, carryOver: true });
  } else if (choice < 0.65) {
    await world.run({ schedule, crawl, paths: ['corpus/sub'] });
  } else if (choice < 0.72) {
    await world.run({ schedule: { ...schedule, rescan: true }, crawl });
  } else {
    await world.run({ schedule, crawl, carryOver: choice < 0.85 });
  }
}

test.each([1, 2, 3, 4])(
  'every reader sees of every run what it would see if each run had rows of its own (corpus %i)',
  async (seed) => {
    const world = await open();
    const twin = world.placedOn(join(world.folder, 'twin.db'));
    const random = randomOf(seed);
    const [ids, before] = [
      [1, 2, 3, 4],
      [1, 2],
    ];
    await world.write(Object.fromEntries(NAMES.map((name, index) => [name, textOf(index % 6)])));
    await world.write({ 'rows.jsonl': dataset(ids) });
    await (await twin.openStore()).close();
    const paths = [...NAMES.map((name) => `corpus/${name}`), 'row-2', 'row-4'];
    for (let night = 0; night < 10; night += 1) {
      const choice = random();
      await startNight(world, night, choice);
      await startNight(twin, night, choice, () => shareNothing(twin.db));
      expect(await seenIn(world, paths)).toEqual(await seenIn(twin, paths));
      for (const { said, counted } of await textsOfRuns(world)) expect(said).toBe(counted);
      await passDay(world, random, ids, before);
    }
    expect(countOf(world, 'sources')).toBeLessThan(countOf(twin, 'sources'));
  },
);

test('a run writes rows for what changed alone, also when it was stopped in its crawl', async () => {
  const world = await open();
  await world.writeMany(450);
  await world.run();
  expect([countOf(world, 'sources'), countOf(world, 'tasks')]).toEqual([450, 450]);

  await world.write({ '00010.txt': textOf(900), '00400.txt': textOf(901), '00440.txt': textOf(902) });
  const stop = new AbortController();
  const stopped = await world.run({ signal: stop.signal, extractor: new StoppingExtractor(stop, 2) });
  expect(stopped.status).toBe('stopped_signal');
  // The sources of the groups that were recorded, and no more, are those of the run.
  const reached = stopped.sources.found;
  expect(reached).toBeGreaterThan(0);
  expect(reached).toBeLessThan(450);
  expect((await world.rows()).length).toBe(reached);
  expect(stopped.sources.cached).toBe(reached - 1);

  const resumed = await world.run();
  expect(resumed.run_id).toBe(stopped.run_id);
  expect(resumed.sources).toEqual({ found: 450, scanned: 3, cached: 447, duplicate: 0, skipped: 0, failed: 0 });
  expect(resumed.words).toMatchObject({ planned: 60, billed: 60 });
  expect([countOf(world, 'sources'), countOf(world, 'tasks'), countOf(world, 'seen_sources')]).toEqual([453, 453, 0]);
  expect((await world.run()).sources).toMatchObject({ found: 450, cached: 450 });
  expect([countOf(world, 'sources'), countOf(world, 'tasks')]).toEqual([453, 453]);
});
