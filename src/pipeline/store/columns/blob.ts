import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';
import { viewOf } from '../../../lib/byte-view.js';
import type { MaybeDeflated } from '../../../lib/maybe-deflated.js';

const deflateInBackground = promisify(deflateRaw);
/** Above this size deflating leaves the main thread. */
const BACKGROUND_CHARACTERS = 32_768;

/** Below these sizes a small window holds all of it, and preparing a large one takes longer than deflating. */
const SMALL_CHARACTERS = 2048;
const SMALL = { level: 1, windowBits: 12, memLevel: 5, chunkSize: 1024 } as const;
const MEDIUM_CHARACTERS = 4096;
const MEDIUM = { level: 1, windowBits: 13, memLevel: 6, chunkSize: 4096 } as const;

/**
 * Up to this size deflating saves next to nothing, and preparing it takes longer than all else that is done with the
 * text.
 */
const STORED_BYTES = 192;
/**
 * A deflate stream of one block that is stored as it is (RFC 1951, 3.2.4): this byte, the length, its complement, the
 * bytes.
 */
const STORED_BLOCK = 1;
const STORED_HEADER_BYTES = 5;

function stored(text: string, mostBytes: number): Uint8Array | null {
  const length = text.length > mostBytes ? Infinity : Buffer.byteLength(text);
  if (length > mostBytes) return null;
  const bytes = Buffer.allocUnsafe(STORED_HEADER_BYTES + length);
  bytes.writeUInt8(STORED_BLOCK, 0);
  bytes.writeUInt16LE(length, 1);
  bytes.writeUInt16LE(0xffff - length, 3);
  bytes.write(text, STORED_HEADER_BYTES);
  return bytes;
}

/**
 * Text as it is stored: deflated UTF-8. What is deflated stays as it is. Only a long text takes a promise: most results
 * are short, and there are millions.
 * @param storedBytes up to this size it is not deflated; at most 65,535
 */
export function packText(text: MaybeDeflated, storedBytes = STORED_BYTES): Uint8Array | Promise<Uint8Array> {
  if (typeof text !== 'string') return text instanceof Uint8Array ? text : text.deflated;
  const short = stored(text, storedBytes);
  if (short !== null) return short;
  if (text.length < SMALL_CHARACTERS) return deflateRawSync(text, SMALL);
  if (text.length < MEDIUM_CHARACTERS) return deflateRawSync(text, MEDIUM);
  return text.length > BACKGROUND_CHARACTERS
    ? deflateInBackground(text, { level: 1 })
    : deflateRawSync(text, { level: 1 });
}

export function unpackText(packed: Uint8Array): string {
  const bytes = viewOf(packed);
  if (
    bytes.length >= STORED_HEADER_BYTES &&
    bytes[0] === STORED_BLOCK &&
    bytes.readUInt16LE(1) === bytes.length - STORED_HEADER_BYTES
  )
    return bytes.toString('utf8', STORED_HEADER_BYTES);
  return inflateRawSync(bytes, { chunkSize: Math.min(16_384, Math.max(64, bytes.length * 4)) }).toString('utf8');
}
