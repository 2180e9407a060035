import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type PgBoss from 'pg-boss';
import { storable } from '../../../lib/database/index.js';
import type { JobKind } from '../../store/states.js';
import { BossDatabase, fetched, PooledBossDatabase } from './boss-database.js';
import type { Statements } from './boss-database.js';

/** pg-boss keeps its tables in a schema of its own. */
const SCHEMA = 'assay_jobs';
const QUEUES: Readonly<Record<JobKind, string>> = { read: 'read', scan: 'scan' };
const DEAD = 'dead';
const JOBS = sql.table(`${SCHEMA}.job`);
/** Ended jobs are deleted after this time: our own tables keep their outcome. */
const KEEP_ENDED_SECONDS = 3600;
const RETRY_DELAY_SECONDS = 1;

export interface QueueSettings {
  /** A job whose worker does not renew its lease for this long is given to another worker. */
  readonly leaseSeconds: number;
  /** Number of attempts before a job is a dead letter. */
  readonly attempts: number;
}

/** One of our jobs in the queue. */
export interface QueuedJob {
  /** The job's id in pg-boss. */
  readonly queueId: string;
  readonly jobId: number;
}

export interface DeadLetter extends QueuedJob {
  readonly message: string;
}

/** The queue: pg-boss on our connections. Methods that take a transaction run within it. */
export interface JobQueue {
  insert(transaction: Statements, kind: JobKind, jobs: readonly QueuedJob[]): Promise<void>;
  fetch(kind: JobKind, most: number): Promise<readonly QueuedJob[]>;
  complete(transaction: Statements, kind: JobKind, queueId: string): Promise<void>;
  /** Reports a failed attempt: the job is tried again, or is a dead letter after the last attempt. */
  fail(kind: JobKind, queueId: string, message: string): Promise<void>;
  /** Renews the leases of a worker's jobs. */
  renew(workerId: string, jobIds: readonly number[]): Promise<void>;
  /** Returns the jobs of a worker that leaves to the queue at once, without counting an attempt. */
  returnJobs(workerId: string): Promise<void>;
  fetchDead(most: number): Promise<readonly DeadLetter[]>;
  completeDead(transaction: Statements, queueId: string): Promise<void>;
  close(): Promise<void>;
  readonly leaseMs: number;
}

/** Creates an index in the order in which jobs are fetched: without it a fetch sorts the whole backlog. */
async function indexFetches<Tables>(queries: Kysely<Tables>): Promise<void> {
  const queues = sql.table(`${SCHEMA}.queue`);
  for (const name of Object.values(QUEUES)) {
    const select = sql<{ readonly partition: string }>`
      select partition_name as partition from ${queues} where name = ${name}`;
    const { rows } = await select.execute(queries);
    for (const { partition } of rows) {
      const create = sql`
        create index if not exists ${sql.ref(`assay_fetch_${name}`)}
        on ${sql.table(`${SCHEMA}.${partition}`)} (name, priority desc, created_on, id) where state < 'active'`;
      await create.execute(queries);
    }
  }
}

async function install<Tables>(
  boss: PgBoss,
  queries: Kysely<Tables>,
  { leaseSeconds, attempts }: QueueSettings,
): Promise<void> {
  // Processes that start together must not create the schema at the same time.
  await queries.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('assay jobs'))`.execute(connection);
    try {
      await boss.start();
      // A dead letter whose coordinator was killed returns to the queue after one lease.
      await boss.createQueue(DEAD, { name: DEAD, expireInSeconds: leaseSeconds });
      await boss.updateQueue(DEAD, { name: DEAD, expireInSeconds: leaseSeconds });
      for (const name of Object.values(QUEUES)) {
        const options = {
          name,
          expireInSeconds: leaseSeconds,
          retryLimit: attempts - 1,
          retryDelay: RETRY_DELAY_SECONDS,
          retryBackoff: false,
          deadLetter: DEAD,
        };
        await boss.createQueue(name, options);
        await boss.updateQueue(name, options);
      }
      await indexFetches(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('assay jobs'))`.execute(connection);
    }
  });
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
function underWay(workerId: string, jobIds: readonly number[] | null): RawBuilder<unknown> {
  const own = jobIds === null ? sql`` : sql`and unit_id in (${sql.join(jobIds)})`;
  return sql`name in (${sql.join(Object.values(QUEUES))}) and state = 'active'
    and id in (select job_id::uuid from units where worker_id = ${workerId} and state = 'live' ${own})`;
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
  await install(boss, queries, settings);
  return boss;
}

/** Opens the queue over the connections of a store, and creates its tables where they are missing. */
export async function openQueue<Tables>(queries: Kysely<Tables>, settings: QueueSettings): Promise<JobQueue> {
  const boss = await openBoss(queries, settings);
  return {
    insert: (transaction, kind, jobs) =>
      boss.insert(
        jobs.map(({ queueId, jobId }) => ({ id: queueId, name: QUEUES[kind], data: { unitId: jobId } })),
        { db: new BossDatabase(transaction) },
      ),
    fetch: async (kind, most) => {
      const database = new PooledBossDatabase(queries);
      const jobs = await fetched(database, () => boss.fetch(QUEUES[kind], { batchSize: most, db: database }));
      return jobs.map(({ id, data }) => ({ queueId: id, jobId: jobIdOf(data) }));
    },
    complete: (transaction, kind, queueId) =>
      boss.complete(QUEUES[kind], queueId, {}, { db: new BossDatabase(transaction) }),
    fail: (kind, queueId, message) => boss.fail(QUEUES[kind], queueId, { message: storable(message) }),
    renew: async (workerId, jobIds) => {
      if (jobIds.length > 0)
        await sql`update ${JOBS} set started_on = now() where ${underWay(workerId, jobIds)}`.execute(queries);
    },
    returnJobs: async (workerId) => {
      await sql`
        update ${JOBS} set state = 'created', started_on = null, start_after = now()
        where ${underWay(workerId, null)}`.execute(queries);
    },
    fetchDead: async (most) => {
      const database = new PooledBossDatabase(queries);
      const jobs = await fetched(database, () =>
        boss.fetch(DEAD, { batchSize: most, includeMetadata: true, db: database }),
      );
      return jobs.map(({ id, data, output }) => ({ queueId: id, jobId: jobIdOf(data), message: messageIn(output) }));
    },
    completeDead: (transaction, queueId) => boss.complete(DEAD, queueId, {}, { db: new BossDatabase(transaction) }),
    leaseMs: settings.leaseSeconds * 1000,
    close: () => boss.stop({ graceful: false }),
  };
}
