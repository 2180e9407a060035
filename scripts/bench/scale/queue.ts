import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { systemClock } from '../../../src/lib/clock.js';
import { openPostgres } from '../../../src/lib/database/postgres.js';
import { openSharing } from '../../../src/pipeline/sharing/store/index.js';
import type { SharedWork, Sharing } from '../../../src/pipeline/sharing/store/index.js';
import type { RunStore } from '../../../src/pipeline/store/index.js';
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

async function fetchMs(queue: JobQueue): Promise<number> {
  const startedAt = performance.now();
  for (let index = 0; index < FETCHES; index += 1) await queue.fetch('scan', 1);
  return (performance.now() - startedAt) / FETCHES;
}

/** What one fetch costs by how much waits, with the extra index and without. */
export async function fetches(server: PostgresServer): Promise<void> {
  const queries = (await openPostgres(await server.createDatabase(), databaseProgram))<unknown>();
  const queues = await openQueues(queries, QUEUE);
  await queues.create(RUN_NO);
  const queue = queues.of(RUN_NO);
  await addBacklog(queries, queue, 5000);
  report('one fetch, 5,000 jobs waiting', `${(await fetchMs(queue)).toFixed(1)} ms`);
  await addBacklog(queries, queue, BACKLOG);
  await sql`vacuum analyze`.execute(queries);
  report('one fetch, 100,000 jobs waiting', `${(await fetchMs(queue)).toFixed(1)} ms`, 'with the extra index');
  await sql`drop index ${sql.table(`assay_jobs.assay_fetch_scan-${RUN_NO}`)}`.execute(queries);
  report('one fetch, 100,000 jobs waiting', `${(await fetchMs(queue)).toFixed(1)} ms`, 'as pg-boss installs it');
  await queues.close();
  await queries.destroy();
}

/** Packs and enqueues every batch; returns batches per second. */
async function enqueue(sharing: Sharing, run: RunStore, count: number): Promise<number> {
  const shared = await sharing.coordinate(run.run, OPTIONS, TERMS, true);
  await shared.setCap(null);
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1)
    await shared.queued.claim({
      scan: 'detect',
      mode: 'files',
      modeOfLong: 'files',
      maxDocuments: DOCUMENTS_OF_A_BATCH,
      maxBytes: 1e9,
      maxTexts: 250,
      maxWords: null,
      largestDocument: null,
      allowDoubleBill: false,
      idempotencyKeys: [`k${index}`],
    });
  return (count * 1000) / (performance.now() - startedAt);
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
interface Takers {
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
    const fed = await enqueue(sharing, run, asked);
    const queries = (await openPostgres(address, databaseProgram))<unknown>();
    const queues = await openQueues(queries, QUEUE);
    await addBacklog(queries, queues.of(run.run.runNo), backlog);
    await sql`vacuum analyze`.execute(queries);
    const works = await Promise.all(Array.from({ length: takers }, () => sharing.join(run.run.runId, OPTIONS)));
    const startedAt = systemClock.now();
    const before = process.cpuUsage();
    const serverCpuMs = await serverCpu(server);
    // Jobs of the backlog have no batch: the first of them means that all jobs with a batch were taken.
    const done = await Promise.all(works.map((work) => commitAll(work, together)));
    const seconds = (systemClock.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(before);
    const serverMs = await serverCpuMs();
    const count = done.reduce((sum, own) => sum + own, 0);
    report(
      `batches of 250 results, ${takers} takers of ${together}, backlog ${backlog}`,
      perSecond(count / seconds),
      `aim ${AIM}/s; ${((count * DOCUMENTS_OF_A_BATCH) / seconds).toFixed(0)} results/s; ` +
        `${((user + system) / 1000 / count).toFixed(1)} ms of this process's CPU a batch, ` +
        `${(serverMs / count).toFixed(1)} ms of PostgreSQL's; packed at ${perSecond(fed)}`,
    );
    await queues.close();
    await queries.destroy();
    await sharing.close();
  });
}
