import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import type { AcceptedKey } from './authenticator.js';
import type { AccountTables } from './tables.js';

/** The answer to remember under a client's `Idempotency-Key`. */
export interface IdempotentAnswer {
  readonly idempotencyKey: string;
  /** SHA-256 of what was asked: the same key with another request is an error. */
  readonly requestHash: string;
  /** Null where the answer was streamed and is made again. */
  readonly answer: Uint8Array | null;
}

export interface Answers {
  find(
    from: Kysely<AccountTables>,
    key: AcceptedKey,
    idempotencyKey: string,
  ): Promise<{ readonly request_hash: string; readonly answer: Buffer | null } | undefined>;
  /** Deletes answers older than 24 hours. */
  dropOld(transaction: Kysely<AccountTables>): Promise<void>;
  /** Whether the request was charged before. */
  isRemembered(transaction: Kysely<AccountTables>, key: AcceptedKey, answer: IdempotentAnswer): Promise<boolean>;
  /** Adds an answer, unless its key was removed meanwhile. */
  add(to: Kysely<AccountTables>, key: AcceptedKey, answer: IdempotentAnswer): Promise<void>;
}

const REMEMBERED_MS = 24 * 3_600_000;

/** Answers kept for 24 hours. */
export function createAnswers(clock: Clock): Answers {
  const find: Answers['find'] = (from, key, idempotencyKey) =>
    from
      .selectFrom('idempotent_answers')
      .select(['request_hash', 'answer'])
      .where('key_id', '=', key.keyId)
      .where('idempotency_key', '=', idempotencyKey)
      .where('created_at', '>', clock.now() - REMEMBERED_MS)
      .executeTakeFirst();
  return {
    find,
    dropOld: async (transaction) => {
      await transaction
        .deleteFrom('idempotent_answers')
        .where('created_at', '<=', clock.now() - REMEMBERED_MS)
        .execute();
    },
    isRemembered: async (transaction, key, { idempotencyKey }) =>
      (await find(transaction, key, idempotencyKey)) !== undefined,
    add: async (to, key, { idempotencyKey, requestHash, answer }) => {
      if ((await to.selectFrom('api_keys').select('id').where('id', '=', key.keyId).executeTakeFirst()) === undefined)
        return;
      const row = {
        key_id: key.keyId,
        idempotency_key: idempotencyKey,
        request_hash: requestHash,
        answer: answer === null ? null : Buffer.from(answer),
        created_at: clock.now(),
      };
      await to.insertInto('idempotent_answers').values(row).execute();
    },
  };
}
