import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { openPostgres } from '../../../src/lib/database/postgres.js';
import { claimNext } from '../../../src/pipeline/schedule/packing/claim-next.js';
import type { Claiming } from '../../../src/pipeline/schedule/packing/claim-next.js';
import { DocumentCount } from '../../../src/pipeline/schedule/packing/document-count.js';
import { capacityOf } from '../../../src/pipeline/sharing/enqueue.js';
import { openSharing } from '../../../src/pipeline/sharing/store/index.js';
import type { SharedRun, SharedWork } from '../../../src/pipeline/sharing/store/index.js';
import { openQueues } from '../../../src/pipeline/sharing/store/queue.js';
import type { JobQueue } from '../../../src/pipeline/sharing/store/queue.js';
import type { PostgresServer } from '../../../test/testing/postgres.js';
import { perSecond, report } from '../pipeline/report.js';
import { scannedOutcome, withPlannedRun } from '../pipeline/rows.js';
import { serverCpu } from './server-cpu.js';
import { databaseProgram } from '../../../src/records/database-program.js';

const DOCUMENTS_OF_A_BATCH = 250;
const BACKLOG = 100_000;
const AIM = 300;
const FETCHES = 60;
const OPTIONS = { scans: ['detect'], rescan: false, readLimits: '', keepText: 'full' } as const;
const TERMS = '{}';
const RUN_NO = 1;
/** Files of the write-ahead log, of 16 MB each: more than a measurement writes. */
const LOG_FILES = 60;
const QUEUE = { leaseSeconds: 3600, attempts: 3 };

/** Jobs without a batch, queued behind those that have one. */
async function addBacklog(queries: Kysely<unknown>, queue: JobQueue, count: number): Promise<void> {
  for (let added = 0; added < count; added += 5000)
    await queue.insert(
      queries,
      'scan',
      Array.from({ length: 5000 }, () => ({ queueId: randomUUID(), jobId: 0 })),
    );
}

/**
 * Fills files of the write-ahead log and lets the server use them again, as one does that has run for a while. A new
 * one fills each file with zeros within the commit that needs it, which was a fifth of the time of commits.
 */
async function readyLogFiles(queries: Kysely<unknown>): Promise<void> {
  for (let filled = 0; filled < LOG_FILES; filled += 1) {
    await sql`select pg_logical_emit_message(false, 'bench', '')`.execute(queries);
    await sql`select pg_switch_wal()`.execute(queries);
  }
  await sql`checkpoint`.execute(queries);
}

async function fetchMs(queries: Kysely<unknown>, queue: JobQueue): Promise<number> {
  const startedAt = performance.now();
  for (let index = 0; index < FETCHES; index += 1) await queue.fetch(queries, 'scan', 1);
  return (performance.now() - startedAt) / FETCHES;
}

/** What one fetch costs by how much waits, with the extra index and without. */
export async function fetches(server: PostgresServer): Promise<void> {
  const queries = (await openPostgres(await server.createDatabase(), databaseProgram))<unknown>();
  const queues = await openQueues(queries, QUEUE);
  await queues.create(RUN_NO);
  const queue = queues.of(RUN_NO);
  await addBacklog(queries, queue, 5000);
  report('one fetch, 5,000 jobs waiting', `${(await fetchMs(queries, queue)).toFixed(1)} ms`);
  await addBacklog(queries, queue, BACKLOG);
  await sql`vacuum analyze`.execute(queries);
  report('one fetch, 100,000 jobs waiting', `${(await fetchMs(queries, queue)).toFixed(1)} ms`, 'with the extra index');
  await sql`drop index ${sql.table(`assay_jobs.assay_fetch_scan-${RUN_NO}`)}`.execute(queries);
  report(
    'one fetch, 100,000 jobs waiting',
    `${(await fetchMs(queries, queue)).toFixed(1)} ms`,
    'as pg-boss installs it',
  );
  await queues.close();
  await queries.destroy();
}

