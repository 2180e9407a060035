import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFile } from '../../../src/lib/package-root.js';
import type { PostgresServer } from '../../../test/testing/postgres.js';
import { startProgram } from '../pipeline/program.js';
import { perSecond, report } from '../pipeline/report.js';
import { smallText } from '../pipeline/rows.js';
import { startStandIn } from '../pipeline/stand-in.js';

const LATENCY_MS = 400;
const CONNECTIONS = 4;
const DOCUMENTS_OF_A_WORKER = 200;
const LEVELS = [1, 2, 4];
const LIMIT = 3.8;

/** Documents a second that the stand-in answered, between the first fifth and the last. */
async function steadyRate(count: number, documents: () => Promise<number>): Promise<number> {
  const reach = async (share: number): Promise<{ readonly atMs: number; readonly done: number }> => {
    for (;;) {
      const done = await documents();
      if (done >= count * share) return { atMs: performance.now(), done };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const [first, last] = [await reach(0.2), await reach(0.8)];
  return ((last.done - first.done) * 1000) / (last.atMs - first.atMs);
}

/**
 * Worker processes, each of so many connections, against a service that answers after a fixed time: what `workers` of
 * them reach together.
 */
async function rateOf(server: PostgresServer, folder: string, workers: number): Promise<number> {
  const count = DOCUMENTS_OF_A_WORKER * workers;
  const own = join(folder, `of-${workers}`);
  await mkdir(join(own, 'corpus'), { recursive: true });
  for (let index = 0; index < count; index += 1) await writeFile(join(own, 'corpus', `${index}.txt`), smallText(index));
  const db = await server.createDatabase();
  const service = await startStandIn(LATENCY_MS);
  const shared = ['--db', db, '--base-url', service.baseUrl, '--concurrency', String(CONNECTIONS)];
  const children = Array.from({ length: workers }, () =>
    spawn(process.execPath, [packageFile('dist', 'main.js'), 'worker', '--once', ...shared], {
      cwd: own,
      env: { ...process.env, ASSAY_API_KEY: 'bench' },
      stdio: 'ignore',
    }),
  );
  const run = startProgram(['run', 'corpus', '--feed-only', '--mode', 'text', '--min-words', '0', ...shared], own);
  const rate = await steadyRate(count, async () => (await service.state()).documents);
  await run.ended;
  for (const child of children) child.kill('SIGTERM');
  service.stop();
  return rate;
}

/** How throughput grows with workers, while the service is what takes the time. */
export async function workers(server: PostgresServer, folder: string): Promise<void> {
  const rates: number[] = [];
  for (const level of LEVELS) {
    const rate = await rateOf(server, folder, level);
    rates.push(rate);
    const factor = rate / (rates[0] ?? rate);
    report(
      `${level} workers × ${CONNECTIONS} connections, ${LATENCY_MS} ms a call`,
      perSecond(rate),
      `bound ${((level * CONNECTIONS * 1000) / LATENCY_MS).toFixed(0)}/s; ${factor.toFixed(2)} × one ` +
        `worker${level === 4 ? `, limit ${LIMIT} ×` : ''}`,
    );
  }
}
