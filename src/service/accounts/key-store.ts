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
  /** Features of an account that is made with the key. */
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

/** The error for an account that is named and not there. */
export function unknownAccount(id: string): AssayError {
  return new AssayError({
    code: 'unknown_account',
    message: `there is no account with the id "${id}"`,
    nextStep: 'List the keys with their accounts: assay keys list',
    exitCode: 2,
  });
}

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

  /** Makes a key, and an account where none is named. @throws AssayError `unknown_plan` */
  async create({ account: named, ...request }: NewKey): Promise<CreatedKey> {
    const { queries, plans, clock } = this.#parts;
    const account = {
      id: named ?? this.#newId('acc'),
      plan: planNamed(plans, request.plan).name,
      created_at: clock.now(),
      name: request.name,
      allowed: request.allowed.join(','),
    };
    return writeTransaction(queries, async (transaction) => {
      const accounts = transaction.insertInto('accounts').values(account);
      // An account of the program itself, which earlier versions may have made without its features.
      const { allowed } = account;
      await accounts.onConflict((conflict) => conflict.column('id').doUpdateSet({ allowed })).execute();
      return this.#addTo(transaction, account, request);
    });
  }

  /**
   * Makes a further key of an account, with its plan, its features and what is left of its words.
   * @throws AssayError `unknown_account`
   */
  async add(accountId: string, request: Pick<NewKey, 'name' | 'expiresAt'>): Promise<CreatedKey> {
    return writeTransaction(this.#parts.queries, async (transaction) => {
      const accounts = transaction.selectFrom('accounts').selectAll().where('id', '=', accountId);
      const account = await accounts.executeTakeFirst();
      if (account === undefined) throw unknownAccount(accountId);
      return this.#addTo(transaction, account, request);
    });
  }

  async #addTo(
    transaction: Kysely<AccountTables>,
    account: AccountTables['accounts'],
    { name, expiresAt }: Pick<NewKey, 'name' | 'expiresAt'>,
  ): Promise<CreatedKey> {
    const { clock, random } = this.#parts;
    const key = apiKeyOf(random(KEY_BYTES));
    const row = {
      id: this.#newId('key'),
      account_id: account.id,
      name,
      hint: key.slice(0, HINT_LENGTH),
      allowed: account.allowed,
      created_at: clock.now(),
      expires_at: expiresAt,
      revoked_at: null,
      last_used_at: null,
    };
    const stored = { ...row, key_hash: apiKeyHash(key) };
    await transaction.insertInto('api_keys').values(stored).execute();
    return {
      key,
      listing: listingOf({ ...row, plan: account.plan, account_allowed: account.allowed, account_name: account.name }),
    };
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

  /** Switches features on for all keys of the account that a key belongs to. @throws AssayError `unknown_key_id` */
  async allow(id: string, features: readonly Feature[]): Promise<KeyListing> {
    const { accountId, allowed: before } = await this.#find(id);
    const allowed = [...new Set([...before, ...features])].join(',');
    await this.#parts.queries.updateTable('accounts').set({ allowed }).where('id', '=', accountId).execute();
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
      .select(['accounts.plan', 'accounts.allowed as account_allowed', 'accounts.name as account_name']);
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
