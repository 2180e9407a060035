import type { Kysely, Selectable } from 'kysely';
import { AssayError } from '../../lib/errors.js';
import type { Clock } from '../../lib/clock.js';
import { writeTransaction } from '../../lib/database/index.js';
import type { Plan, Plans } from './plans.js';
import { apiKeyHash, apiKeyOf } from './api-key.js';
import { createAuthenticator } from './authenticator.js';
import type { Authentication } from './authenticator.js';
import { featuresOf } from './features.js';
import type { Feature } from './features.js';
import type { AccountTables } from './tables.js';

/** A key as lists show it; the key itself is never stored. */
export interface KeyListing {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly hint: string;
  readonly plan: string;
  readonly allowed: readonly Feature[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** When a request last came with it, to the minute. */
  readonly lastUsedAt: number | null;
}

export interface NewKey {
  readonly plan: string;
  readonly name: string;
  readonly allowed: readonly Feature[];
  /** Milliseconds since the Unix epoch; null: never. */
  readonly expiresAt: number | null;
  /** Joins this account, made if missing; without it the key gets an account, and so an allowance, of its own. */
  readonly account?: string;
}

export interface KeyStoreParts {
  readonly queries: Kysely<AccountTables>;
  readonly plans: Plans;
  readonly clock: Clock;
  readonly random: (byteCount: number) => Uint8Array;
}

export interface KeyStore {
  /** Decides on a presented key. A revoked key is unknown, from the next request on. */
  authenticate(presented: string): Promise<Authentication>;
  /** Makes a key; `key` is shown this once. @throws AssayError `unknown_plan` */
  create(request: NewKey): Promise<{ readonly key: string; readonly listing: KeyListing }>;
  list(): Promise<readonly KeyListing[]>;
  /** @throws AssayError `unknown_key_id` */
  revoke(id: string): Promise<KeyListing>;
  /** Deletes a key with the answers remembered for it, as if it had never been. */
  remove(id: string): Promise<void>;
  /** Adds features to a key. @throws AssayError `unknown_key_id` */
  allow(id: string, features: readonly Feature[]): Promise<KeyListing>;
}

const HINT_LENGTH = 8;
function listingOf(
  row: Omit<Selectable<AccountTables['api_keys']>, 'key_hash'> & { readonly plan: string },
): KeyListing {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    hint: row.hint,
    plan: row.plan,
    allowed: featuresOf(row.allowed),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}

/** API keys: only their SHA-256 is stored. */
export function createKeyStore({ queries, plans, clock, random }: KeyStoreParts): KeyStore {
  const newId = (prefix: string): string => `${prefix}_${Buffer.from(random(9)).toString('hex')}`;
  const keysWithPlan = queries.selectFrom('api_keys').innerJoin('accounts', 'accounts.id', 'api_keys.account_id');

  function planNamed(name: string): Plan {
    const plan = plans.get(name);
    if (plan !== undefined) return plan;
    throw new AssayError({
      code: 'unknown_plan',
      message: `there is no plan "${name}"`,
      nextStep: `Use one of: ${[...plans.keys()].join(', ')}.`,
      exitCode: 2,
    });
  }

  async function find(id: string): Promise<KeyListing> {
    const row = await keysWithPlan
      .selectAll('api_keys')
      .select('accounts.plan')
      .where('api_keys.id', '=', id)
      .executeTakeFirst();
    if (row !== undefined) return listingOf(row);
    throw new AssayError({
      code: 'unknown_key_id',
      message: `there is no key with the id "${id}"`,
      nextStep: 'List the keys: assay keys list',
      exitCode: 2,
    });
  }

  const authenticator = createAuthenticator({ queries, planNamed, clock });

  return {
    authenticate: (presented) => authenticator.authenticate(presented),
    create: async (request) => {
      const plan = planNamed(request.plan);
      const key = apiKeyOf(random(32));
      const account = { id: request.account ?? newId('acc'), plan: plan.name, created_at: clock.now() };
      const row = {
        id: newId('key'),
        account_id: account.id,
        name: request.name,
        hint: key.slice(0, HINT_LENGTH),
        allowed: request.allowed.join(','),
        created_at: account.created_at,
        expires_at: request.expiresAt,
        revoked_at: null,
        last_used_at: null,
      };
      await writeTransaction(queries, async (transaction) => {
        await transaction
          .insertInto('accounts')
          .values(account)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        await transaction
          .insertInto('api_keys')
          .values({ ...row, key_hash: apiKeyHash(key) })
          .execute();
      });
      return { key, listing: listingOf({ ...row, plan: plan.name }) };
    },
    list: async () =>
      (await keysWithPlan.selectAll('api_keys').select('accounts.plan').orderBy('api_keys.created_at').execute()).map(
        listingOf,
      ),
    revoke: async (id) => {
      await find(id);
      await queries
        .updateTable('api_keys')
        .set({ revoked_at: clock.now() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
      authenticator.forget();
      return find(id);
    },
    remove: async (id) => {
      await writeTransaction(queries, async (transaction) => {
        await transaction.deleteFrom('idempotent_answers').where('key_id', '=', id).execute();
        await transaction.deleteFrom('api_keys').where('id', '=', id).execute();
      });
      authenticator.forget();
    },
    allow: async (id, features) => {
      const allowed = [...new Set([...(await find(id)).allowed, ...features])].join(',');
      await queries.updateTable('api_keys').set({ allowed }).where('id', '=', id).execute();
      authenticator.forget();
      return find(id);
    },
  };
}
