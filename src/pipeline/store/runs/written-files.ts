import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { writeTransaction } from '../../../lib/database/index.js';
import { storedJson } from '../columns/stored-json.js';
import type { StoreTables } from '../tables/tables.js';

const StoredWritten = schemaCheck(Type.Object({ written: Type.Optional(Type.Array(Type.String())) }));

const StoredSettings = schemaCheck(Type.Record(Type.String(), Type.Unknown()));

/** Returns the files stored with a run that commands wrote after it. @param settings of the run, as they are stored */
export function writtenIn(settings: string): readonly string[] {
  return storedJson(StoredWritten, settings, 'runs.settings').written ?? [];
}

/** Returns the files that commands wrote, such as exports and reports, by their whole paths. */
export async function writtenFiles(queries: Kysely<StoreTables>): Promise<readonly string[]> {
  const rows = await queries.selectFrom('runs').select('settings').execute();
  return [...new Set(rows.flatMap(({ settings }) => writtenIn(settings)))];
}

/** Adds files to those stored with the newest run; without a run, none is. In a transaction of the caller. */
export async function addWritten(queries: Kysely<StoreTables>, files: readonly string[]): Promise<void> {
  const newest = await queries
    .selectFrom('runs')
    .select(['run_no', 'settings'])
    .orderBy('run_no', 'desc')
    .executeTakeFirst();
  const known = new Set(newest === undefined ? [] : writtenIn(newest.settings));
  if (newest === undefined || files.every((file) => known.has(file))) return;
  const stored = storedJson(StoredSettings, newest.settings, 'runs.settings');
  const settings = JSON.stringify({ ...stored, written: [...new Set([...known, ...files])] });
  await queries.updateTable('runs').set({ settings }).where('run_no', '=', newest.run_no).execute();
}

/** Remembers files that a command wrote beside a run. */
export async function rememberWritten(queries: Kysely<StoreTables>, files: readonly string[]): Promise<void> {
  const known = new Set(await writtenFiles(queries));
  const added = files.filter((file) => !known.has(file));
  if (added.length > 0) await writeTransaction(queries, (transaction) => addWritten(transaction, added));
}
