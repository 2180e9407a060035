import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { executeEach, openDatabase, writeTransaction } from '../../../src/lib/database/index.js';
import type { DatabaseProgram } from '../../../src/lib/database/index.js';

interface NoteTables {
  readonly note: { readonly note_id: number; readonly text: string };
}

const program: DatabaseProgram = { name: 'notebook', nextSteps: { newer_schema: 'Update the notebook.' } };
const INSERT = 'insert into note (text) values (?) returning text';

async function notebook() {
  const queries = await openDatabase<NoteTables>(':memory:', { name: 'notes', migrations: [] }, program);
  await sql`create table note (note_id integer primary key, text text not null)`.execute(queries);
  return queries;
}

test('a statement that is executed for each list of parameters returns all rows in order', async () => {
  const queries = await notebook();
  const texts = Array.from({ length: 5000 }, (_, index) => `note ${index}`);
  const rows = await writeTransaction(queries, (transaction) =>
    executeEach<{ readonly text: string }>(
      transaction,
      INSERT,
      texts.map((text) => [text]),
    ),
  );
  expect(rows.map(({ text }) => text)).toEqual(texts);
  expect(await queries.selectFrom('note').select('text').orderBy('note_id').execute()).toEqual(rows);
  await queries.destroy();
});

test('an execution that fails undoes those before it', async () => {
  const queries = await notebook();
  const stored = writeTransaction(queries, (transaction) => executeEach(transaction, INSERT, [['kept'], [null]]));
  await expect(stored).rejects.toThrow('NOT NULL');
  expect(await queries.selectFrom('note').selectAll().execute()).toEqual([]);
  await queries.destroy();
});
