import { afterAll, afterEach, beforeAll } from 'vitest';
import { PostgresServer } from '../postgres.js';

interface Closable {
  close(): Promise<void>;
}

export interface UsedPostgres {
  readonly server: () => PostgresServer;
  /** Closed after the test, what was opened last first. */
  readonly keep: (opened: Closable) => void;
}

/** A PostgreSQL server for the tests of a file, and an end for what each of them opens. */
export function usingPostgres(start: () => Promise<PostgresServer> = () => PostgresServer.start()): UsedPostgres {
  const opened: Closable[] = [];
  let server: PostgresServer;
  beforeAll(async () => {
    server = await start();
  });
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });
  afterAll(() => server.stop());
  return { server: () => server, keep: (one) => void opened.push(one) };
}
