import { gunzipSync } from 'node:zlib';
import { LAST_BLOCK, piecesOf } from '../../contract/packed-answer.js';
import { inflatedText } from '../../lib/deflated-text.js';

/** What came back: its text, and, where the service packed its documents one by one, each of them deflated. */
export interface ReceivedBody {
  readonly text: () => string;
  /** `frame`: the same JSON without a document. */
  readonly packed: { readonly frame: string; readonly documents: readonly Uint8Array[] } | null;
}

const decoder = new TextDecoder();
const whole = (piece: Uint8Array): Uint8Array => Buffer.concat([piece, LAST_BLOCK]);

/** A body as it came. @throws where it is said to be gzip and is not */
export function receivedBody(bytes: Uint8Array, contentEncoding: unknown): ReceivedBody {
  if (contentEncoding !== 'gzip') return { text: () => decoder.decode(bytes), packed: null };
  const pieces = piecesOf(bytes);
  const [opening, closing] = [pieces?.[0], pieces?.at(-1)];
  if (pieces === null || opening === undefined || closing === undefined || pieces.length < 3 || pieces.length % 2 === 0) {
    const inflated = gunzipSync(bytes);
    return { text: () => decoder.decode(inflated), packed: null };
  }
  const frame = inflatedText(whole(opening)) + inflatedText(whole(closing));
  return { text: () => decoder.decode(gunzipSync(bytes)), packed: { frame, documents: pieces.filter((_, index) => index % 2 === 1).map(whole) } };
}
