import { timingSafeEqual } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { kindOf } from '../../lib/database/index.js';
import type { Plan } from './plans.js';
import { apiKeyHash, isApiKeyShaped } from './api-key.js';
import { featuresOf } from './features.js';
import type { Feature } from './features.js';
import { KnownKeys } from './key-cache.js';
import type { AccountTables } from './tables.js';

/** A key that was accepted, with what it may use. */
export interface AcceptedKey {
  readonly keyId: string;
  readonly accountId: string;
  readonly plan: Plan;
  readonly allowed: readonly Feature[];
  /** When the account was made; billing cycles count from here. */
  readonly accountCreatedAt: number;
}

export type Authentication =
  { readonly status: 'accepted'; readonly key: AcceptedKey } | { readonly status: 'unknown' | 'expired' };

export interface AuthenticatorParts {
  readonly queries: Kysely<AccountTables>;
  readonly planNamed: (name: string) => Plan;
  readonly clock: Clock;
}

export interface Authenticator {
  authenticate(presented: string): Promise<Authentication>;
  /** After a change of keys by this process. */
  forget(): void;
}

interface KnownKey {
  readonly key: AcceptedKey;
  readonly isRevoked: boolean;
  /** Milliseconds since the Unix epoch; Infinity: never. */
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
}

/** The last use of a key is written down at most this often. */
const LAST_USE_MS = 60_000;

/** Asked for with every request: compiled once. */
const DATA_VERSION = CompiledQuery.raw('pragma data_version');

/**
 * Another value after each commit of another process; PostgreSQL has nothing of the kind that costs less than reading
 * the key.
 */
async function databaseVersion(queries: Kysely<AccountTables>): Promise<unknown> {
  if (kindOf(queries) !== 'sqlite') return Symbol('always another');
  return (await queries.executeQuery<{ readonly data_version: number }>(DATA_VERSION)).rows[0]?.data_version;
}

/**
 * Decides on presented keys. A key is read once and then known until anybody writes to the database, so that a
 * revocation counts from the next request on.
 */
export function createAuthenticator({ queries, planNamed, clock }: AuthenticatorParts): Authenticator {
  const known = new KnownKeys<KnownKey>(() => databaseVersion(queries));

  async function readKey(hash: Buffer): Promise<KnownKey | null> {
    const row = await queries
      .selectFrom('api_keys')
      .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
      .select([
        'api_keys.id',
        'api_keys.key_hash',
        'api_keys.allowed',
        'api_keys.expires_at',
        'api_keys.revoked_at',
        'api_keys.last_used_at',
        'accounts.plan',
      ])
      .select(['accounts.id as account_id', 'accounts.created_at as account_created_at'])
      .where('api_keys.key_hash', '=', hash)
      .executeTakeFirst();
    if (row === undefined || !timingSafeEqual(row.key_hash, hash)) return null;
    const key = {
      keyId: row.id,
      accountId: row.account_id,
      plan: planNamed(row.plan),
      allowed: featuresOf(row.allowed),
      accountCreatedAt: row.account_created_at,
    };
    return {
      key,
      isRevoked: row.revoked_at !== null,
      expiresAt: row.expires_at ?? Infinity,
      lastUsedAt: row.last_used_at,
    };
  }

  /** Writes down, to the minute, that a key was used. */
  async function noteUse(name: string, found: KnownKey, generation: number): Promise<void> {
    const now = clock.now();
    if (found.lastUsedAt !== null && found.lastUsedAt > now - LAST_USE_MS) return;
    known.set(name, { ...found, lastUsedAt: now }, generation);
    await queries.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', found.key.keyId).execute();
  }

  return {
    authenticate: async (presented) => {
      if (!isApiKeyShaped(presented)) return { status: 'unknown' };
      const hash = apiKeyHash(presented);
      const name = hash.toString('hex');
      const { generation } = known;
      const found = (await known.get(name)) ?? (await readKey(hash));
      if (found === null || found.isRevoked) return { status: 'unknown' };
      if (found.expiresAt <= clock.now()) return { status: 'expired' };
      known.set(name, found, generation);
      await noteUse(name, found, generation);
      return { status: 'accepted', key: found.key };
    },
    forget: () => known.clear(),
  };
}
