import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type PgBoss from 'pg-boss';
import { keptPlan, storable } from '../../../lib/database/index.js';
import type { JobKind } from '../../store/tables/states.js';
import { createQueues, dropQueues, installBoss, JOBS, KEEP_ENDED_SECONDS, queueNames, SCHEMA } from './queue-tables.js';
import type { QueueNames, QueueSettings } from './queue-tables.js';
import { BossDatabase, fetched, PooledBossDatabase } from './boss-database.js';
import type { Statements } from './boss-database.js';

/** One of our jobs in the queue. */
export interface QueuedJob {
  /** The job's id in pg-boss. */
  readonly queueId: string;
  readonly jobId: number;
}

export interface DeadLetter extends QueuedJob {
  readonly message: string;
}

/** The jobs of one run: pg-boss on our connections. Methods that take a transaction run within it. */
export interface JobQueue {
  insert(transaction: Statements, kind: JobKind, jobs: readonly QueuedJob[]): Promise<void>;
  fetch<Tables>(transaction: Kysely<Tables>, kind: JobKind, most: number): Promise<readonly QueuedJob[]>;
  complete<Tables>(transaction: Kysely<Tables>, kind: JobKind, queueIds: readonly string[]): Promise<void>;
  /** Reports a failed attempt: the job is tried again, or is a dead letter after the last attempt. */
  fail(kind: JobKind, queueId: string, message: string): Promise<void>;
  /** Ends the leases of jobs under way as if they had expired: as a failed attempt, for the reason `message`. */
  expire<Tables>(
    transaction: Kysely<Tables>,
    kind: JobKind,
    queueIds: readonly string[],
    message: string,
  ): Promise<void>;
  /** Renews the leases of a worker's jobs. */
  renew(workerId: string, jobIds: readonly number[]): Promise<void>;
  /** Returns the jobs of a worker that leaves to the queue at once, without counting an attempt. */
  returnJobs(workerId: string): Promise<void>;
  fetchDead(most: number): Promise<readonly DeadLetter[]>;
  completeDead(transaction: Statements, queueId: string): Promise<void>;
  readonly leaseMs: number;
}

/** The queues of a database: each run has its own, so that no run waits for the jobs of another. */
export interface JobQueues {
  /** Returns the queue of a run. Nothing can be added to it until it is created. */
  of(runNo: number): JobQueue;
  /** Creates the queue of a run where it is missing. */
  create(runNo: number): Promise<void>;
  /** Drops the queues of runs that have ended and left no job, or were removed. */
  dropEnded(): Promise<void>;
  close(): Promise<void>;
}

function jobIdOf(data: unknown): number {
  return typeof data === 'object' && data !== null && 'unitId' in data ? Number(data.unitId) : 0;
}

function messageIn(output: unknown): string {
  if (typeof output !== 'object' || output === null) return 'every attempt failed';
  if ('message' in output && typeof output.message === 'string') return output.message;
  return 'value' in output ? messageIn(output.value) : 'every attempt failed';
}

/**
 * Returns the condition for a worker's jobs under way, newest attempt. pg-boss can neither renew nor return a lease, so
 * its column `started_on`, which says when a lease began, is written here.
 */
function underWay({ read, scan }: QueueNames, workerId: string, jobIds: readonly number[] | null): RawBuilder<unknown> {
  const own = jobIds === null ? sql`` : sql`and unit_id in (${sql.join(jobIds)})`;
  return sql`name in (${read}, ${scan}) and state = 'active'
    and id in (select job_id::uuid from units where worker_id = ${workerId} and state = 'live' ${own})`;
}

/**
 * Takes the first jobs that wait, and begins their leases, as pg-boss does, whose statement PostgreSQL plans at each
 * fetch, for longer than it executes it. The name and the number are part of the text, so that the plan that is kept is
 * of one queue, in the order of its index.
 */
async function fetchJobs<Tables>(
  transaction: Kysely<Tables>,
  name: string,
  most: number,
): Promise<readonly QueuedJob[]> {
  const { rows } = await sql<{ readonly id: string; readonly data: unknown }>`
    with next as (
      select id from ${JOBS} where name = ${sql.lit(name)} and state < 'active' and start_after < now()
      order by priority desc, created_on, id limit ${sql.lit(most)} for update skip locked)
    update ${JOBS} as job set state = 'active', started_on = now(),
      retry_count = case when started_on is null then retry_count else retry_count + 1 end
    from next where job.name = ${sql.lit(name)} and job.id = next.id
    returning job.id, job.data${keptPlan}`.execute(transaction);
  return rows.map(({ id, data }) => ({ queueId: id, jobId: jobIdOf(data) }));
}

