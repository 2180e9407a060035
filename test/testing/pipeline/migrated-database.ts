import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { systemClock } from '../../../src/lib/clock.js';
import { openStore } from '../../../src/pipeline/store/index.js';

async function migratedFile(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-migrated-'));
  const path = join(folder, 'assay.db');
  await (await openStore({ db: path, keepText: 'full' }, systemClock)).close();
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
