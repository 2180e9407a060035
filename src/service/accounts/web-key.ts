import { isRunning, machineName } from '../../lib/running-process.js';
import { FEATURES } from './features.js';
import type { KeyListing } from './key-listing.js';
import type { KeyStore } from './key-store.js';

/** The account that scans of the web application are charged to. */
export const WEB_ACCOUNT = 'web';
/** The plan of every new key. */
const PLAN = 'api';
const NAME = /^web application of process (?<pid>\d+) on (?<machine>.*)$/su;

export interface WebKey {
  readonly id: string;
  readonly key: string;
}

/** Keys made by this process: an earlier one may have had the same process id, as in every new container. */
const own = new Set<string>();

/** Whether the process that a key was made for has ended; for processes of other machines, false. */
function isAbandoned({ id, name }: KeyListing): boolean {
  const { pid, machine } = NAME.exec(name)?.groups ?? {};
  if (pid === undefined) return true;
  return machine === machineName() && (Number(pid) === process.pid ? !own.has(id) : !isRunning(Number(pid)));
}

/**
 * Makes the key behind the try-it page, for this process alone; it is removed when the service stops. Removes keys of
 * services that were killed first.
 */
export async function createWebKey(keys: KeyStore): Promise<WebKey> {
  for (const listing of await keys.list())
    if (listing.accountId === WEB_ACCOUNT && isAbandoned(listing)) await keys.remove(listing.id);
  const { key, listing } = await keys.create({
    account: WEB_ACCOUNT,
    plan: PLAN,
    name: `web application of process ${process.pid} on ${machineName()}`,
    allowed: FEATURES,
    expiresAt: null,
  });
  own.add(listing.id);
  return { id: listing.id, key };
}
