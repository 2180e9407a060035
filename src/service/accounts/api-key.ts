import { createHash } from 'node:crypto';
import {
  API_KEY_CHECKSUM_LENGTH,
  API_KEY_PREFIX,
  API_KEY_SECRET_LENGTH,
  looksLikeApiKey,
} from '../../lib/api-key-shape.js';

const BODY_LENGTH = API_KEY_PREFIX.length + API_KEY_SECRET_LENGTH;

function checksum(prefixAndSecret: string): string {
  return createHash('sha256').update(prefixAndSecret).digest('base64url').slice(0, API_KEY_CHECKSUM_LENGTH);
}

/** An API key from 32 random bytes: `ask_`, 43 url-safe base64 characters, a 6-character checksum. */
export function apiKeyOf(random: Uint8Array): string {
  const body = API_KEY_PREFIX + Buffer.from(random).toString('base64url');
  return body + checksum(body);
}

/** Whether a string has the form of a key. A mistyped key is refused without a look-up. */
export function isApiKeyShaped(candidate: string): boolean {
  return looksLikeApiKey(candidate) && checksum(candidate.slice(0, BODY_LENGTH)) === candidate.slice(BODY_LENGTH);
}

/** Returns what is stored of a key. A fast hash is enough: the key holds 256 random bits, so it cannot be guessed. */
export function apiKeyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
