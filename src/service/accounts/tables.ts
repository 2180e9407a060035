import type { Generated } from 'kysely';

/** Times are milliseconds since the Unix epoch. */
export interface AccountTables {
  readonly accounts: {
    readonly id: string;
    readonly plan: string;
    readonly created_at: number;
    /** What its first key was named. */
    readonly name: string;
    /** Features beyond the plan's that its keys may use, comma-separated. */
    readonly allowed: string;
  };
  readonly api_keys: {
    readonly id: string;
    readonly account_id: string;
    readonly name: string;
    readonly key_hash: Buffer;
    /** The first characters, to distinguish keys in lists. */
    readonly hint: string;
    /** As it was when the key was made; what counts is that of the account. */
    readonly allowed: string;
    readonly created_at: number;
    readonly expires_at: number | null;
    readonly revoked_at: number | null;
    /** To the minute. */
    readonly last_used_at: number | null;
  };
  readonly usage_cycles: { readonly account_id: string; readonly cycle_start: number; readonly words_used: number };
  /** `day`: when the day began in UTC. */
  readonly usage_days: { readonly account_id: string; readonly day: number; readonly words_used: number };
  /** `owner` names the process that will charge or free the words. */
  readonly reservations: {
    readonly id: string;
    readonly account_id: string;
    readonly cycle_start: number;
    readonly words: number;
    readonly owner: string;
    readonly owner_machine: string;
    readonly owner_pid: number;
    readonly created_at: number;
  };
  readonly idempotent_answers: {
    readonly key_id: string;
    readonly idempotency_key: string;
    readonly request_hash: string;
    /** Sealed with the API key; null where the answer was streamed. */
    readonly answer: Buffer | null;
    readonly created_at: number;
  };
  /** Sign-in links that were not used yet; only the SHA-256 of their tokens. */
  readonly sign_in_tokens: {
    readonly token_hash: Buffer;
    readonly expires_at: number;
    /** Empty: the account holder. */
    readonly person: string;
    readonly role: string;
  };
  /** What was done about the access of people: `access-changes.ts`. */
  readonly access_changes: {
    readonly change_id: Generated<number>;
    readonly changed_by: string;
    readonly action: string;
    readonly person: string;
    readonly changed_at: number;
  };
  /** Sessions of signed-in browsers; only the SHA-256 of their cookies. */
  readonly web_sessions: {
    readonly session_hash: Buffer;
    readonly expires_at: number;
    readonly person: string;
    readonly role: string;
  };
}
