import type { Kysely } from 'kysely';
import { randomBytes } from '../../lib/random.js';
import { writeTransaction } from '../../lib/database/index.js';
import type { AccountTables } from './tables.js';

/** Writes to the database and takes it back in one committed transaction; rejects where that fails. */
export async function probeWrite(queries: Kysely<AccountTables>): Promise<void> {
  const token_hash = Buffer.from(randomBytes(32));
  await writeTransaction(queries, async (transaction) => {
    await transaction
      .insertInto('sign_in_tokens')
      .values({ token_hash, expires_at: 0, person: '', role: 'reader' })
      .execute();
    await transaction.deleteFrom('sign_in_tokens').where('token_hash', '=', token_hash).execute();
  });
}
