import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';
import { useWorkbench } from '../testing/pipeline/workbench.js';

const ends: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const end of ends) await end();
});

interface Line {
  readonly source_id: number;
  readonly source: string;
}

/** A run over some files, in a workbench. */
async function runOver(files: Readonly<Record<string, string>>) {
  const standIn = new StandIn();
  const world = await World.create(standIn);
  await world.write(files);
  const { run_id: runId } = await world.run();
  const workbench = await useWorkbench(world.db);
  ends.push(
    () => workbench.close(),
    () => world.remove(),
    () => standIn.close(),
  );
  const ask = (path: string, body?: unknown) => workbench.ask(path.replace('RUN', runId), body);
  const lines = async (query = ''): Promise<readonly Line[]> => {
    const { status, body } = await ask(`/findings?run=RUN${query}`);
    expect([status, (body as { readonly state?: string }).state]).toEqual([200, 'ready']);
    return (body as { readonly findings: readonly Line[] }).findings;
  };
  return { world, workbench, runId, ask, lines };
}

const READ = ['/runs/RUN/counts', '/findings/count?run=RUN', '/findings/facets?run=RUN', '/changes?run=RUN'] as const;
const EXPORTS = ['csv', 'jsonl', 'parquet'].map((format) => `/findings/export?run=RUN&format=${format}`);
const SAMPLE = '/sample?run=RUN&how=random&seed=1&size=10';

describe.each([0, 1])('a run of %i documents', (documents) => {
  test('is shown, counted, sampled and exported', async () => {
    const { world, ask, lines } = await runOver({ 'only.txt': 'A text of its own. '.repeat(20) });
    // As a run is that was stopped before it found anything.
    const database = new Database(world.db);
    if (documents === 0) database.exec('delete from sources; delete from tasks');
    database.close();
    expect(await lines()).toHaveLength(documents);
    for (const path of [...READ, ...EXPORTS, SAMPLE, '/agreement'])
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    expect((await ask('/findings/count?run=RUN')).body).toMatchObject({ count: documents });
    expect((await ask(SAMPLE)).body).toMatchObject({ state: 'ready' });
    expect(
      String((await ask(EXPORTS[1] ?? '')).body)
        .split('\n')
        .filter(Boolean),
    ).toHaveLength(documents);
    expect((await ask('/findings?run=RUN&offset=7')).body).toMatchObject({ findings: [] });
  });
});

test('names that turn the direction of writing, hold markup and formulas stay what they are', async () => {
  const names = ['\u202Egnp.<img src=x onerror=alert(1)>.txt', '=HYPERLINK("a")\t.txt', 'מאמר <b>עברי</b>.txt'];
  const { ask, lines } = await runOver(
    Object.fromEntries(names.map((name, index) => [name, `Text ${index} of its own words. `.repeat(20)])),
  );
  const found = await lines();
  expect(new Set(found.map(({ source }) => source))).toEqual(new Set(names.map((name) => `corpus/${name}`)));
  for (const [index, name] of names.entries()) {
    const [line] = await lines(`&path=${encodeURIComponent(name)}`);
    expect(line?.source).toBe(`corpus/${name}`);
    const reading = await ask(`/reading?run=RUN&source=${line?.source_id ?? -1}`);
    expect(reading).toMatchObject({ status: 200, body: { source: `corpus/${names[index] ?? ''}` } });
    expect(String(reading.headers['content-type'])).toContain('application/json');
  }
  const csv = String((await ask(EXPORTS[0] ?? '')).body);
  expect(csv).not.toMatch(/^=|,=|,"=/mu);
});

test('a kept text of 2 MB is read in whole', async () => {
  const long = 'These are words of a long text that somebody kept. '.repeat(42_000);
  const { ask, lines } = await runOver({ 'long.txt': long });
  const [line] = await lines();
  const { status, body } = await ask(`/reading?run=RUN&source=${line?.source_id ?? -1}`);
  expect([status, (body as { readonly text: string }).text.length]).toEqual([200, long.trim().length]);
  expect(await lines('&text=somebody')).toHaveLength(1);
});

describe('while another program holds the database', () => {
  test('what is stored is read; a decision is refused with what to do, and can be sent again', async () => {
    const { world, runId, ask, lines } = await runOver({ 'a.txt': 'A text of its own. '.repeat(20) });
    const [line] = await lines();
    const decision = { run: runId, source: line?.source_id, choice: 'unsure', note: 'again', version: 0 };
    const other = new Database(world.db);
    other.exec('begin immediate');
    expect(await lines('&sort=words')).toHaveLength(1);
    const { status, body } = await ask('/decisions', decision);
    expect([status, (body as { readonly code: string }).code]).toEqual([503, 'overloaded']);
    expect((body as { readonly error: string }).error).toMatch(/Another program is writing to it/u);
    other.exec('rollback');
    other.close();
    expect(await ask('/decisions', decision)).toMatchObject({ status: 200, body: { mine: { note: 'again' } } });
  });

  test('a run that is opened for the first time is made ready once it lets go', async () => {
    const { world, ask } = await runOver({ 'a.txt': 'A text of its own. '.repeat(20) });
    const other = new Database(world.db);
    other.exec('begin immediate');
    expect((await ask('/findings?run=RUN')).body).toEqual({ state: 'making', done: 0 });
    other.exec('rollback');
    other.close();
    await expect.poll(async () => (await ask('/findings?run=RUN')).body).toMatchObject({ state: 'ready' });
  });
});

test('a run that was pruned while it is open is said to be gone, and its counts are not those of another', async () => {
  const { world, workbench, runId, ask, lines } = await runOver({ 'a.txt': 'A text of its own. '.repeat(20) });
  await world.write({ 'b.txt': 'Another text of its own. '.repeat(20) });
  const { run_id: later } = await world.run();
  const [line] = await lines();
  expect((await ask('/findings/count?run=RUN')).body).toMatchObject({ count: 1 });
  const own = (await workbench.store.history.runs()).find((run) => run.runId === runId);
  await workbench.store.history.remove([own?.runNo ?? -1], 1);
  for (const path of [
    '/findings?run=RUN',
    ...READ,
    ...EXPORTS,
    SAMPLE,
    `/reading?run=RUN&source=${line?.source_id ?? -1}`,
  ]) {
    const { status, body } = await ask(path);
    expect([path, status, (body as { readonly code?: string }).code]).toEqual([path, 404, 'not_found']);
    expect((body as { readonly error: string }).error).toContain(runId);
  }
  const decision = { run: runId, source: line?.source_id, choice: 'unsure', note: '', version: 0 };
  expect((await ask('/decisions', decision)).status).toBe(404);
  expect((await workbench.ask(`/findings?run=${later}`)).status).toBe(200);
  expect((await workbench.ask(`/findings/count?run=${later}`)).body).toMatchObject({ count: 2 });
});
