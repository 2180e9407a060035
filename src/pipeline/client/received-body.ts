import { gunzipSync } from 'node:zlib';
import type { ZlibOptions } from 'node:zlib';
import { LAST_BLOCK, piecesOf, storedContent } from '../../contract/packed-answer.js';
import { messageOf, systemCodeOf } from '../../lib/errors.js';
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

/** The answer came, but cannot be unpacked. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

function unpacked(bytes: Uint8Array, options: ZlibOptions = {}): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_INFLATED_BYTES, ...options });
  } catch (error) {
    const why =
      systemCodeOf(error) === 'ERR_BUFFER_TOO_LARGE'
        ? `unpacked, the answer is larger than ${MOST_INFLATED_BYTES} bytes`
        : `the answer is said to be gzip, and is not (${messageOf(error)})`;
    throw new UnreadableAnswer(why, { cause: error });
  }
}

type Piece = NonNullable<ReturnType<typeof piecesOf>>[number];

/**
 * The content of each piece; null where they are not what the answer says. Those that are stored as they are need no
 * inflating, and no checksum: their JSON is parsed at once. Others are inflated in one go: to start over for each costs
 * more than to inflate a short one.
 */
function contentsOf(body: Uint8Array, pieces: readonly Piece[]): readonly Uint8Array[] | null {
  const stored = pieces.map(storedContent);
  if (stored.every((content) => content !== null)) return stored;
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const inflated = unpacked(body, { chunkSize: Math.min(MOST_ROOM_BYTES, Math.max(LEAST_ROOM_BYTES, length)) });
  if (inflated.length !== length) return null;
  let at = 0;
  return pieces.map(({ byteLength }) => inflated.subarray(at, (at += byteLength)));
}

function packedIn(body: Uint8Array): ReceivedBody['packed'] {
  const pieces = piecesOf(body);
  if (pieces === null || pieces.length < 3 || pieces.length % 2 === 0) return null;
  const contents = contentsOf(body, pieces);
  if (contents === null) return null;
  const frame: string[] = [];
  const documents: KnownDeflated[] = [];
  for (const [index, own] of contents.entries()) {
    const bytes = pieces[index]?.bytes ?? own;
    if (index % 2 === 1)
      documents.push({ text: () => decoder.decode(own), deflated: Buffer.concat([bytes, LAST_BLOCK]) });
    else if (index === 0 || index === pieces.length - 1) frame.push(decoder.decode(own));
  }
  return { frame: frame.join(''), documents };
}

/** A body as it came. @throws UnreadableAnswer where it is said to be gzip and is not, or is larger than 256 MB */
export function receivedBody(bytes: Uint8Array, contentEncoding: unknown): ReceivedBody {
  if (contentEncoding !== 'gzip') return { text: () => decoder.decode(bytes), packed: null };
  const packed = packedIn(bytes);
  if (packed !== null) return { text: () => decoder.decode(unpacked(bytes)), packed };
  const inflated = unpacked(bytes);
  return { text: () => decoder.decode(inflated), packed };
}
