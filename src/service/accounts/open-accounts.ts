import { chmodSync } from 'node:fs';
import { randomBytes } from '../../lib/random.js';
import type { Clock } from '../../lib/clock.js';
import { IN_MEMORY, openDatabase, isPostgresAddress } from '../../lib/database/index.js';
import type { DatabaseProgram } from '../../lib/database/index.js';
import type { Plan, Plans } from './plans.js';
import { KeyStore } from './key-store.js';
import { createMeter } from './meter.js';
import type { Meter } from './meter.js';
import { accountsSchema } from './migrations.js';
import { createOverview } from './usage-overview.js';
import type { AccountUsage } from './usage-overview.js';
import { dropAbandonedReservations } from './reservations.js';
import { SignIn } from './sign-in.js';
import { probeWrite } from './write-probe.js';
import type { AccountTables } from './tables.js';
import { databaseProgram } from '../../records/database-program.js';

export interface AccountsOptions {
  /** Path of service.db, whose folder exists, a PostgreSQL address, or `IN_MEMORY`. */
  readonly path: string;
  readonly plans: Plans;
  readonly clock: Clock;
  /** Cryptographic randomness; tests hand in their own. */
  readonly random?: (byteCount: number) => Uint8Array;
}

/** Keys, plans and words used, and who is signed in, in the service's own database. */
export interface Accounts {
  readonly plans: readonly Plan[];
  readonly keys: KeyStore;
  readonly meter: Meter;
  readonly signIn: SignIn;
  /** Words of every account by day, oldest day first, over the last `dayCount` days. */
  usageByAccount(dayCount: number): Promise<readonly AccountUsage[]>;
  /** Writes to the database and takes it back; rejects where that fails. */
  probeWrite(): Promise<void>;
  close(): Promise<void>;
}

/** The flag that names a database of runs names no other one here. */
const accountsProgram: DatabaseProgram = {
  ...databaseProgram,
  nextSteps: {
    ...databaseProgram.nextSteps,
    newer_schema: 'Update assay, or name another folder with --data, or another database with --accounts.',
    not_yours:
      'Change the permissions of the file and its folder, or name a folder of your own with --data (in the ' +
      'configuration: data), or another database with --accounts.',
  },
};

/**
 * Opens keys, plans and words used; service.db is created if missing, readable by its owner alone. @throws AssayError
 * `database_unusable`, `database_newer`
 */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const queries = await openDatabase<AccountTables>(options.path, accountsSchema, accountsProgram);
  if (options.path !== IN_MEMORY && !isPostgresAddress(options.path)) chmodSync(options.path, 0o600);
  const { plans, clock, random = randomBytes } = options;
  await dropAbandonedReservations(queries, clock);
  return {
    plans: [...plans.values()],
    keys: new KeyStore({ queries, plans, clock, random }),
    meter: createMeter(queries, clock),
    signIn: new SignIn({ queries, clock, random }),
    usageByAccount: createOverview({ queries, plans, clock }),
    probeWrite: () => probeWrite(queries),
    close: () => queries.destroy(),
  };
}
