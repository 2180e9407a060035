import { join } from 'node:path';
import { loadPlans } from '../../../src/service-data.js';
import { systemClock } from '../../../src/lib/clock.js';
import { embeddedKey, openAccounts } from '../../../src/service/accounts/index.js';

/** Returns a key of the plan without limits, which nobody can choose, for a service on this data folder. */
export async function unlimitedKey(dataFolder: string): Promise<string> {
  const accounts = await openAccounts({
    path: join(dataFolder, 'service.db'),
    plans: await loadPlans(),
    clock: systemClock,
  });
  try {
    return await embeddedKey(accounts.keys, dataFolder);
  } finally {
    await accounts.close();
  }
}
