import { createHash } from 'node:crypto';

const PREFIX = 'ask_';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`, 'u');

function checksum(prefixAndSecret: string): string {
  return createHash('sha256').update(prefixAndSecret).digest('base64url').slice(0, CHECKSUM_LENGTH);
}

/** An API key from 32 random bytes: `ask_`, 43 url-safe base64 characters, a 6-character checksum. */
export function apiKeyOf(random: Uint8Array): string {
  const body = PREFIX + Buffer.from(random).toString('base64url');
  return body + checksum(body);
}

/** Whether a string has the form of a key. A mistyped key is refused without a look-up. */
export function isApiKeyShaped(candidate: string): boolean {
  return (
    SHAPE.test(candidate) &&
    checksum(candidate.slice(0, PREFIX.length + SECRET_LENGTH)) === candidate.slice(PREFIX.length + SECRET_LENGTH)
  );
}

/** Returns what is stored of a key. A fast hash is enough: the key holds 256 random bits, so it cannot be guessed. */
export function apiKeyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
