import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type PgBoss from 'pg-boss';
import { writeTransaction } from '../../../lib/database/index.js';
import type { JobKind } from '../../store/tables/states.js';

/** pg-boss keeps its tables in a schema of its own. */
export const SCHEMA = 'assay_jobs';
export const JOBS = sql.table(`${SCHEMA}.job`);
const QUEUES = sql.table(`${SCHEMA}.queue`);
/** Ended jobs are deleted after this time: our own tables keep their outcome. */
export const KEEP_ENDED_SECONDS = 3600;
const RETRY_DELAY_SECONDS = 1;
/** Dropping a queue keeps everybody from all jobs until others' transactions end: it gives up after this time. */
const DROP_WAIT_MS = 2000;
/** SQLSTATE of a lock that could not be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

export interface QueueSettings {
  /** A job whose worker does not renew its lease for this long is given to another worker. */
  readonly leaseSeconds: number;
  /** Number of attempts before a job is a dead letter. */
  readonly attempts: number;
}

/** The queues of one run in pg-boss: by kind of job, and what failed at every attempt. */
export type QueueNames = Readonly<Record<JobKind | 'dead', string>>;

export function queueNames(runNo: number): QueueNames {
  return { read: `read-${runNo}`, scan: `scan-${runNo}`, dead: `dead-${runNo}` };
}

/** Does work that changes tables of pg-boss: processes that start together must not do so at the same time. */
async function oneAtATime<Tables>(queries: Kysely<Tables>, work: (connection: Kysely<Tables>) => Promise<void>) {
  await queries.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('assay jobs'))`.execute(connection);
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('assay jobs'))`.execute(connection);
    }
  });
}

/** Creates the tables of pg-boss where they are missing. */
export async function installBoss<Tables>(boss: PgBoss, queries: Kysely<Tables>): Promise<void> {
  await oneAtATime(queries, async () => {
    await boss.start();
  });
}

/** Creates an index in the order in which jobs are fetched: without it a fetch sorts the whole backlog. */
async function indexFetches<Tables>(queries: Kysely<Tables>, name: string): Promise<void> {
  const select = sql<{ readonly partition: string }>`
    select partition_name as partition from ${QUEUES} where name = ${name}`;
  const { rows } = await select.execute(queries);
  for (const { partition } of rows) {
    const create = sql`
      create index if not exists ${sql.ref(`assay_fetch_${name}`)}
      on ${sql.table(`${SCHEMA}.${partition}`)} (name, priority desc, created_on, id) where state < 'active'`;
    await create.execute(queries);
  }
}

/** Creates the queues of a run where they are missing. */
export async function createQueues<Tables>(
  boss: PgBoss,
  queries: Kysely<Tables>,
  { read, scan, dead }: QueueNames,
  { leaseSeconds, attempts }: QueueSettings,
): Promise<void> {
  await oneAtATime(queries, async (connection) => {
    // A dead letter whose coordinator was killed returns to the queue after one lease.
    await boss.createQueue(dead, { name: dead, expireInSeconds: leaseSeconds });
    await boss.updateQueue(dead, { name: dead, expireInSeconds: leaseSeconds });
    for (const name of [read, scan]) {
      const options = {
        name,
        expireInSeconds: leaseSeconds,
        retryLimit: attempts - 1,
        retryDelay: RETRY_DELAY_SECONDS,
        retryBackoff: false,
        deadLetter: dead,
      };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
      await indexFetches(connection, name);
    }
  });
}

/** The number of the run at the end of a queue's name; null for the queues that all runs had together once. */
const RUN_OF = sql<number | null>`cast(nullif(substring(queue.name from '[0-9]+$'), '') as bigint)`;

/** Drops a queue and what is left in it. */
async function drop<Tables>(queries: Kysely<Tables>, name: string): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(DROP_WAIT_MS)}`.execute(transaction);
    await sql`delete from ${JOBS} where name = ${name}`.execute(transaction);
    await sql`select ${sql.ref(`${SCHEMA}.delete_queue`)}(${name})`.execute(transaction);
  });
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

/**
 * Drops the queues of runs that have ended and left no job, or were removed. What cannot be dropped soon, because of
 * long transactions, is left to the next call.
 */
export async function dropQueues<Tables>(queries: Kysely<Tables>): Promise<void> {
  await oneAtATime(queries, async (connection) => {
    const select = sql<{ readonly name: string }>`
      select queue.name from ${QUEUES} as queue
      where not exists (select 1 from shared_runs where run_no = ${RUN_OF} and state <> 'ended')
        and not exists (select 1 from units where run_no = ${RUN_OF} and state = 'live')
      order by queue.name desc`;
    const { rows } = await select.execute(connection);
    try {
      // In this order: the jobs of a run refer to the queue of its dead letters.
      for (const { name } of rows) await drop(connection, name);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  });
}