/** What batches took. */
interface Cost {
  readonly seconds: number;
  /** CPU of this process and of PostgreSQL, in milliseconds. */
  readonly ownMs: number;
  readonly serverMs: number;
}

async function measured<Result>(
  server: PostgresServer,
  work: () => Promise<Result>,
): Promise<Cost & { readonly result: Result }> {
  const serverCpuMs = await serverCpu(server);
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { result, seconds, ownMs: (user + system) / 1000, serverMs: await serverCpuMs() };
}

const costOf = ({ ownMs, serverMs }: Cost, count: number): string =>
  `${(ownMs / count).toFixed(1)} ms of this process's CPU a batch, ${(serverMs / count).toFixed(1)} ms of PostgreSQL's`;

/** Packs and enqueues every batch as a coordinator does whose uploads have grown to their full size. */
async function enqueue(shared: SharedRun): Promise<void> {
  const documents = new DocumentCount(null);
  documents.take('detect', DOCUMENTS_OF_A_BATCH / 0.25);
  const claiming: Claiming = {
    ports: {
      work: shared.queued,
      service: { filesPerRequest: DOCUMENTS_OF_A_BATCH, isEmbedded: false },
      newKey: randomUUID,
    },
    settings: {
      scan: ['detect'],
      mode: 'files',
      order: 'path',
      chunkBytes: 1e9,
      concurrency: 4,
      allowDoubleBill: false,
    },
    budget: { available: null, largestDocument: null },
    documents,
    carriesOver: false,
  };
  for (;;) {
    const { live } = await shared.snapshot();
    await shared.setCap(null);
    if ((await claimNext(claiming, capacityOf({ liveBatches: live.scan }), 'done')) === null) return;
  }
}

async function commitAll(work: SharedWork, together: number): Promise<number> {
  let batches = 0;
  for (;;) {
    const taken = await work.takeBatches(together);
    if (taken.length === 0) return batches;
    await Promise.all(taken.map((batch) => work.run.commit(batch, batch.items.map(scannedOutcome), 'done', null)));
    batches += taken.length;
  }
}

/** How many take batches at once, how many each takes, and how many jobs wait behind them. */
export interface Takers {
  readonly takers: number;
  readonly together: number;
  readonly backlog: number;
}

/**
 * Batches of 250 results from the queue to their commit: taken, read, stored with ledger, sources' ends and the job's
 * end, in one transaction each.
 */
export async function batches(
  server: PostgresServer,
  asked: number,
  { takers, together, backlog }: Takers,
): Promise<void> {
  const address = await server.createDatabase();
  await withPlannedRun(address, asked * DOCUMENTS_OF_A_BATCH, async (store, run) => {
    const sharing = await openSharing(store, QUEUE);
    const shared = await sharing.coordinate(run.run, OPTIONS, TERMS, true);
    const packing = await measured(server, () => enqueue(shared));
    report('batches of 250 documents packed', perSecond(asked / packing.seconds), costOf(packing, asked));
    const queries = (await openPostgres(address, databaseProgram))<unknown>();
    const queues = await openQueues(queries, QUEUE);
    await addBacklog(queries, queues.of(run.run.runNo), backlog);
    await sql`vacuum analyze`.execute(queries);
    await readyLogFiles(queries);
    const works = await Promise.all(Array.from({ length: takers }, () => sharing.join(run.run.runId, OPTIONS)));
    // Jobs of the backlog have no batch: the first of them means that all jobs with a batch were taken.
    const done = await measured(server, () => Promise.all(works.map((work) => commitAll(work, together))));
    const count = done.result.reduce((sum, own) => sum + own, 0);
    report(
      `batches of 250 results, ${takers} takers of ${together}, backlog ${backlog}`,
      perSecond(count / done.seconds),
      `aim ${AIM}/s; ${((count * DOCUMENTS_OF_A_BATCH) / done.seconds).toFixed(0)} results/s; ${costOf(done, count)}`,
    );
    await queues.close();
    await queries.destroy();
    await sharing.close();
  });
}
