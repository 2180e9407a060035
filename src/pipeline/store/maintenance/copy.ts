import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { kindOf, openDatabase, writeTransaction, shownAddress } from '../../../lib/database/index.js';
import type { Clock } from '../../../lib/clock.js';
import { AssayError } from '../../../lib/errors.js';
import { releaseLock, takeLock } from '../runs/lock.js';
import { storeSchema } from '../migrations/index.js';
import { sharingSchema } from '../migrations/postgres.js';
import type { StoreTables } from '../tables/tables.js';
import { databaseProgram } from '../../../records/database-program.js';

interface CopiedTable {
  readonly name: keyof StoreTables;
  /** Columns that its rows are read in the order of. Where the table is `counted`, the first has a sequence. */
  readonly key: readonly [string, ...string[]];
  /** Rows read at a time: few where each may be large. */
  readonly page: number;
  /** Whether a sequence numbers its rows. */
  readonly counted: boolean;
}

const counted = (name: keyof StoreTables, key: string, page = 500): CopiedTable => ({
  name,
  key: [key],
  page,
  counted: true,
});

/**
 * Every table of the store in an order in which no row refers to a later table, except the lock, and the findings that
 * the workbench makes again from the others.
 */
export const COPIED_TABLES: readonly CopiedTable[] = [
  counted('runs', 'run_no'),
  counted('documents', 'document_id', 50),
  counted('sources', 'source_id'),
  { name: 'seen_sources', key: ['run_no', 'source_id'], page: 500, counted: false },
  { name: 'seen_datasets', key: ['run_no', 'path', 'path_bytes'], page: 500, counted: false },
  { name: 'begun_datasets', key: ['run_no', 'path', 'path_bytes'], page: 500, counted: false },
  { name: 'files', key: ['file_key'], page: 500, counted: false },
  counted('results', 'result_id', 100),
  { name: 'result_counts', key: ['result_id'], page: 500, counted: false },
  counted('batches', 'batch_id'),
  counted('tasks', 'task_id'),
  counted('attempts', 'attempt_id'),
  counted('ledger', 'entry_id'),
  counted('usage_readings', 'reading_id'),
  { name: 'canary_scores', key: ['run_no'], page: 50, counted: false },
  counted('canary_readings', 'reading_no', 50),
  counted('audits', 'audit_no'),
  counted('audit_runs', 'audit_run_no'),
  counted('audit_flips', 'flip_no'),
  { name: 'audit_last_verdicts', key: ['audit_no', 'source', 'dataset_id'], page: 500, counted: false },
  counted('decisions', 'decision_id'),
  counted('decision_changes', 'change_id'),
  counted('run_changes', 'change_id'),
  counted('archives', 'archive_id'),
  { name: 'archive_members', key: ['archive_id', 'position'], page: 500, counted: false },
  { name: 'refused_files', key: ['file_key'], page: 500, counted: false },
  { name: 'read_datasets', key: ['trail_no', 'path', 'path_bytes'], page: 500, counted: false },
];

/** No run may change the database meanwhile. */
const ALL = { kind: 'database' } as const;

type Row = Readonly<Record<string, unknown>>;

async function* pagesOf(from: Kysely<StoreTables>, { name, key, page }: CopiedTable): AsyncGenerator<readonly Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const { rows } =
      await sql<Row>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${page}`.execute(from);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** A generated column of PostgreSQL: it cannot be inserted. */
const GENERATED = 'is_waiting';

/** Inserts rows as another database of the same schema holds them. */
export async function insertRows(to: Kysely<StoreTables>, name: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== GENERATED);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(to);
}

/** Sets the sequence of a table to continue after the copied rows. */
async function continueSequence(to: Kysely<StoreTables>, { name, key: [column] }: CopiedTable): Promise<void> {
  const next = sql`select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(name)}`;
  await sql`select setval(pg_get_serial_sequence(${name}, ${column}), (${next}), false)`.execute(to);
}

async function copyTables(
  from: Kysely<StoreTables>,
  to: Kysely<StoreTables>,
  onRows: (rows: number) => void,
): Promise<number> {
  let copied = 0;
  for (const table of COPIED_TABLES) {
    for await (const rows of pagesOf(from, table)) {
      await insertRows(to, table.name, rows);
      copied += rows.length;
      onRows(copied);
    }
    if (table.counted && kindOf(to) === 'postgres') await continueSequence(to, table);
  }
  return copied;
}

async function checkEmpty(to: Kysely<StoreTables>, address: string): Promise<void> {
  for (const { name } of COPIED_TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(to);
    if (rows.length > 0)
      throw new AssayError({
        code: 'database_not_empty',
        message: `the database ${shownAddress(address)} holds runs already`,
        nextStep: 'Copy into a new file, or into an empty database.',
        exitCode: 2,
      });
  }
}

export interface CopyRequest {
  /** Paths or `postgres://…`. */
  readonly from: string;
  readonly to: string;
  readonly clock: Clock;
  readonly owner: string;
  /** Called with the number of rows copied so far. */
  readonly onRows: (rows: number) => void;
}

/**
 * Copies a database of runs into an empty one of either kind, in constant memory and in one transaction: all of it or
 * nothing. Returns the number of rows copied.
 * @throws AssayError `run_in_progress`, `database_not_empty`, and as `openDatabase`
 */
export async function copyDatabase({ from, to, clock, owner, onRows }: CopyRequest): Promise<number> {
  const source = await openDatabase<StoreTables>(from, storeSchema, databaseProgram, sharingSchema);
  try {
    // No run may write to the source meanwhile.
    await takeLock(source, owner, clock, ALL);
    const target = await openDatabase<StoreTables>(to, storeSchema, databaseProgram, sharingSchema);
    try {
      return await writeTransaction(target, async (transaction) => {
        await checkEmpty(transaction, to);
        const copied = await copyTables(source, transaction, onRows);
        // Sources that wait for workers to read them lose their jobs: they are found by listing all again.
        await transaction.updateTable('runs').set({ markers: null }).execute();
        return copied;
      });
    } finally {
      await target.destroy();
    }
  } finally {
    await releaseLock(source, owner, ALL).catch(() => undefined);
    await source.destroy();
  }
}
