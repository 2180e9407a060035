import { gunzipSync } from 'node:zlib';
import { LAST_BLOCK, piecesOf } from '../../contract/packed-answer.js';
import type { KnownDeflated } from '../../lib/maybe-deflated.js';

/** What came back: its text, and, where the service packed its documents one by one, each of them. */
export interface ReceivedBody {
  readonly text: () => string;
  /** `frame`: the same JSON without a document. */
  readonly packed: { readonly frame: string; readonly documents: readonly KnownDeflated[] } | null;
}

/** Room made at once for what is inflated, where the answer says how much that is; it may say anything. */
const MOST_ROOM_BYTES = 67_108_864;
const LEAST_ROOM_BYTES = 1024;
/** What a few bytes may be inflated to: several times the largest answer to 250 files. */
const MOST_INFLATED_BYTES = 268_435_456;
const decoder = new TextDecoder();

/** All in one go: to start over for each document costs more than to inflate a short one. */
function packedIn(body: Uint8Array): ReceivedBody['packed'] {
  const pieces = piecesOf(body);
  if (pieces === null || pieces.length < 3 || pieces.length % 2 === 0) return null;
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const inflated = gunzipSync(body, {
    maxOutputLength: MOST_INFLATED_BYTES,
    chunkSize: Math.min(MOST_ROOM_BYTES, Math.max(LEAST_ROOM_BYTES, length)),
  });
  if (inflated.length !== length) return null;
  const frame: string[] = [];
  const documents: KnownDeflated[] = [];
  let at = 0;
  for (const [index, { bytes, byteLength }] of pieces.entries()) {
    const own = inflated.subarray(at, at + byteLength);
    at += byteLength;
    if (index % 2 === 1)
      documents.push({ text: () => decoder.decode(own), deflated: Buffer.concat([bytes, LAST_BLOCK]) });
    else if (index === 0 || index === pieces.length - 1) frame.push(decoder.decode(own));
  }
  return { frame: frame.join(''), documents };
}

/** A body as it came. @throws where it is said to be gzip and is not, or inflates to more than 256 MB */
export function receivedBody(bytes: Uint8Array, contentEncoding: unknown): ReceivedBody {
  if (contentEncoding !== 'gzip') return { text: () => decoder.decode(bytes), packed: null };
  const packed = packedIn(bytes);
  const inflate = (): Uint8Array => gunzipSync(bytes, { maxOutputLength: MOST_INFLATED_BYTES });
  if (packed !== null) return { text: () => decoder.decode(inflate()), packed };
  const inflated = inflate();
  return { text: () => decoder.decode(inflated), packed };
}
