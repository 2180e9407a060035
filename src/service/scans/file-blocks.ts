import { schemaCheck } from '../../lib/schema-check.js';
import { FileBlocksField } from '../../contract/predict.js';
import { parseJson } from '../../lib/json-fields.js';
import type { Block } from '../../records/blocks.js';
import { ApiError, checkJsonShape } from '../http/index.js';
import { checkBlocks } from './check-blocks.js';

/** The blocks that a client sent for the files of one upload, by position of the file. */
export type FileBlocks = ReadonlyMap<number, readonly Block[]>;

const Field = schemaCheck(FileBlocksField);
/** What a field of the largest size may hold: a block takes forty bytes at least, and four values. */
const FIELD_SHAPE = { depth: 4, values: 500_000 } as const;
const NONE: FileBlocks = new Map();

const invalid = (message: string): ApiError => new ApiError('invalid_request', message, { field: 'blocks' });

/** The error of a block that ends beyond its text. */
export const beyondEnd = (): ApiError => invalid('The blocks must end within the text of their file.');

/** Parses the form field; checks everything but the ends of the texts, which are not known yet. */
function blocksOf(field: string | undefined): FileBlocks {
  if (field === undefined) return NONE;
  checkJsonShape(Buffer.from(field), FIELD_SHAPE);
  const parsed: unknown = parseJson(field);
  if (!Field.Check(parsed))
    throw invalid(
      'The form field blocks must be a JSON object of the positions of files, from "0" on, each with a list of ' +
        '{start, end, kind}.',
    );
  const found = new Map<number, readonly Block[]>();
  for (const [position, blocks] of Object.entries(parsed)) {
    checkBlocks(blocks, Infinity);
    found.set(Number(position), blocks);
  }
  return found;
}

/** Parses the form field of one request; the same value is parsed only once, also where it is refused. */
export class FileBlocksReader {
  #read: { readonly field: string | undefined; readonly result: FileBlocks | ApiError } | null = null;

  /** @throws ApiError `invalid_request` */
  read(field: string | undefined): FileBlocks {
    if (this.#read === null || this.#read.field !== field) this.#read = { field, result: readField(field) };
    if (this.#read.result instanceof ApiError) throw this.#read.result;
    return this.#read.result;
  }
}

function readField(field: string | undefined): FileBlocks | ApiError {
  try {
    return blocksOf(field);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** @throws ApiError `invalid_request` where blocks are given for a file that was not sent */
export function checkPositions(blocks: FileBlocks, fileCount: number): void {
  for (const position of blocks.keys()) {
    if (position >= fileCount)
      throw invalid(
        'The form field blocks names the position of a file that was not sent; the first file has the position "0".',
      );
  }
}
