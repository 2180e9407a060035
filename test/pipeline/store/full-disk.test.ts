import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { databaseFailure, writeTransaction, openSqlite, queriesOf } from '../../../src/lib/database/index.js';
import { databaseProgram } from '../../../src/records/database-program.js';

interface Tables {
  readonly notes: { readonly text: string };
}

async function keep(queries: Kysely<Tables>, characters: number): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    await sql`insert into notes (text) values (${'first half'})`.execute(transaction);
    await sql`insert into notes (text) values (${'x'.repeat(characters)})`.execute(transaction);
  });
}

test('a full disk undoes the transaction with a next step, and leaves a sound database to resume with', async () => {
  const handle = openSqlite(':memory:');
  const queries = queriesOf<Tables>(handle);
  await sql`create table notes (text text not null)`.execute(queries);
  await keep(queries, 10);
  handle.pragma('max_page_count = 8');
  const failure = databaseFailure(
    await keep(queries, 100_000).catch((error: unknown) => error),
    databaseProgram.nextSteps,
  );
  expect(failure).toMatchObject({
    code: 'database_failed',
    exitCode: 1,
    message: expect.stringContaining('SQLITE_FULL') as unknown,
    nextStep: expect.stringContaining('Make room on the disk') as unknown,
  });
  const count = (): unknown => handle.prepare('select count(*) from notes').pluck().get();
  expect(count()).toBe(2);
  expect(handle.pragma('integrity_check', { simple: true })).toBe('ok');
  handle.pragma('max_page_count = 1000000');
  await keep(queries, 100_000);
  expect(count()).toBe(4);
  await queries.destroy();
});

test('a failure names the file of its database, where that is asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-full-'));
  const path = join(folder, 'a.db');
  const handle = openSqlite(path);
  const queries = queriesOf<Tables>(handle);
  await sql`create table notes (text text not null)`.execute(queries);
  handle.pragma('max_page_count = 8');
  const error = await keep(queries, 100_000).catch((thrown: unknown) => thrown);
  const said = (isNamed: boolean) => databaseFailure(error, databaseProgram.nextSteps, isNamed)?.message;
  expect(said(true)).toBe(`the database ${path} failed: database or disk is full (SQLITE_FULL)`);
  expect(said(false)).toBe('the database failed: database or disk is full (SQLITE_FULL)');
  await queries.destroy();
  rmSync(folder, { recursive: true });
});
