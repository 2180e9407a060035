import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { DeflatedPiece } from '../../contract/packed-answer.js';

/** Deflates JSON into a piece of a packed answer, which shares no memory with others. */
export function deflateJson(json: string | Uint8Array): DeflatedPiece {
  const bytes = typeof json === 'string' ? Buffer.from(json) : json;
  const deflated = deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
  return { bytes: new Uint8Array(deflated), crc32: crc32(bytes), byteLength: bytes.length };
}

/** The first byte of a stored block that is not the last; its length and that inverted follow (RFC 1951, 3.2.4). */
const STORED_BLOCK = 0;
const STORED_HEADER_BYTES = 5;
const MOST_STORED_BYTES = 0xffff;

/**
 * JSON as a piece that holds it as it is: to prepare deflating takes twenty times as long as all else that is done with
 * a few bytes. Long JSON is deflated.
 */
export function storedJson(json: string | Uint8Array): DeflatedPiece {
  const content = typeof json === 'string' ? Buffer.from(json) : json;
  const byteLength = content.length;
  if (byteLength > MOST_STORED_BYTES) return deflateJson(content);
  const bytes = Buffer.allocUnsafeSlow(STORED_HEADER_BYTES + byteLength);
  bytes.writeUInt8(STORED_BLOCK, 0);
  bytes.writeUInt16LE(byteLength, 1);
  bytes.writeUInt16LE(MOST_STORED_BYTES - byteLength, 3);
  bytes.set(content, STORED_HEADER_BYTES);
  return { bytes, crc32: crc32(bytes.subarray(STORED_HEADER_BYTES)), byteLength };
}
