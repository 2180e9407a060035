import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { AssayError } from '../errors.js';
import { shownAddress } from './address.js';
import { DIALECT_TERMS, kindOf } from './dialect.js';
import type { DialectTerms } from './dialect.js';
import { nextStepFor } from './program.js';
import type { DatabaseProgram } from './program.js';
import { writeTransaction } from './transactions.js';

/** One step of a schema; steps are only ever appended. */
export interface Migration {
  readonly name: string;
  readonly up: (queries: Kysely<unknown>) => Promise<void>;
}

/** A schema: its steps, and the name it goes by where several share one PostgreSQL database. */
export interface Schema {
  readonly name: string;
  readonly migrations: readonly Migration[];
}

/** Runs statements of a schema, written with the terms of the database they go to. */
export async function define(
  queries: Kysely<unknown>,
  statements: (terms: DialectTerms) => readonly string[],
): Promise<void> {
  for (const statement of statements(DIALECT_TERMS[kindOf(queries)])) await sql.raw(statement).execute(queries);
}

/** How many steps of a schema a database has. */
interface StepCounter {
  read(queries: Kysely<unknown>): Promise<number>;
  write(queries: Kysely<unknown>, steps: number): Promise<void>;
}

/** SQLite counts the steps in `user_version`. */
const sqliteCounter: StepCounter = {
  read: async (queries) =>
    (await sql<{ readonly user_version: number }>`pragma user_version`.execute(queries)).rows[0]?.user_version ?? 0,
  write: async (queries, steps) => {
    await sql.raw(`pragma user_version = ${steps}`).execute(queries);
  },
};

/** PostgreSQL counts them in a table of the program; the advisory lock keeps processes that start together apart. */
function postgresCounter(program: string, schema: string): StepCounter {
  const table = sql.table(`${program}_schemas`);
  return {
    read: async (queries) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`${program} schema`}))`.execute(queries);
      await sql`create table if not exists ${table} (name text primary key, steps bigint not null)`.execute(queries);
      const counted = await sql<{ readonly steps: number }>`select steps from ${table} where name = ${schema}`.execute(
        queries,
      );
      return counted.rows[0]?.steps ?? 0;
    },
    write: async (queries, steps) => {
      await sql`insert into ${table} (name, steps) values (${schema}, ${steps})
        on conflict (name) do update set steps = excluded.steps`.execute(queries);
    },
  };
}

/**
 * Brings a database to the newest schema, each step in its own transaction. A newer schema is refused untouched.
 * @throws AssayError `database_newer`
 */
export async function migrate(
  queries: Kysely<unknown>,
  { name, migrations }: Schema,
  address: string,
  program: DatabaseProgram,
): Promise<void> {
  const isSqlite = kindOf(queries) === 'sqlite';
  const counter = isSqlite ? sqliteCounter : postgresCounter(program.name, name);
  // Nothing to do needs no right to write, and waits for no other program that writes.
  if (isSqlite && (await counter.read(queries)) === migrations.length) return;
  const takeStep = async (transaction: Kysely<unknown>): Promise<boolean> => {
    const steps = await counter.read(transaction);
    if (steps > migrations.length) throw newerSchema(address, steps, migrations.length, program);
    const step = migrations[steps];
    if (step === undefined) return false;
    await step.up(transaction);
    await counter.write(transaction, steps + 1);
    return true;
  };
  while (await writeTransaction(queries, takeStep));
}

function newerSchema(address: string, steps: number, known: number, { name, nextSteps }: DatabaseProgram): AssayError {
  return new AssayError({
    code: 'database_newer',
    message:
      `the database ${shownAddress(address)} was written by a newer version of ${name} (schema ${steps}, this ` +
      `program knows ${known})`,
    nextStep: nextStepFor('newer_schema', nextSteps),
    exitCode: 2,
  });
}
