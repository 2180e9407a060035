import { afterAll, beforeAll } from 'vitest';
import { PostgresServer } from '../testing/postgres.js';
import { placeWorldsOn } from '../testing/pipeline/world.js';

let server: PostgresServer;

beforeAll(async () => {
  server = await PostgresServer.start();
  placeWorldsOn(() => server.createDatabase());
});
afterAll(() => server.stop());

// The tests of a run and of its documents on SQLite, all of them, on PostgreSQL.
await import('./run.test.js');
await import('./documents.test.js');
