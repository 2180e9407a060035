import { resolve } from 'node:path';
import { isNewDatabase, readStoredRuns } from '../assemble-store.js';
import { isPostgresAddress } from '../lib/database/index.js';
import {
  databaseChecks,
  diskChecks,
  embeddedServiceChecks,
  newDatabaseChecks,
  serviceChecks,
} from '../pipeline/health-checks.js';
import type { HealthCheck } from '../pipeline/health-checks.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

export type { HealthCheck } from '../pipeline/health-checks.js';

/**
 * Checks what a run needs: database, lock, disk, service, key and clock. The embedded service is started for it.
 * Nothing is left behind: no database, no folder.
 * @throws AssayError where the database cannot be opened or the service cannot be started
 */
export async function checkSetup({ settings = programSettings(), cwd = process.cwd() }: UseOptions = {}): Promise<
  readonly HealthCheck[]
> {
  const { db } = settings.store;
  const { withServiceClient } = await import('../assemble-service.js');
  const isEmbedded = settings.client.baseUrl === '';
  return [
    ...(isNewDatabase(settings.store, cwd)
      ? await newDatabaseChecks(db, cwd)
      : await readStoredRuns(settings.store, cwd, databaseChecks)),
    ...(isPostgresAddress(db) ? [] : await diskChecks(resolve(cwd, db))),
    ...(await withServiceClient(settings, cwd, isEmbedded ? embeddedServiceChecks : serviceChecks)),
  ];
}
