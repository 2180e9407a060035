import { inflateRawSync } from 'node:zlib';
import type { MaybeDeflated } from './maybe-deflated.js';

/** The text itself. @throws where the bytes are no deflate stream */
export function inflatedText(text: MaybeDeflated): string {
  return typeof text === 'string' ? text : inflateRawSync(text).toString('utf8');
}
