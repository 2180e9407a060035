import { createHash } from 'node:crypto';

/** Returns the SHA-256 of UTF-8 text or bytes in lower-case hex. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Returns the SHA-256 of UTF-8 text in base64, as a page names what it allows. */
export function sha256Base64(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
