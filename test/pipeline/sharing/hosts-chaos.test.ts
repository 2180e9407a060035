import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import { PostgresServer } from '../../testing/postgres.js';
import { makeHosts } from '../../testing/pipeline/hosts.js';
import type { Host, Hosts } from '../../testing/pipeline/hosts.js';
import { SharedWorld } from '../../testing/pipeline/shared-world.js';
import { standInVerdict } from '../../testing/pipeline/stand-in.js';
import { textOf } from '../../testing/pipeline/world.js';

/**
 * `npm run test:chaos` kills a hundred times in all; here it cuts and kills ten times. The normal suite leaves this
 * file out: leases have to expire.
 */
const rounds = Math.ceil(Number(process.env['ASSAY_CHAOS_KILLS'] ?? 10) / 10);
const documentCount = 100 + rounds * 400;
const HOSTS = 2;
const WORKERS_OF_A_HOST = 2;
const CONNECTIONS = 2;
/**
 * So slow that the documents last: a cut during a transaction holds the others' leases up for as long as PostgreSQL waits
 * for it, a minute.
 */
const DELAY_MS = 1_500;

let hosts: Hosts;
let server: PostgresServer;

beforeAll(async () => {
  hosts = await makeHosts(HOSTS);
  process.stdout.write(`workers run on ${hosts.how}\n`);
  server = await PostgresServer.startOwn([`listen_addresses=${['127.0.0.1', ...hosts.databaseAddresses].join(',')}`]);
});
afterAll(async () => {
  await server.stop();
  await hosts.close();
});

function startWorker(host: Host, folder: string): ChildProcess {
  return host.start(
    [
      process.execPath,
      packageFile('dist', 'main.js'),
      'worker',
      '--once',
      '--db',
      host.db,
      '--base-url',
      host.baseUrl,
      '--concurrency',
      String(CONNECTIONS),
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        ASSAY_MIN_WORDS: '0',
        ASSAY_API_KEY: 'good-key',
        ASSAY_RETRY_DELAY_MS: '1',
        ASSAY_LEASE_SECONDS: '2',
        ASSAY_JOB_ATTEMPTS: '60',
      },
      stdio: 'ignore',
    },
  );
}

async function until(met: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await met())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** A worker that has ended, or is asked to. */
async function ended(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGTERM');
  await once(worker, 'exit');
}

test(
  `workers on ${HOSTS} hosts: one host cut off from the database during its requests and brought back, a worker of ` +
    `the other killed with SIGKILL, ${rounds} times`,
  async () => {
    const world = await SharedWorld.create(server, { delayMs: DELAY_MS }, { leaseSeconds: 2, attempts: 60 });
    const { standIn } = world;
    const { folder, db, baseUrl } = world.world;
    const workers: { readonly host: Host; child: ChildProcess }[] = [];
    try {
      await world.world.writeMany(documentCount);
      const [cutOff, other] = await hosts.open({ db, baseUrl });
      if (cutOff === undefined || other === undefined) throw new Error('too few hosts');
      for (const host of [cutOff, other])
        for (let count = 0; count < WORKERS_OF_A_HOST; count += 1)
          workers.push({ host, child: startWorker(host, folder) });
      const query = async (text: string) => (await server.query(`select ${text} as answer`, db))[0]?.['answer'];
      const over = new AbortController();
      const running = world.run({ feedOnly: true, schedule: { mode: 'text' } }).finally(() => over.abort());
      let done = 0;
      for (let round = 0; round < rounds; round += 1) {
        const before = standIn.scanRequests;
        const taken = Number(await query(`(select count(*) from units where attempt > 1)`));
        let answer = (): void => undefined;
        standIn.hold(new Promise((resolve) => (answer = resolve)));
        // Every worker has a request under way: more than one only once it knows that the service answers as quickly.
        await until(() => over.signal.aborted || standIn.scanRequests >= before + workers.length);
        await cutOff.cut();
        standIn.hold(Promise.resolve());
        answer();
        // What it had begun is with others now.
        await until(
          async () =>
            over.signal.aborted || Number(await query(`(select count(*) from units where attempt > 1)`)) > taken,
        );
        const victim = workers.find(({ host }) => host === other);
        if (victim !== undefined) {
          victim.child.kill('SIGKILL');
          victim.child = startWorker(other, folder);
        }
        await cutOff.mend();
        done += over.signal.aborted ? 0 : 1;
      }
      standIn.options = {};
      const summary = await running;
      expect(summary).toMatchObject({
        status: 'complete',
        sources: { found: documentCount, scanned: documentCount, failed: 0 },
        words: { planned: documentCount * 20, billed: documentCount * 20, unknown: 0 },
      });
      expect(done).toBe(rounds);
      expect(standIn.wordsBilled).toBe(documentCount * 20);
      const rows = await world.world.rows();
      expect(rows.map((row) => row.verdict)).toEqual(
        rows.map((row) => standInVerdict(textOf(Number(/(\d+)\.txt/u.exec(row.source)?.[1])))),
      );
      expect(rows).toHaveLength(documentCount);
      expect(
        await query(
          "(select count(*) from units where state = 'live') + (select count(*) from batches where state = " +
            "'open') + (select count(*) from reads)",
        ),
      ).toBe('0');
      for (const { child } of workers) await ended(child);
    } finally {
      for (const { child } of workers) child.kill('SIGKILL');
      await world.close();
    }
  },
  1_800_000,
);
