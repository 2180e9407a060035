import { resolve } from 'node:path';
import { assembleStore } from '../assemble-store.js';
import { isPostgresAddress } from '../lib/database/index.js';
import { databaseChecks, diskChecks, serviceChecks } from '../pipeline/health-checks.js';
import type { HealthCheck } from '../pipeline/health-checks.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

export type { HealthCheck } from '../pipeline/health-checks.js';

/**
 * Checks what a run needs: database, lock, disk, service, key and clock. The embedded service is started for it.
 * @throws AssayError where the database cannot be opened or the service cannot be started
 */
export async function checkSetup({ settings = programSettings(), cwd = process.cwd() }: UseOptions = {}): Promise<
  readonly HealthCheck[]
> {
  const { db } = settings.store;
  const store = await assembleStore(settings, cwd);
  try {
    const { withServiceClient } = await import('../assemble-service.js');
    return [
      ...(await databaseChecks(store)),
      ...(isPostgresAddress(db) ? [] : await diskChecks(resolve(cwd, db))),
      ...(await withServiceClient(settings, cwd, serviceChecks)),
    ];
  } finally {
    await store.close();
  }
}
