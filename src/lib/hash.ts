import { hash } from 'node:crypto';

/**
 * Returns the SHA-256 of UTF-8 text or bytes in lower-case hex: at once, as a hash object costs a short text more than
 * its bytes do.
 */
export function sha256Hex(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/** Returns the SHA-256 of UTF-8 text, as one character for each of its 32 bytes. */
export function sha256Characters(text: string): string {
  return hash('sha256', text, 'binary');
}

/** Returns the SHA-256 of UTF-8 text in base64, as a page names what it allows. */
export function sha256Base64(text: string): string {
  return hash('sha256', text, 'base64');
}
