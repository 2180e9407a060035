import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { writeTransaction } from '../../lib/database/index.js';
import type { AccountTables } from './tables.js';

/** A secret that is handed out once; only its hash is stored. */
export interface Issued {
  /** 32 random bytes as url-safe base64. */
  readonly secret: string;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

/** How the account holder gets into the web application: a one-time token, traded for a session. */
export interface SignIn {
  /** Makes a token that is good once, for half an hour; tokens made before it are good no longer. */
  createToken(): Promise<Issued>;
  /** Trades a token for a session; null where the token is unknown, used or too old. */
  redeem(token: string): Promise<Issued | null>;
  /** When a session ends; null where there is none. */
  sessionEnd(session: string): Promise<number | null>;
  end(session: string): Promise<void>;
}

export interface SignInParts {
  readonly queries: Kysely<AccountTables>;
  readonly clock: Clock;
  readonly random: (byteCount: number) => Uint8Array;
}

const TOKEN_MS = 30 * 60_000;
const SESSION_MS = 12 * 3_600_000;

/** A fast hash is right: what is hashed holds 256 random bits. Looking up by hash leaves nothing to time. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Tokens and sessions are stored, so that another process with the same accounts can make a link. */
export function createSignIn({ queries, clock, random }: SignInParts): SignIn {
  const issue = (lifetimeMs: number): Issued => ({
    secret: Buffer.from(random(32)).toString('base64url'),
    expiresAt: clock.now() + lifetimeMs,
  });
  return {
    createToken: async () => {
      const issued = issue(TOKEN_MS);
      await writeTransaction(queries, async (transaction) => {
        await transaction.deleteFrom('sign_in_tokens').execute();
        await transaction
          .insertInto('sign_in_tokens')
          .values({ token_hash: hashOf(issued.secret), expires_at: issued.expiresAt })
          .execute();
      });
      return issued;
    },
    redeem: (token) =>
      writeTransaction(queries, async (transaction) => {
        const used = await transaction
          .deleteFrom('sign_in_tokens')
          .where('token_hash', '=', hashOf(token))
          .returning('expires_at')
          .executeTakeFirst();
        if (used === undefined || used.expires_at <= clock.now()) return null;
        const session = issue(SESSION_MS);
        await transaction.deleteFrom('web_sessions').where('expires_at', '<=', clock.now()).execute();
        await transaction
          .insertInto('web_sessions')
          .values({ session_hash: hashOf(session.secret), expires_at: session.expiresAt })
          .execute();
        return session;
      }),
    sessionEnd: async (session) => {
      const row = await queries
        .selectFrom('web_sessions')
        .select('expires_at')
        .where('session_hash', '=', hashOf(session))
        .executeTakeFirst();
      return row === undefined || row.expires_at <= clock.now() ? null : row.expires_at;
    },
    end: async (session) => {
      await queries.deleteFrom('web_sessions').where('session_hash', '=', hashOf(session)).execute();
    },
  };
}
