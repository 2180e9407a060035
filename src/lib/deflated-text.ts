import { inflateRawSync } from 'node:zlib';

/** Text as it stands, or deflated (RFC 1951) as it came or is to be kept. */
export type MaybeDeflated = string | Uint8Array;

/** The text itself. @throws where the bytes are no deflate stream */
export function inflatedText(text: MaybeDeflated): string {
  return typeof text === 'string' ? text : inflateRawSync(text).toString('utf8');
}
