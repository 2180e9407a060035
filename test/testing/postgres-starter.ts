import { once } from 'node:events';
import { createServer } from 'node:http';
import { PostgresServer } from './postgres.js';

/** Starts one PostgreSQL server for all files of a test run, when the first of them asks for it. */
export default async function setup(): Promise<() => Promise<void>> {
  let started: Promise<PostgresServer> | null = null;
  const starter = createServer((_, response) => {
    const server = (started ??= PostgresServer.startOwn());
    server.then(
      ({ address }) => response.end(address),
      (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }).listen(0, '127.0.0.1');
  await once(starter, 'listening');
  const address = starter.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.env['ASSAY_TEST_POSTGRES_STARTER'] = `http://127.0.0.1:${address.port}`;
  return async () => {
    starter.close();
    starter.closeAllConnections();
    await (await started)?.stop();
  };
}
