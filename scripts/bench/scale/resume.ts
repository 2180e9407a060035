import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { PostgresServer } from '../../../test/testing/postgres.js';
import { startProgram } from '../pipeline/program.js';
import type { RunningProgram } from '../pipeline/program.js';
import { perSecond, report } from '../pipeline/report.js';
import { writeDataset } from '../pipeline/scale.js';
import { startStandIn } from '../pipeline/stand-in.js';

const WORKERS = 2;
const FIRST_ROW_LIMIT_S = 5;
const MEMORY_LIMIT_MB = 400;
const DATASET = ['rows.jsonl', '--min-words', '0', '--dataset', '--text-column', 'text', '--id-column', 'id'];

type StandIn = Awaited<ReturnType<typeof startStandIn>>;

/** The coordinator, which cuts the dataset and follows the run, then the workers. */
type Processes = readonly [RunningProgram, ...RunningProgram[]];

function startAll(shared: readonly string[], folder: string): Processes {
  const coordinator = startProgram(['run', ...DATASET, '--feed-only', ...shared], folder);
  return [coordinator, ...Array.from({ length: WORKERS }, () => startProgram(['worker', '--once', ...shared], folder))];
}

const costs = (all: Processes): string =>
  `CPU ${all.map((one) => ((one.cpuMs() ?? 0) / 1000).toFixed(1)).join(', ')} s, ` +
  `memory ${all.map((one) => one.peakMb()?.toFixed(0) ?? '?').join(', ')} MB (limit ${MEMORY_LIMIT_MB} MB each)`;
const elapsedS = ([coordinator]: Processes): number => (Date.now() - coordinator.startedAtMs) / 1000;

/** Returns the number of the last source in a database. */
async function lastSource(db: string): Promise<number> {
  const client = new pg.Client({ connectionString: db });
  await client.connect();
  try {
    const { rows } = await client.query<{ last: string | null }>('select max(source_id) as last from sources');
    return Number(rows[0]?.last ?? 0);
  } finally {
    await client.end();
  }
}

async function killedHalfWay(
  shared: readonly string[],
  folder: string,
  standIn: StandIn,
  documents: number,
): Promise<void> {
  const all = startAll(shared, folder);
  while (all[0].child.exitCode === null && (await standIn.state()).documents < documents / 2) await delay(100);
  for (const { child } of all) child.kill('SIGKILL');
  await Promise.all(all.map((one) => one.ended));
  const rate = (await standIn.state()).documents / elapsedS(all);
  report(`${documents} rows, ${WORKERS} workers: half of them, then all killed`, perSecond(rate), costs(all));
}

async function resumedToEnd(
  db: string,
  shared: readonly string[],
  folder: string,
  standIn: StandIn,
  documents: number,
): Promise<void> {
  const before = await lastSource(db);
  const all = startAll(shared, folder);
  while (all[0].child.exitCode === null && (await lastSource(db)) === before) await delay(100);
  const firstRow = `${elapsedS(all).toFixed(1)} s`;
  report(`  resumed behind row ${before}: first row recorded after`, firstRow, `limit ${FIRST_ROW_LIMIT_S} s elapsed`);
  const summary = await all[0].ended;
  const { firstAtMs } = await standIn.state();
  report('  resumed: first request after', `${firstAtMs - all[0].startedAtMs} ms`);
  report('  resumed: to the end', `${elapsedS(all).toFixed(0)} s`, costs(all));
  const scanned = String(summary?.sources.scanned ?? 0);
  report('  every row accounted for', scanned, `of ${documents}, ${summary?.requests ?? 0} requests`);
  for (const { child } of all) child.kill('SIGTERM');
}

/**
 * A shared run over a dataset of small rows: a coordinator and two workers against a service that answers at once, all
 * killed when half of the rows are scanned, started again and followed to the end. Parts that the killed workers had
 * begun are read by others at once, as these see on the same machine that they have ended.
 */
export async function resume(server: PostgresServer, folder: string, documents: number): Promise<void> {
  await writeDataset(join(folder, 'rows.jsonl'), documents);
  const db = await server.createDatabase();
  const standIn = await startStandIn(0);
  const shared = ['--db', db, '--base-url', standIn.baseUrl];
  try {
    await killedHalfWay(shared, folder, standIn, documents);
    await standIn.reset();
    await resumedToEnd(db, shared, folder, standIn, documents);
  } finally {
    standIn.stop();
  }
}
