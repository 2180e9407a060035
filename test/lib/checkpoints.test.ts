import { existsSync, mkdtempSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { define, openDatabase, writeTransaction } from '../../src/lib/database/index.js';

interface Tables {
  readonly note: { readonly text: string };
}

const schema = {
  name: 'notes',
  migrations: [
    {
      name: 'first',
      up: (queries: Kysely<unknown>) =>
        define(queries, ({ serial, text }) => [`create table note (note_id ${serial}, text ${text} not null)`]),
    },
  ],
};
const NOTE_BYTES = 60_000;
/** More of them than are written before the log is looked at. */
const NOTES = 160;

const newPath = (): string => join(mkdtempSync(join(tmpdir(), 'assay checkpoints ')), 'notes.db');

async function write(queries: Kysely<Tables>, count: number): Promise<void> {
  for (let written = 0; written < count; written += 1)
    await writeTransaction(queries, (transaction) =>
      transaction
        .insertInto('note')
        .values({ text: `${written}`.padEnd(NOTE_BYTES, 'x') })
        .execute(),
    );
}

async function until(isSo: () => boolean): Promise<void> {
  for (let waitedMs = 0; !isSo(); waitedMs += 10) {
    if (waitedMs > 20_000) throw new Error('waited in vain');
    await sleep(10);
  }
}

function notesOf(path: string): unknown {
  const database = new Database(path, { readonly: true });
  const row = database
    .prepare('select count(*) as notes, (select integrity_check from pragma_integrity_check) as state from note')
    .get();
  database.close();
  return row;
}

test('what was written reaches the file while the database is open, before the writer would do it', async () => {
  const path = newPath();
  const queries = await openDatabase<Tables>(path, schema, { name: 'notebook', nextSteps: {} });
  await write(queries, NOTES);
  await until(() => statSync(path).size > (NOTES / 2) * NOTE_BYTES);
  await write(queries, NOTES);
  await queries.destroy();
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(notesOf(path)).toEqual({ notes: 2 * NOTES, state: 'ok' });
});

test('a database closed while its log is carried over is whole', async () => {
  const path = newPath();
  const queries = await openDatabase<Tables>(path, schema, { name: 'notebook', nextSteps: {} });
  await write(queries, 100);
  await queries.destroy();
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(notesOf(path)).toEqual({ notes: 100, state: 'ok' });
});

test('where the thread cannot open the file, the writer goes on alone', async () => {
  const path = newPath();
  const queries = await openDatabase<Tables>(path, schema, { name: 'notebook', nextSteps: {} });
  renameSync(path, `${path}.away`);
  await write(queries, 2 * NOTES);
  renameSync(`${path}.away`, path);
  const { rows } = await sql<{ readonly notes: number }>`select count(*) as notes from note`.execute(queries);
  await queries.destroy();
  expect(rows).toEqual([{ notes: 2 * NOTES }]);
  expect(notesOf(path)).toEqual({ notes: 2 * NOTES, state: 'ok' });
});
