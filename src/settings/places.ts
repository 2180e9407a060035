import { join } from 'node:path';
import { Type } from 'typebox';
import { databasePlace } from '../lib/database/index.js';
import { setting } from '../lib/setting.js';
import type { SettingsOf } from '../lib/setting.js';

/** Where the embedded service keeps its own data. */
export const placeSettings = {
  data: setting(
    Type.String({ minLength: 1 }),
    './assay-data',
    "Folder of the service's data (service.db, works.db) and of scanned pages that runs have read",
  ),
  accounts: setting(
    Type.String(),
    '',
    "Database of the service's keys and words used: service.db in the data folder, " +
      'or postgres://… that several services share',
  ),
};

/** Where the service keeps keys and words used. */
export function accountsPlace({ data, accounts }: SettingsOf<typeof placeSettings>, cwd: string): string {
  return databasePlace(accounts === '' ? join(data, 'service.db') : accounts, cwd);
}
