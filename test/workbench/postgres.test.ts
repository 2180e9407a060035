import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratedOn } from '../testing/pipeline/migrated-on-postgres.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';
import { useWorkbench } from '../testing/pipeline/workbench.js';
import { PostgresServer } from '../testing/postgres.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server.stop());

interface Line {
  readonly source_id: number;
  readonly source: string;
  readonly key: string;
}

/** Holds a table back from all who read it, until `work` has ended. */
async function withheld(address: string, table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await client.end();
  }
}

test('pages of findings are read while facets wait, however many were asked for', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn, () => migratedOn(server));
  await world.writeMany(3, 60);
  const { run_id: runId } = await world.run({ schedule: { scan: ['detect', 'patterns'] } });
  const workbench = await useWorkbench(world.db, 'first');
  try {
    const ask = (path: string) => workbench.ask(`/findings${path}?run=${runId}`);
    await expect.poll(async () => (await ask('')).body).toMatchObject({ state: 'ready' });
    const facets: Promise<unknown>[] = [];
    await withheld(world.db, 'finding_pattern_kinds', async () => {
      for (let words = 0; words < 20; words += 1)
        facets.push(workbench.ask(`/findings/facets?run=${runId}&words_from=${words}`));
      expect(await ask('')).toMatchObject({ body: { findings: [{}, {}, {}] } });
    });
    for (const answer of await Promise.all(facets)) expect(answer).toMatchObject({ status: 200 });
  } finally {
    await workbench.close();
    await world.remove();
    await standIn.close();
  }
});

test('findings and decisions in PostgreSQL are those of a file', async () => {
  const standIn = new StandIn({ extraOf: () => ({ assisted: { score: 0.2, step: 'light' } }) });
  const world = await World.create(standIn, () => migratedOn(server));
  await world.writeMany(120, 60);
  await world.write({ 'Upper_Case.txt': `Another document ${'of so many words '.repeat(20)}.`, 'broken.bad': 'x' });
  const { run_id: runId } = await world.run({ schedule: { scan: ['detect', 'patterns'] } });
  // No text of a stand-in holds a pattern.
  await server.query(
    `update result_counts set patterns = 3, register = 'essay', kinds = '[["rule","A rule",3]]' where result_id = (
      select min(result_id) from tasks where scan = 'patterns')`,
    world.db,
  );
  const rows = await world.rows();
  const workbench = await useWorkbench(world.db, 'first');
  try {
    const lines = async (query: string): Promise<readonly Line[]> => {
      const page = async () => {
        const { status, body } = await workbench.ask(`/findings?run=${runId}&${query}`);
        expect(status).toBe(200);
        return (body as { readonly findings?: readonly Line[] }).findings ?? null;
      };
      // As the page does, as long as the findings or the words of their texts are made ready.
      await expect.poll(page).not.toBeNull();
      return (await page()) ?? [];
    };
    const first = await lines('');
    const rest = await lines(`after=${encodeURIComponent(first.at(-1)?.key ?? '')}`);
    expect([...first, ...rest].map(({ source }) => source)).toEqual(rows.map(({ source }) => source));
    expect((await lines('path=upper_case')).map(({ source }) => source)).toEqual(['corpus/Upper_Case.txt']);
    // The PostgreSQL of the tests has `pg_trgm`.
    expect(
      await server.query("select 1 as found from pg_indexes where indexname = 'findings_by_name'", world.db),
    ).toEqual([{ found: 1 }]);
    const found = async (text: string) => (await lines(`text=${encodeURIComponent(text)}`)).map(({ source }) => source);
    expect(await found('another "MANY words"')).toEqual(['corpus/Upper_Case.txt']);
    expect(await found('"words many"')).toEqual([]);
    for (const text of [`' & | ! <-> :*`, `it's (a`, '\\']) expect(await found(text)).toEqual([]);
    for (const sort of ['ai', 'words', 'verdict', 'language'])
      expect(await lines(`sort=${sort}&dir=desc&verdict=human,ai,mixed,unsure`)).toHaveLength(100);
    expect((await workbench.ask(`/findings/facets?run=${runId}`)).body).toMatchObject({
      languages: [{ value: 'en' }, { value: 'unknown', count: 1 }],
      assisted: [
        { value: 'light', count: 121 },
        { value: 'unknown', count: 1 },
      ],
    });
    expect(await lines('assisted=unknown')).toMatchObject([{ source: 'corpus/broken.bad' }]);
    expect(await lines('pattern=rule&patterns_from=3')).toHaveLength(1);
    expect(await lines('pattern=rule&patterns_from=4')).toEqual([]);
    expect(await lines('register=essay&patterns_from=3')).toHaveLength(1);
    expect(await lines('patterns_from=0&register=unknown')).toHaveLength(100);
    expect(await lines('missing_from=0')).toEqual([]);
    expect((await workbench.ask(`/findings/facets?run=${runId}&pattern=rule`)).body).toMatchObject({
      registers: [{ value: 'essay', count: 1 }],
      patterns: [{ value: 'rule', name: 'A rule', count: 1 }],
      missing: [],
    });
    const decision = { run: runId, source: first[0]?.source_id, choice: 'confirmed', note: '', version: 0 };
    const both = await Promise.all([workbench.ask('/decisions', decision), workbench.ask('/decisions', decision)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const byDecision = await lines('sort=reviewed');
    expect(byDecision.map(({ source }) => source)).toEqual(first.map(({ source }) => source));
    expect(await lines('sort=reviewed&dir=desc&offset=121')).toMatchObject([{ source_id: first[0]?.source_id }]);
    expect(await lines('reviewed=decided')).toMatchObject([{ source_id: first[0]?.source_id }]);
    expect((await workbench.ask(`/findings/count?run=${runId}&reviewed=open`)).body).toMatchObject({ count: 120 });
    await world.write({ '00000.txt': `Another text ${'of so many words '.repeat(20)}.` });
    const { run_id: later } = await world.run();
    expect((await workbench.ask(`/changes?run=${later}`)).body).toMatchObject({
      lists: [{ count: 1, lines: [{ source: 'corpus/00000.txt', run_id: later }] }],
    });
    const { body } = await workbench.ask(`/findings?run=${later}`);
    const source = (body as { readonly findings: readonly Line[] }).findings[0]?.source_id ?? -1;
    expect((await workbench.ask(`/reading/history?run=${later}&source=${source}`)).body).toMatchObject({
      states: [
        { last_run_id: later, runs: 1, is_shown: true },
        { last_run_id: runId, runs: 1, is_shown: false },
      ],
    });
  } finally {
    await workbench.close();
    await world.remove();
    await standIn.close();
  }
});
