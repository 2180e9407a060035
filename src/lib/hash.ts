import { createHash } from 'node:crypto';

/** SHA-256 in lower-case hex of UTF-8 text or bytes. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
