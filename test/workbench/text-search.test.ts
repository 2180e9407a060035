import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.js';
import { openStore } from '../../src/pipeline/store/index.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { useWorkbench } from '../testing/pipeline/workbench.js';
import type { WorkbenchInUse } from '../testing/pipeline/workbench.js';
import { World } from '../testing/pipeline/world.js';

const PADDING = 'so that this is long enough to be scanned as a text of its own, with a full stop at its end. '.repeat(
  2,
);
const TEXTS = {
  'cat.txt': `A black cat sat on the well-known mat, ${PADDING}`,
  'dog.txt': `A cat that is black and a dog, as the naïve façade of an old ação says, ${PADDING}`,
  'kanji.txt': `日本語の研究 of words, ${PADDING}`,
};

async function found(workbench: WorkbenchInUse, runId: string, query: string): Promise<readonly string[]> {
  const { status, body } = await workbench.ask(`/findings?run=${runId}&${query}`);
  expect([status, body]).toMatchObject([200, { state: 'ready' }]);
  return (body as { readonly findings: readonly { readonly source: string }[] }).findings.map(({ source }) => source);
}

describe('texts that are kept', () => {
  let standIn: StandIn;
  let world: World;
  let workbench: WorkbenchInUse;
  let runId = '';
  beforeAll(async () => {
    standIn = new StandIn();
    world = await World.create(standIn);
    await world.write({ ...TEXTS, 'broken.bad': 'x' });
    runId = (await world.run()).run_id;
    workbench = await useWorkbench(world.db);
  });
  afterAll(async () => {
    await workbench.close();
    await world.remove();
    await standIn.close();
  });

  test.each([
    ['cat', ['cat.txt', 'dog.txt']],
    ['CAT dog', ['dog.txt']],
    ['"black cat"', ['cat.txt']],
    ['"cat black', []],
    ['well-known', ['cat.txt']],
    ['facade acao', ['dog.txt']],
    ['研究', ['kanji.txt']],
    ['究研', []],
    ['unicorn', []],
  ])('are found by %s', async (text, names) => {
    const query = `text=${encodeURIComponent(text)}`;
    const sources = names.map((name) => `corpus/${name}`);
    expect(await found(workbench, runId, query)).toEqual(sources);
    expect((await workbench.ask(`/findings/count?run=${runId}&${query}`)).body).toMatchObject({
      count: sources.length,
    });
  });

  test.each(['"', '* ^ - + : ( ) { }', `'; drop table documents; --`, 'NEAR(', 'words : x', '\0', 'a" OR "b', '\\'])(
    'what is typed is never an error: %j',
    async (text) => {
      expect(await found(workbench, runId, `text=${encodeURIComponent(text)}`)).toEqual([]);
      expect(await found(workbench, runId, `path=${encodeURIComponent(`${text}txt"`)}`)).toEqual([]);
    },
  );

  test('are found together with all other filters and orders, and counted in facets', async () => {
    expect(await found(workbench, runId, 'text=black&path=DOG&sort=words')).toEqual(['corpus/dog.txt']);
    expect(await found(workbench, runId, 'text=black&path=g.')).toEqual(['corpus/dog.txt']);
    expect((await workbench.ask(`/findings/facets?run=${runId}&text=black`)).body).toMatchObject({
      languages: [{ value: 'en', count: 2 }],
    });
  });
});

describe('texts that change', () => {
  let standIn: StandIn;
  let world: World;
  beforeEach(async () => {
    standIn = new StandIn();
    world = await World.create(standIn);
    await world.write(TEXTS);
  });
  afterEach(async () => {
    await world.remove();
    await standIn.close();
  });

  test('are searched as long as they are kept, and no longer', async () => {
    // The run stops at its budget: the texts that it did not reach are still there.
    const first = (await world.run({ keepText: 'none', schedule: { maxWords: 50 } })).run_id;
    const workbench = await useWorkbench(world.db);
    const before = await found(workbench, first, 'text=scanned');
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(3);
    const second = (await world.run({ keepText: 'none' })).run_id;
    expect(await found(workbench, second, 'text=scanned')).toEqual([]);
    await world.write({ 'later.txt': `A later cat, ${PADDING}` });
    const third = (await world.run()).run_id;
    expect(await found(workbench, third, 'text=later')).toEqual(['corpus/later.txt']);
    await workbench.close();
  });

  test('are searched in their first characters where only those are kept', async () => {
    await world.write({ 'long.txt': `First words. ${'More of it stands here. '.repeat(40)} Lastly a unicorn.` });
    const runId = (await world.run({ keepText: 'excerpt' })).run_id;
    const workbench = await useWorkbench(world.db);
    expect(await found(workbench, runId, 'text="first words"')).toEqual(['corpus/long.txt']);
    expect(await found(workbench, runId, 'text=unicorn')).toEqual([]);
    await workbench.close();
  });

  test('are no longer in the index once their runs are removed', async () => {
    const runId = (await world.run()).run_id;
    const workbench = await useWorkbench(world.db);
    expect(await found(workbench, runId, 'text=cat&path=cat')).toEqual(['corpus/cat.txt']);
    await workbench.close();
    const store = await openStore({ db: world.db, keepText: 'full' }, systemClock);
    await store.history.remove(
      (await store.history.runs()).map(({ runNo }) => runNo),
      0,
    );
    await store.close();
    const database = new Database(world.db, { readonly: true });
    const rowsOf = (table: string): unknown => database.prepare(`select count(*) from ${table}`).pluck().get();
    expect(['text_words', 'path_parts', 'finding_rows', 'documents'].map(rowsOf)).toEqual([0, 0, 0, 0]);
    database.close();
  });
});
