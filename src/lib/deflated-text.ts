import { inflateRawSync } from 'node:zlib';

/** A text, plain or deflated (RFC 1951). */
export type MaybeDeflated = string | Uint8Array;

/** The text itself. @throws where the bytes are no deflate stream */
export function inflatedText(text: MaybeDeflated): string {
  return typeof text === 'string' ? text : inflateRawSync(text).toString('utf8');
}
