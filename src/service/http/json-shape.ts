import { ApiError } from './api-error.js';

/** How much a JSON body may hold, whatever its size: what is cheap to send must be cheap to read. */
export interface JsonShape {
  /** Arrays and objects within each other. */
  readonly depth: number;
  /** Values in all: entries of arrays and fields of objects. */
  readonly values: number;
}

/** A text with twenty thousand blocks of three fields each, the most that a request may carry. */
export const DOCUMENT_SHAPE: JsonShape = { depth: 16, values: 100_000 };
/** Every other body. */
export const SMALL_SHAPE: JsonShape = { depth: 8, values: 1000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const isOpening = (byte: number | undefined): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number | undefined): boolean => byte === 0x5d || byte === 0x7d;

/**
 * The place of the quote that ends a string, which starts at `start`; the end of the body where none does. Most of a
 * body is one long string: its end is searched for natively.
 */
function endOfString(body: Uint8Array, start: number): number {
  for (let quote = body.indexOf(QUOTE, start + 1); quote !== -1; quote = body.indexOf(QUOTE, quote + 1)) {
    let backslashes = 0;
    while (body[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return body.length;
}

/**
 * Refuses JSON that is nested too deeply or holds too many values, before it is parsed. Takes linear time and no
 * memory; what is no JSON is left to the parser. @throws ApiError `invalid_request`
 */
export function checkJsonShape(body: Uint8Array, { depth: maxDepth, values: maxValues }: JsonShape): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfString(body, at);
    else if (byte === COMMA) values += 1;
    else if (isClosing(byte)) depth -= 1;
    else if (isOpening(byte)) {
      depth += 1;
      values += 1;
    }
    if (depth > maxDepth)
      throw new ApiError('invalid_request', `The JSON is nested more than ${maxDepth} levels deep.`, {
        limit: maxDepth,
      });
    if (values > maxValues)
      throw new ApiError('invalid_request', `The JSON holds more than ${maxValues} values.`, { limit: maxValues });
  }
}
