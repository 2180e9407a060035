import { withoutPrivateKeys } from '../../../text/private-key.js';
import { unpackStored } from './stored-json.js';

/** What is stored of a text: at most one of the two. */
interface StoredText {
  readonly text: Uint8Array | null;
  readonly excerpt: string | null;
}

/** Returns a kept text as it is stored. Earlier versions stored private keys with it. */
export function storedText({ text, excerpt }: StoredText): string | null {
  return text === null ? excerpt : unpackStored(text, 'documents.text');
}

/** Returns a kept text, or its excerpt, with private keys unreadable; null where neither is kept. */
export function keptText(stored: StoredText): string | null {
  const whole = storedText(stored);
  return whole === null ? null : withoutPrivateKeys(whole).text;
}
