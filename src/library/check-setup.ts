import { resolve } from 'node:path';
import { isNewDatabase, readStoredRuns } from '../assemble-store.js';
import { AssayError } from '../lib/errors.js';
import { isPostgresAddress } from '../lib/database/index.js';
import {
  databaseChecks,
  diskChecks,
  embeddedServiceChecks,
  keptKeyChecks,
  newDatabaseChecks,
  reachChecks,
  serviceChecks,
} from '../pipeline/health-checks.js';
import type { HealthCheck } from '../pipeline/health-checks.js';
import type { Settings } from '../settings/groups.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

export type { HealthCheck } from '../pipeline/health-checks.js';

/** The service and its key. Without a key the service is still asked, whether it answers. */
async function checksOfService(settings: Settings, cwd: string): Promise<readonly HealthCheck[]> {
  const { checkServiceKey, withKeylessClient, withServiceClient } = await import('../assemble-service.js');
  if (settings.client.baseUrl === '') return withServiceClient(settings, cwd, embeddedServiceChecks);
  const missing = await checkServiceKey(settings, cwd).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AssayError) return error;
      throw error;
    },
  );
  if (missing === null) return withServiceClient(settings, cwd, serviceChecks);
  const { message: found, nextStep } = missing;
  return [{ check: 'API key', ok: false, found, nextStep }, ...(await withKeylessClient(settings, reachChecks))];
}

/**
 * Checks what a run needs: database, lock, disk, service, key and clock. The embedded service is started for it.
 * Nothing is left behind: no database, no folder.
 * @throws AssayError where the database cannot be opened or the service cannot be started
 */
export async function checkSetup({ settings = programSettings(), cwd = process.cwd() }: UseOptions = {}): Promise<
  readonly HealthCheck[]
> {
  const { db } = settings.store;
  return [
    ...(isNewDatabase(settings.store, cwd)
      ? await newDatabaseChecks(db, cwd)
      : await readStoredRuns(settings.store, cwd, async (store) => [
          ...(await databaseChecks(store)),
          ...(await keptKeyChecks(store)),
        ])),
    ...(isPostgresAddress(db) ? [] : await diskChecks(resolve(cwd, db))),
    ...(await checksOfService(settings, cwd)),
  ];
}
