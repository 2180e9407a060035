import { isRunning, machineName } from '../../lib/running-process.js';
import { FEATURES } from './features.js';
import type { KeyListing, KeyStore } from './key-store.js';

/** What is tried in the web application is charged to an account of its own. */
export const WEB_ACCOUNT = 'web';
/** The plan of every new key. */
const PLAN = 'api';
const NAME = /^web application of process (?<pid>\d+) on (?<machine>.*)$/su;

export interface WebKey {
  readonly id: string;
  readonly key: string;
}

/** Keys of this process: an earlier one may have had its id, as the first one of every container has. */
const own = new Set<string>();

/** Whether the process that a key was made for is there no more; of other machines nobody can tell. */
function isLeft({ id, name }: KeyListing): boolean {
  const { pid, machine } = NAME.exec(name)?.groups ?? {};
  if (pid === undefined) return true;
  return machine === machineName() && (Number(pid) === process.pid ? !own.has(id) : !isRunning(Number(pid)));
}

/**
 * The key behind the try-it page: made for this process, known to nobody else, gone with it. Those of services that
 * were killed go first.
 */
export async function webKey(keys: KeyStore): Promise<WebKey> {
  for (const listing of await keys.list())
    if (listing.accountId === WEB_ACCOUNT && isLeft(listing)) await keys.remove(listing.id);
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
