import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { WEB_ROOT } from '../../contract/web-paths.js';
import type { WorkbenchPage } from '../../contract/web-paths.js';
import type { Clock } from '../../lib/clock.js';
import { writeTransaction } from '../../lib/database/index.js';
import { addAccessChange, COMMAND_LINE, newestAccessChanges } from './access-changes.js';
import type { AccessChange } from './access-changes.js';
import { ACCOUNT_HOLDER, storedRole } from './people.js';
import type { Person, PersonAccess } from './people.js';
import type { AccountTables } from './tables.js';

/** A secret that is returned once; only its hash is stored. */
export interface Issued {
  /** 32 random bytes as url-safe base64. */
  readonly secret: string;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

/**
 * The link to sign in with. The token follows `#`: browsers do not send that part. @param baseUrl without a
 * slash at its end
 */
export function signInUrl(baseUrl: string, token: string): string {
  return `${baseUrl}${WEB_ROOT}/sign-in#${token}`;
}

/** Returns an address that only a service with a workbench has. */
export function workbenchUrl(baseUrl: string): string {
  const page: WorkbenchPage = 'findings';
  return `${baseUrl}${WEB_ROOT}/${page}`;
}

/** A session that has not ended. */
export interface Session extends Person {
  /** Milliseconds since the Unix epoch. */
  readonly endsAt: number;
}

export interface SignInParts {
  readonly queries: Kysely<AccountTables>;
  readonly clock: Clock;
  /** Cryptographic randomness: so many bytes. */
  readonly random: (byteCount: number) => Uint8Array;
}

const SECRET_BYTES = 32;
const TOKEN_MS = 30 * 60_000;
const SESSION_MS = 12 * 3_600_000;

/** A fast hash is enough: the secret has 256 random bits. Looking up by the hash leaks nothing through timing. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * How the account holder and the people of their team sign in: a one-time token, exchanged for a session. Both are
 * stored, so that another process with the same accounts can make a link.
 */
export class SignIn {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /** Makes a token that can be used once, within half an hour. Tokens made for this person before stop working. */
  async createToken({ name, role }: Person = ACCOUNT_HOLDER): Promise<Issued> {
    const issued = this.#issue(TOKEN_MS);
    await writeTransaction(this.#parts.queries, async (transaction) => {
      await transaction.deleteFrom('sign_in_tokens').where('person', '=', name).execute();
      const row = { token_hash: hashOf(issued.secret), expires_at: issued.expiresAt, person: name, role };
      await transaction.insertInto('sign_in_tokens').values(row).execute();
      // The account holder's own links say nothing of the access of others.
      if (name !== '') await this.#note(transaction, { by: COMMAND_LINE, action: 'link_made', person: name });
    });
    return issued;
  }

  /** Exchanges a token for a session; returns null if the token is unknown, used or too old. */
  redeem(token: string): Promise<Issued | null> {
    const { queries, clock } = this.#parts;
    return writeTransaction(queries, async (transaction) => {
      const used = await transaction
        .deleteFrom('sign_in_tokens')
        .where('token_hash', '=', hashOf(token))
        .returning(['expires_at', 'person', 'role'])
        .executeTakeFirst();
      if (used === undefined || used.expires_at <= clock.now()) return null;
      const session = this.#issue(SESSION_MS);
      await transaction.deleteFrom('web_sessions').where('expires_at', '<=', clock.now()).execute();
      const { person, role } = used;
      const row = { session_hash: hashOf(session.secret), expires_at: session.expiresAt, person, role };
      await transaction.insertInto('web_sessions').values(row).execute();
      return session;
    });
  }

  /** Returns whose a session is; null where there is none or it has ended. */
  async session(secret: string): Promise<Session | null> {
    const { queries, clock } = this.#parts;
    const row = await queries
      .selectFrom('web_sessions')
      .select(['expires_at', 'person', 'role'])
      .where('session_hash', '=', hashOf(secret))
      .executeTakeFirst();
    if (row === undefined || row.expires_at <= clock.now()) return null;
    return { name: row.person, role: storedRole(row.role), endsAt: row.expires_at };
  }

  async end(session: string): Promise<void> {
    await this.#parts.queries.deleteFrom('web_sessions').where('session_hash', '=', hashOf(session)).execute();
  }

  /** Returns whose sessions and links have not ended, by name. */
  async people(): Promise<readonly PersonAccess[]> {
    const { queries, clock } = this.#parts;
    const columns = ['person', 'role', 'expires_at'] as const;
    const select = (table: 'web_sessions' | 'sign_in_tokens') =>
      queries.selectFrom(table).select(columns).where('expires_at', '>', clock.now()).orderBy('person').execute();
    const [sessions, links] = [await select('web_sessions'), await select('sign_in_tokens')];
    const accessOf = (row: (typeof links)[number], signedInAt: number | null): PersonAccess => ({
      name: row.person,
      role: storedRole(row.role),
      signedInAt,
      endsAt: row.expires_at,
    });
    return [
      ...sessions.map((row) => accessOf(row, row.expires_at - SESSION_MS)),
      ...links.map((row) => accessOf(row, null)),
    ];
  }

  /**
   * Ends the sessions of a person, and takes back their link. Returns how many there were of both.
   * @param by who does it: `AccessChange`
   */
  endAccess(name: string, by: string): Promise<number> {
    return writeTransaction(this.#parts.queries, async (transaction) => {
      let ended = 0;
      for (const table of ['web_sessions', 'sign_in_tokens'] as const) {
        const { numDeletedRows } = await transaction.deleteFrom(table).where('person', '=', name).executeTakeFirst();
        ended += Number(numDeletedRows);
      }
      if (ended > 0) await this.#note(transaction, { by, action: 'ended', person: name });
      return ended;
    });
  }

  /** What was done about the access of people, the newest first. */
  changes(): Promise<readonly AccessChange[]> {
    return newestAccessChanges(this.#parts.queries);
  }

  #note(queries: Kysely<AccountTables>, change: Omit<AccessChange, 'changedAt'>): Promise<void> {
    return addAccessChange(queries, { ...change, changedAt: this.#parts.clock.now() });
  }

  #issue(lifetimeMs: number): Issued {
    const { clock, random } = this.#parts;
    return {
      secret: Buffer.from(random(SECRET_BYTES)).toString('base64url'),
      expiresAt: clock.now() + lifetimeMs,
    };
  }
}
