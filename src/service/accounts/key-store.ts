import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { writeTransaction } from '../../lib/database/index.js';
import { AssayError } from '../../lib/errors.js';
import { apiKeyHash, apiKeyOf } from './api-key.js';
import { Authenticator } from './authenticator.js';
import type { Authentication } from './authenticator.js';
import type { Feature } from './features.js';
import { listingOf } from './key-listing.js';
import type { KeyListing } from './key-listing.js';
import { planNamed } from './plans.js';
import type { Plans } from './plans.js';
import type { AccountTables } from './tables.js';

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
  /** Cryptographic randomness: so many bytes. */
  readonly random: (byteCount: number) => Uint8Array;
}

export interface CreatedKey {
  /** Shown this once. */
  readonly key: string;
  readonly listing: KeyListing;
}

const KEY_BYTES = 32;
const ID_BYTES = 9;
const HINT_LENGTH = 8;

/** API keys: only their SHA-256 is stored. */
export class KeyStore {
  readonly #parts: KeyStoreParts;
  readonly #authenticator: Authenticator;

  constructor(parts: KeyStoreParts) {
    this.#parts = parts;
    this.#authenticator = new Authenticator(parts);
  }

  /** Decides on a presented key. A revoked key is unknown, from the next request on. */
  authenticate(presented: string): Promise<Authentication> {
    return this.#authenticator.authenticate(presented);
  }

  /** Makes a key. @throws AssayError `unknown_plan` */
  async create(request: NewKey): Promise<CreatedKey> {
    const { queries, plans, clock, random } = this.#parts;
    const plan = planNamed(plans, request.plan);
    const key = apiKeyOf(random(KEY_BYTES));
    const account = { id: request.account ?? this.#newId('acc'), plan: plan.name, created_at: clock.now() };
    const row = {
      id: this.#newId('key'),
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
      const accounts = transaction.insertInto('accounts').values(account);
      await accounts.onConflict((conflict) => conflict.column('id').doNothing()).execute();
      const stored = { ...row, key_hash: apiKeyHash(key) };
      await transaction.insertInto('api_keys').values(stored).execute();
    });
    return { key, listing: listingOf({ ...row, plan: plan.name }) };
  }

  /** Every key, the oldest first. */
  async list(): Promise<readonly KeyListing[]> {
    return (await this.#keysWithPlan().orderBy('api_keys.created_at').execute()).map(listingOf);
  }

  /** @throws AssayError `unknown_key_id` */
  async revoke(id: string): Promise<KeyListing> {
    const { queries, clock } = this.#parts;
    await this.#find(id);
    await queries
      .updateTable('api_keys')
      .set({ revoked_at: clock.now() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    this.#authenticator.forget();
    return this.#find(id);
  }

  /** Deletes a key with the answers remembered for it; words it used stay with its account. */
  async remove(id: string): Promise<void> {
    await writeTransaction(this.#parts.queries, async (transaction) => {
      await transaction.deleteFrom('idempotent_answers').where('key_id', '=', id).execute();
      await transaction.deleteFrom('api_keys').where('id', '=', id).execute();
    });
    this.#authenticator.forget();
  }

  /** Adds features to a key. @throws AssayError `unknown_key_id` */
  async allow(id: string, features: readonly Feature[]): Promise<KeyListing> {
    const allowed = [...new Set([...(await this.#find(id)).allowed, ...features])].join(',');
    await this.#parts.queries.updateTable('api_keys').set({ allowed }).where('id', '=', id).execute();
    this.#authenticator.forget();
    return this.#find(id);
  }

  #newId(prefix: string): string {
    return `${prefix}_${Buffer.from(this.#parts.random(ID_BYTES)).toString('hex')}`;
  }

  #keysWithPlan() {
    return this.#parts.queries
      .selectFrom('api_keys')
      .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
      .selectAll('api_keys')
      .select('accounts.plan');
  }

  async #find(id: string): Promise<KeyListing> {
    const row = await this.#keysWithPlan().where('api_keys.id', '=', id).executeTakeFirst();
    if (row !== undefined) return listingOf(row);
    throw new AssayError({
      code: 'unknown_key_id',
      message: `there is no key with the id "${id}"`,
      nextStep: 'List the keys: assay keys list',
      exitCode: 2,
    });
  }
}
