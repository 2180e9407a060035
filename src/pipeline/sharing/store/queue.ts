import { CompiledQuery, sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type PgBoss from 'pg-boss';
import { storable } from '../../../lib/database/index.js';
import type { JobKind } from '../../store/states.js';

/** pg-boss keeps its tables in a schema of their own. */
const SCHEMA = 'assay_jobs';
const QUEUES: Readonly<Record<JobKind, string>> = { read: 'read', scan: 'scan' };
const DEAD = 'dead';
const JOBS = sql.table(`${SCHEMA}.job`);
/** Jobs that ended are dropped: what became of a job stands in our own tables. */
const KEEP_ENDED_SECONDS = 3600;
const RETRY_DELAY_SECONDS = 1;

export interface QueueSettings {
  /** A job whose worker does not renew its lease for this long goes to another one. */
  readonly leaseSeconds: number;
  /** How often a job is tried in all before it is a dead letter. */
  readonly attempts: number;
}

/** A job of ours as it stands in the queue. */
export interface QueuedJob {
  /** The id that pg-boss knows. */
  readonly queueId: string;
  readonly jobId: number;
}

export interface DeadLetter extends QueuedJob {
  readonly message: string;
}

/** The queue, pg-boss on our own connections: what is handed a transaction is done within it. */
export interface JobQueue {
  insert(transaction: Statements, kind: JobKind, jobs: readonly QueuedJob[]): Promise<void>;
  fetch(kind: JobKind, most: number): Promise<readonly QueuedJob[]>;
  complete(transaction: Statements, kind: JobKind, queueId: string): Promise<void>;
  /** The job is tried again, or is a dead letter after its last attempt. */
  fail(kind: JobKind, queueId: string, message: string): Promise<void>;
  /** Renews the leases of a worker's jobs, so that only a worker that is gone loses them. */
  renew(workerId: string, jobIds: readonly number[]): Promise<void>;
  /** Jobs of a worker that leaves are there for others at once; none of their attempts is used up. */
  returnJobs(workerId: string): Promise<void>;
  fetchDead(most: number): Promise<readonly DeadLetter[]>;
  completeDead(transaction: Statements, queueId: string): Promise<void>;
  close(): Promise<void>;
  readonly leaseMs: number;
}

/** Connections or a transaction, whatever its tables: pg-boss knows its own. */
export interface Statements {
  executeQuery(query: CompiledQuery): Promise<{ readonly rows: unknown[] }>;
}

/** What pg-boss runs its statements on. A failure is kept, because `fetch` of pg-boss swallows it. */
class Door implements PgBoss.Db {
  failure: { readonly error: unknown } | null = null;

  constructor(private readonly queries: Statements) {}

  async executeSql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    try {
      const { rows } = await this.queries.executeQuery(CompiledQuery.raw(text, values));
      return { rows: Array.isArray(rows) ? rows : [] };
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }
}

/**
 * Statements of pg-boss outside of a transaction of ours: some are several with a transaction of their own, which must
 * not stay open in the pool when one fails.
 */
class OwnDoor<Tables> extends Door {
  constructor(private readonly pool: Kysely<Tables>) {
    super(pool);
  }

  override executeSql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    return this.pool.connection().execute(async (connection) => {
      const door = new Door(connection);
      try {
        return await door.executeSql(text, values);
      } catch (error) {
        await sql`rollback`.execute(connection).catch(() => undefined);
        this.failure = { error };
        throw error;
      }
    });
  }
}

/** The order in which jobs are fetched, as an index: without it a fetch sorts the whole backlog. */
async function indexFetches<Tables>(queries: Kysely<Tables>): Promise<void> {
  for (const name of Object.values(QUEUES)) {
    const { rows } = await sql<{
      readonly partition: string;
    }>`select partition_name as partition from ${sql.table(`${SCHEMA}.queue`)} where name = ${name}`.execute(queries);
    for (const { partition } of rows) {
      await sql`create index if not exists ${sql.ref(`assay_fetch_${name}`)} on ${sql.table(`${SCHEMA}.${partition}`)} (name, priority desc, created_on, id) where state < 'active'`.execute(
        queries,
      );
    }
  }
}

