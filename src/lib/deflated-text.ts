import { inflateRawSync } from 'node:zlib';
import type { MaybeDeflated } from './maybe-deflated.js';

/** The text itself. @throws where the bytes are no deflate stream */
export function inflatedText(text: MaybeDeflated): string {
  if (typeof text === 'string') return text;
  return text instanceof Uint8Array ? inflateRawSync(text).toString('utf8') : text.text();
}
