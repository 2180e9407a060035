import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PostgresServer } from '../../test/testing/postgres.js';
import { batches, fetches } from './scale/queue.js';
import type { Takers } from './scale/queue.js';
import { resume } from './scale/resume.js';
import { workers } from './scale/workers.js';

// Usage: `npm run bench:scale [-- --only fetches,batches,workers,resume]
// [--batches 240] [--documents 100000]`. Server, workers and service share
// the cores: figures of time need a quiet machine. The server is one of its own that writes to disk as a real one does,
// or that of ASSAY_TEST_POSTGRES.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'fetches,batches,workers' },
    batches: { type: 'string', default: '240' },
    documents: { type: 'string', default: '100000' },
  },
});
const count = Number(values.batches);
const folder = await mkdtemp(join(tmpdir(), 'assay-bench-scale-'));
const startServer = (): Promise<PostgresServer> =>
  PostgresServer.startOwn(['fsync=on', 'shared_buffers=256MB', 'min_wal_size=1GB', 'max_wal_size=2GB']);
const server = await startServer();
process.stdout.write(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1) ?? '?'} before\n`);

/** On a server of its own: one that wrote two gigabytes for earlier cases is due to write all pages to its files. */
async function batchesAlone(takers: Takers): Promise<void> {
  const own = await startServer();
  try {
    await batches(own, count, takers);
  } finally {
    await own.stop();
  }
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  fetches: () => fetches(server),
  batches: async () => {
    await batchesAlone({ takers: 4, together: 1, backlog: 0 });
    await batchesAlone({ takers: 4, together: 4, backlog: 0 });
    await batchesAlone({ takers: 4, together: 4, backlog: 100_000 });
  },
  workers: () => workers(server, folder),
  resume: () => resume(server, folder, Number(values.documents)),
};
try {
  for (const part of values.only.split(',')) await parts[part]?.();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
