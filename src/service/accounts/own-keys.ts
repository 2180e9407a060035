import type { KeyListing } from './key-listing.js';
import type { KeyStore } from './key-store.js';
import { WEB_ACCOUNT } from './web-key.js';

/** Returns the keys that people made, without those of the web application. */
export async function ownKeys(keys: Pick<KeyStore, 'list'>): Promise<readonly KeyListing[]> {
  return (await keys.list()).filter(({ accountId }) => accountId !== WEB_ACCOUNT);
}
