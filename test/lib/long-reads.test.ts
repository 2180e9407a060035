import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { define, LongReads, openDatabase } from '../../src/lib/database/index.js';

interface Tables {
  readonly note: { readonly text: string };
}

const schema = {
  name: 'notes',
  migrations: [
    {
      name: 'first',
      up: (queries: Kysely<unknown>) => define(queries, ({ text }) => [`create table note (text ${text} not null)`]),
    },
  ],
};
const folder = mkdtempSync(join(tmpdir(), 'assay long reads '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Counts up to a number, as slowly as a large table is counted. */
const counted = (numbers: number) => sql<{ readonly count: number }>`
  with recursive n(i) as (select 1 union all select i + 1 from n where i < ${numbers}) select count(*) as count from n`;
const MANY = 500_000;

async function withNotes(
  place: string,
  work: (queries: Kysely<Tables>, long: LongReads<Tables>) => Promise<void>,
): Promise<void> {
  const queries = await openDatabase<Tables>(place, schema, { name: 'notebook', nextSteps: {} });
  const long = new LongReads(queries);
  try {
    await work(queries, long);
  } finally {
    await long.close();
    await queries.destroy();
  }
}

describe.each(['notes.db', ':memory:'])('of %s', (name) => {
  const place = name === ':memory:' ? name : join(folder, name);

  test('a long read sees what was committed before it', () =>
    withNotes(place, async (queries, long) => {
      await queries.insertInto('note').values({ text: 'first' }).execute();
      const notes = () => long.until(undefined).selectFrom('note').selectAll().where('text', '=', 'second').execute();
      expect(await notes()).toEqual([]);
      await queries.insertInto('note').values({ text: 'second' }).execute();
      expect(await notes()).toEqual([{ text: 'second' }]);
    }));

  test('one that nobody waits for any more is not begun, and the next one is answered', () =>
    withNotes(place, async (_queries, long) => {
      const aborter = new AbortController();
      const first = counted(MANY).execute(long.until(undefined));
      const second = counted(MANY).execute(long.until(aborter.signal));
      const third = counted(2).execute(long.until(undefined));
      aborter.abort(new Error('nobody waits'));
      await expect(second).rejects.toThrow('nobody waits');
      expect((await first).rows).toEqual([{ count: MANY }]);
      expect((await third).rows).toEqual([{ count: 2 }]);
    }));

  test('one that fails says how, and the next one is answered', () =>
    withNotes(place, async (_queries, long) => {
      await expect(sql`select * from absent`.execute(long.until(undefined))).rejects.toThrow('no such table: absent');
      expect((await counted(3).execute(long.until(undefined))).rows).toEqual([{ count: 3 }]);
    }));
});

test('a long read holds up no short one, and writes nothing', () =>
  withNotes(join(folder, 'busy.db'), async (queries, long) => {
    const ended: string[] = [];
    const reading = counted(MANY)
      .execute(long.until(undefined))
      .then(() => ended.push('long'));
    await queries.insertInto('note').values({ text: 'short' }).execute();
    await queries.selectFrom('note').selectAll().execute();
    ended.push('short');
    await reading;
    expect(ended).toEqual(['short', 'long']);
    const removal = long.until(undefined).deleteFrom('note').returning('text').execute();
    await expect(removal).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  }));

test('what waits for a long read as it is closed is told, and nothing is begun after it', () =>
  withNotes(join(folder, 'closed.db'), async (_queries, long) => {
    const reads = [counted(MANY), counted(2)].map((statement) => statement.execute(long.until(undefined)));
    const ends = Promise.allSettled(reads);
    await long.close();
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(counted(2).execute(long.until(undefined))).rejects.toThrow('has ended');
  }));
