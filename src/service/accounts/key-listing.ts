import type { Selectable } from 'kysely';
import { featuresOf } from './features.js';
import type { Feature } from './features.js';
import type { AccountTables } from './tables.js';

/** A key as lists show it; the key itself is never stored. Times are milliseconds since the Unix epoch. */
export interface KeyListing {
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly name: string;
  /** The first characters of the key. */
  readonly hint: string;
  readonly plan: string;
  /** Features that the account may use. */
  readonly allowed: readonly Feature[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** When a request last came with it, to the minute. */
  readonly lastUsedAt: number | null;
}

/** A stored key with what its account says: plan, name, features. */
export type KeyRow = Omit<Selectable<AccountTables['api_keys']>, 'key_hash' | 'allowed'> & {
  readonly plan: string;
  readonly account_name: string;
  readonly account_allowed: string;
};

export function listingOf(row: KeyRow): KeyListing {
  return {
    id: row.id,
    accountId: row.account_id,
    accountName: row.account_name,
    name: row.name,
    hint: row.hint,
    plan: row.plan,
    allowed: featuresOf(row.account_allowed),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}
