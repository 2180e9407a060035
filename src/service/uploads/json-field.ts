import type { MultipartFile } from '@fastify/multipart';
import { parseJson } from '../../lib/json-fields.js';
import { ApiError, checkJsonShape } from '../http/index.js';

/** What a field of the largest size may hold: a block takes forty bytes at least, and four values. */
const FIELD_SHAPE = { depth: 4, values: 500_000 } as const;
const JSON_TYPE = 'application/json';

/**
 * Whether a part that is handed over as a file is a field of type JSON. The parser would parse it before any limit of
 * depth or values is looked at, so it is taken as a stream, too.
 */
export function isJsonField(part: Pick<MultipartFile, 'mimetype' | 'fieldname'> & { filename?: string }): boolean {
  const { filename, mimetype, fieldname } = part;
  return filename === undefined && mimetype.startsWith(JSON_TYPE) && fieldname !== 'files' && fieldname !== 'file';
}

/**
 * Reads a field of type JSON: a string as what it says, anything else as it came.
 * @throws ApiError `payload_too_large`, and `invalid_request` for what is no JSON or nested too deeply
 */
export async function readJsonField(
  source: AsyncIterable<Buffer>,
  { fieldname, file }: Pick<MultipartFile, 'fieldname' | 'file'>,
  tooLarge: () => ApiError,
  maxBytes: number,
): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    length += piece.length;
    if (length > maxBytes) throw tooLarge();
    pieces.push(piece);
  }
  if (file.truncated) throw tooLarge();
  const bytes = Buffer.concat(pieces);
  checkJsonShape(bytes, FIELD_SHAPE);
  const text = bytes.toString('utf8');
  const value = parseJson(text);
  if (value === undefined)
    throw new ApiError('invalid_request', `The form field ${fieldname} is not valid JSON.`, { field: fieldname });
  return typeof value === 'string' ? value : text;
}
