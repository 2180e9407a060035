import { timingSafeEqual } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { kindOf } from '../../lib/database/index.js';
import { apiKeyHash, isApiKeyShaped } from './api-key.js';
import { featuresOf } from './features.js';
import type { Feature } from './features.js';
import { KeyCache } from './key-cache.js';
import { planNamed } from './plans.js';
import type { Plan, Plans } from './plans.js';
import type { AccountTables } from './tables.js';

/** A key that was accepted, with what it may use. */
export interface AcceptedKey {
  readonly keyId: string;
  readonly accountId: string;
  readonly plan: Plan;
  readonly allowed: readonly Feature[];
  /** When the account was made, in milliseconds since the Unix epoch; billing cycles count from here. */
  readonly accountCreatedAt: number;
}

export type Authentication =
  { readonly status: 'accepted'; readonly key: AcceptedKey } | { readonly status: 'unknown' | 'expired' };

export interface AuthenticatorParts {
  readonly queries: Kysely<AccountTables>;
  readonly plans: Plans;
  readonly clock: Clock;
}

interface StoredKey {
  readonly key: AcceptedKey;
  readonly isRevoked: boolean;
  /** Milliseconds since the Unix epoch; Infinity: never. */
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
}

/** The last use of a key is stored at most this often. */
const LAST_USE_MS = 60_000;

/** Runs with every request: compiled once. */
const DATA_VERSION = CompiledQuery.raw('pragma data_version');

/**
 * A value that changes with each commit of another process. In PostgreSQL there is none that costs less than reading
 * the key: there it changes every time.
 */
async function databaseVersion(queries: Kysely<AccountTables>): Promise<unknown> {
  if (kindOf(queries) !== 'sqlite') return Symbol('always another');
  return (await queries.executeQuery<{ readonly data_version: number }>(DATA_VERSION)).rows[0]?.data_version;
}

/**
 * Decides on presented keys. A key is read once and then cached until anybody writes to the database, so that a
 * revocation counts from the next request on.
 */
export class Authenticator {
  readonly #parts: AuthenticatorParts;
  readonly #cache: KeyCache<StoredKey>;

  constructor(parts: AuthenticatorParts) {
    this.#parts = parts;
    this.#cache = new KeyCache(() => databaseVersion(parts.queries));
  }

  async authenticate(presented: string): Promise<Authentication> {
    if (!isApiKeyShaped(presented)) return { status: 'unknown' };
    const hash = apiKeyHash(presented);
    const name = hash.toString('hex');
    const { generation } = this.#cache;
    const stored = (await this.#cache.get(name)) ?? (await this.#read(hash));
    if (stored === null || stored.isRevoked) return { status: 'unknown' };
    if (stored.expiresAt <= this.#parts.clock.now()) return { status: 'expired' };
    this.#cache.set(name, stored, generation);
    await this.#noteUse(name, stored, generation);
    return { status: 'accepted', key: stored.key };
  }

  /** To be called after a change of keys by this process. */
  forget(): void {
    this.#cache.clear();
  }

  async #read(hash: Buffer): Promise<StoredKey | null> {
    const { queries, plans } = this.#parts;
    const row = await queries
      .selectFrom('api_keys')
      .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
      .selectAll('api_keys')
      .select(['accounts.plan', 'accounts.allowed as account_allowed', 'accounts.created_at as account_created_at'])
      .where('api_keys.key_hash', '=', hash)
      .executeTakeFirst();
    if (row === undefined || !timingSafeEqual(row.key_hash, hash)) return null;
    return {
      key: {
        keyId: row.id,
        accountId: row.account_id,
        plan: planNamed(plans, row.plan),
        allowed: featuresOf(row.account_allowed),
        accountCreatedAt: row.account_created_at,
      },
      isRevoked: row.revoked_at !== null,
      expiresAt: row.expires_at ?? Infinity,
      lastUsedAt: row.last_used_at,
    };
  }

  /** Stores, to the minute, that a key was used. */
  async #noteUse(name: string, stored: StoredKey, generation: number): Promise<void> {
    const { queries, clock } = this.#parts;
    const now = clock.now();
    if (stored.lastUsedAt !== null && stored.lastUsedAt > now - LAST_USE_MS) return;
    this.#cache.set(name, { ...stored, lastUsedAt: now }, generation);
    await queries.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', stored.key.keyId).execute();
  }
}
