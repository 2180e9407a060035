import { sha256Hex } from '../lib/hash.js';
import { randomBytes } from '../lib/random.js';

const SECRET_BYTES = 32;

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Who may use a workbench: whoever held its one link. It lives as long as the program. */
export class WorkbenchAccess {
  #tokenHash: string | null = null;
  readonly #sessionHashes = new Set<string>();

  /** Returns a token that can be traded for a session, once; an earlier one no longer can. */
  createToken(): string {
    const token = newSecret();
    this.#tokenHash = sha256Hex(token);
    return token;
  }

  /** Returns the secret of a session for the token; null where it is wrong or was used. */
  redeem(token: string): string | null {
    // Hashes are compared: how long that takes says nothing of the token.
    if (this.#tokenHash === null || sha256Hex(token) !== this.#tokenHash) return null;
    this.#tokenHash = null;
    const session = newSecret();
    this.#sessionHashes.add(sha256Hex(session));
    return session;
  }

  isSession(sent: string | null): boolean {
    return sent !== null && this.#sessionHashes.has(sha256Hex(sent));
  }
}