async function install<Tables>(
  boss: PgBoss,
  queries: Kysely<Tables>,
  { leaseSeconds, attempts }: QueueSettings,
): Promise<void> {
  // Processes that start together would make the schema at the same time.
  await queries.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('assay jobs'))`.execute(connection);
    try {
      await boss.start();
      // A coordinator that was killed over a dead letter must not be waited for long.
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

async function fetched<Data>(door: Door, fetch: () => Promise<Data[]>): Promise<Data[]> {
  const rows = await fetch();
  if (door.failure !== null) throw door.failure.error;
  return rows;
}

/**
 * The jobs under way that belong to jobs of a worker, newest attempt. pg-boss cannot renew or return a lease: its own `started_on` says when one began.
 */
function underWay(workerId: string, jobIds: readonly number[] | null): RawBuilder<unknown> {
  const own = jobIds === null ? sql`` : sql`and unit_id in (${sql.join(jobIds)})`;
  return sql`name in (${sql.join(Object.values(QUEUES))}) and state = 'active' and id in (select job_id::uuid from units where worker_id = ${workerId} and state = 'live' ${own})`;
}

/**
 * Opens the queue over the connections of a store, and makes its tables where they are missing. pg-boss is loaded only
 * here.
 */
export async function openQueue<Tables>(queries: Kysely<Tables>, settings: QueueSettings): Promise<JobQueue> {
  const { default: Boss } = await import('pg-boss');
  // Expired leases are looked for twice a lease.
  const maintenanceIntervalSeconds = Math.max(1, Math.min(60, Math.floor(settings.leaseSeconds / 2)));
  const boss = new Boss({
    db: new OwnDoor(queries),
    schema: SCHEMA,
    schedule: false,
    maintenanceIntervalSeconds,
    archiveCompletedAfterSeconds: KEEP_ENDED_SECONDS,
    archiveFailedAfterSeconds: KEEP_ENDED_SECONDS,
    deleteAfterSeconds: KEEP_ENDED_SECONDS,
  });
  // Maintenance that fails is repeated at the next interval; every other failure is thrown where it happens.
  boss.on('error', () => undefined);
  await install(boss, queries, settings);
  return {
    insert: (transaction, kind, jobs) =>
      boss.insert(
        jobs.map(({ queueId, jobId }) => ({ id: queueId, name: QUEUES[kind], data: { unitId: jobId } })),
        { db: new Door(transaction) },
      ),
    fetch: async (kind, most) => {
      const door = new OwnDoor(queries);
      const jobs = await fetched(door, () => boss.fetch(QUEUES[kind], { batchSize: most, db: door }));
      return jobs.map(({ id, data }) => ({ queueId: id, jobId: jobIdOf(data) }));
    },
    complete: (transaction, kind, queueId) => boss.complete(QUEUES[kind], queueId, {}, { db: new Door(transaction) }),
    fail: (kind, queueId, message) => boss.fail(QUEUES[kind], queueId, { message: storable(message) }),
    renew: async (workerId, jobIds) => {
      if (jobIds.length > 0)
        await sql`update ${JOBS} set started_on = now() where ${underWay(workerId, jobIds)}`.execute(queries);
    },
    returnJobs: async (workerId) => {
      await sql`update ${JOBS} set state = 'created', started_on = null, start_after = now() where ${underWay(workerId, null)}`.execute(
        queries,
      );
    },
    fetchDead: async (most) => {
      const door = new OwnDoor(queries);
      const jobs = await fetched(door, () => boss.fetch(DEAD, { batchSize: most, includeMetadata: true, db: door }));
      return jobs.map(({ id, data, output }) => ({ queueId: id, jobId: jobIdOf(data), message: messageIn(output) }));
    },
    completeDead: (transaction, queueId) => boss.complete(DEAD, queueId, {}, { db: new Door(transaction) }),
    leaseMs: settings.leaseSeconds * 1000,
    close: () => boss.stop({ graceful: false }),
  };
}
