import { packAnswer } from '../../contract/packed-answer.js';
import type { DeflatedPiece } from '../../contract/packed-answer.js';
import type { AnswerBody } from '../http/index.js';
import { storedJson } from './deflate-json.js';

const encoder = new TextEncoder();
const COMMA = encoder.encode(',');
const CLOSING = ']}';
const END = encoder.encode(CLOSING);
const STORED_COMMA = storedJson(',');
const STORED_END = storedJson(CLOSING);

const opening = (version: string): string => `{"version":${JSON.stringify(version)},"documents":[`;

/** The response of a detection endpoint from results already written as JSON. */
export function documentsBody(version: string, results: readonly Uint8Array[]): AnswerBody {
  return {
    pieces: [
      encoder.encode(opening(version)),
      ...results.flatMap((result, index) => (index === 0 ? [result] : [COMMA, result])),
      END,
    ],
    isGzip: false,
  };
}

/** The response of a detection endpoint from results that are deflated. */
export function packedBody(version: string, results: readonly DeflatedPiece[]): AnswerBody {
  return {
    pieces: packAnswer([
      storedJson(opening(version)),
      ...results.flatMap((result, index) => (index === 0 ? [result] : [STORED_COMMA, result])),
      STORED_END,
    ]),
    isGzip: true,
  };
}

/** The JSON of a response with one result, in the pieces of that. */
export function withEnvelope(version: string, result: readonly string[]): readonly string[] {
  return [opening(version), ...result, CLOSING];
}
