import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { DeflatedPiece } from '../../contract/packed-answer.js';

/** Deflates JSON into a piece of a packed answer, which shares no memory with others. */
export function deflateJson(json: string | Uint8Array): DeflatedPiece {
  const bytes = typeof json === 'string' ? Buffer.from(json) : json;
  const deflated = deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
  return { bytes: new Uint8Array(deflated), crc32: crc32(bytes), byteLength: bytes.length };
}