/** Ends jobs under way as pg-boss does, which would return every row to count them. */
async function complete<Tables>(transaction: Kysely<Tables>, name: string, queueIds: readonly string[]): Promise<void> {
  await sql`
    update ${JOBS} set completed_on = now(), state = 'completed'
    where name = ${sql.lit(name)} and state = 'active'
      and id = any(cast(${queueIds} as uuid[]))${keptPlan}`.execute(transaction);
}

/** Fails those of some jobs that are under way. Those that others change at this moment are left to them. */
async function expire<Tables>(
  boss: PgBoss,
  transaction: Kysely<Tables>,
  name: string,
  queueIds: readonly string[],
  message: string,
): Promise<void> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from ${JOBS}
    where name = ${name} and state = 'active' and id = any(cast(${queueIds} as uuid[]))
    for update skip locked`.execute(transaction);
  const db = new BossDatabase(transaction);
  for (const { id } of rows) await boss.fail(name, id, { message }, { db });
}

async function openBoss<Tables>(queries: Kysely<Tables>, settings: QueueSettings): Promise<PgBoss> {
  // Loaded only here, so that a run on one machine never loads it.
  const { default: Boss } = await import('pg-boss');
  const boss = new Boss({
    db: new PooledBossDatabase(queries),
    schema: SCHEMA,
    schedule: false,
    // Expired leases are looked for twice a lease.
    maintenanceIntervalSeconds: Math.max(1, Math.min(60, Math.floor(settings.leaseSeconds / 2))),
    archiveCompletedAfterSeconds: KEEP_ENDED_SECONDS,
    archiveFailedAfterSeconds: KEEP_ENDED_SECONDS,
    deleteAfterSeconds: KEEP_ENDED_SECONDS,
  });
  // Maintenance that fails is repeated at the next interval; every other failure is thrown where it happens.
  boss.on('error', () => undefined);
  await installBoss(boss, queries);
  return boss;
}

function openQueue<Tables>(
  boss: PgBoss,
  queries: Kysely<Tables>,
  { leaseSeconds }: QueueSettings,
  names: QueueNames,
): JobQueue {
  return {
    insert: (transaction, kind, jobs) =>
      boss.insert(
        jobs.map(({ queueId, jobId }) => ({ id: queueId, name: names[kind], data: { unitId: jobId } })),
        { db: new BossDatabase(transaction) },
      ),
    fetch: (transaction, kind, most) => fetchJobs(transaction, names[kind], most),
    complete: (transaction, kind, queueIds) => complete(transaction, names[kind], queueIds),
    expire: (transaction, kind, queueIds, message) => expire(boss, transaction, names[kind], queueIds, message),
    fail: (kind, queueId, message) => boss.fail(names[kind], queueId, { message: storable(message) }),
    renew: async (workerId, jobIds) => {
      if (jobIds.length > 0)
        await sql`update ${JOBS} set started_on = now() where ${underWay(names, workerId, jobIds)}`.execute(queries);
    },
    returnJobs: async (workerId) => {
      await sql`
        update ${JOBS} set state = 'created', started_on = null, start_after = now()
        where ${underWay(names, workerId, null)}`.execute(queries);
    },
    fetchDead: async (most) => {
      const options = { batchSize: most, includeMetadata: true } as const;
      const jobs = await fetched(new PooledBossDatabase(queries), (db) => boss.fetch(names.dead, { ...options, db }));
      return jobs.map(({ id, data, output }) => ({ queueId: id, jobId: jobIdOf(data), message: messageIn(output) }));
    },
    completeDead: (transaction, queueId) =>
      boss.complete(names.dead, queueId, {}, { db: new BossDatabase(transaction) }),
    leaseMs: leaseSeconds * 1000,
  };
}

/** Opens the queues over the connections of a store, and creates the tables of pg-boss where they are missing. */
export async function openQueues<Tables>(queries: Kysely<Tables>, settings: QueueSettings): Promise<JobQueues> {
  const boss = await openBoss(queries, settings);
  return {
    of: (runNo) => openQueue(boss, queries, settings, queueNames(runNo)),
    create: (runNo) => createQueues(boss, queries, queueNames(runNo), settings),
    dropEnded: () => dropQueues(queries),
    close: () => boss.stop({ graceful: false }),
  };
}
