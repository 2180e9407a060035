import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
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

async function migratedFile(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-migrated-'));
  const path = join(folder, 'assay.db');
  await migrate(path);
  // With what its log still holds.
  const handle = new Database(path, { readonly: true });
  const bytes = handle.serialize();
  handle.close();
  await rm(folder, { recursive: true });
  return bytes;
}

/** Migrations take twenty times as long as all else that opens a database: each process of tests makes them once. */
let migrated: Promise<Uint8Array> | null = null;

/** Writes a database of runs that holds none: what `openStore` makes of a path where there is no file. */
export async function writeMigrated(path: string): Promise<void> {
  await writeFile(path, await (migrated ??= migratedFile()));
}

/** The address of a new database of runs that holds none. */
export const migratedOn = (server: PostgresServer): Promise<string> => server.createFilled('runs', migrate);

/** The address of a new database of runs that workers may share, without runs. */
export const sharedOn = (server: PostgresServer): Promise<string> =>
  server.createFilled('shared_runs', migrateAndShare);
