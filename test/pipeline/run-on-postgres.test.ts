import { afterAll, beforeAll } from 'vitest';
import { PostgresServer } from '../testing/postgres.js';
import { migratedOn } from '../testing/pipeline/migrated-on-postgres.js';
import { placeWorldsOn } from '../testing/pipeline/world.js';

let server: PostgresServer;

beforeAll(async () => {
  server = await PostgresServer.start();
  placeWorldsOn(() => migratedOn(server));
});
afterAll(() => server.stop());

// The tests of a run, of its documents, of its bounds and of unchanged and resumed datasets on SQLite, all of them, on
// PostgreSQL.
await import('./run.test.js');
await import('./documents.test.js');
await import('./bounds.test.js');
await import('./store/sources/dataset-marks.test.js');
await import('./resumed-datasets.test.js');
