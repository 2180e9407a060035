import { systemClock } from '../../../src/lib/clock.js';
import { openSharing } from '../../../src/pipeline/sharing/store/index.js';
import { openStore } from '../../../src/pipeline/store/index.js';
import type { PostgresServer } from '../postgres.js';

async function migrate(db: string): Promise<void> {
  await (await openStore({ db, keepText: 'full' }, systemClock)).close();
}

async function migrateAndShare(db: string): Promise<void> {
  const store = await openStore({ db, keepText: 'full' }, systemClock);
  await (await openSharing(store, { leaseSeconds: 30, attempts: 3 })).close();
  await store.close();
}

/** The address of a new database of runs that holds none. */
export const migratedOn = (server: PostgresServer): Promise<string> => server.createFilled('runs', migrate);

/** The address of a new database of runs that workers may share, without runs. */
export const sharedOn = (server: PostgresServer): Promise<string> =>
  server.createFilled('shared_runs', migrateAndShare);
