import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { CslItem } from '../../../records/csl.js';
import { AssayError, messageOf } from '../../../lib/errors.js';
import { jsonObjects } from './json-objects.js';
import { isRecord } from '../../../lib/json-value.js';
import { HEADER_BYTES, isArchive } from './archive-sign.js';
import { BrokenWorksError } from './broken-works.js';
import { decodedText } from './decode-text.js';
import { jsonWorksFormats, textWorksFormats } from './works-formats.js';
import type { TextWorksFormat } from './works-formats.js';

/** A record as read from a file. */
export interface ReadWork {
  readonly csl: CslItem;
  /** Whether the file states that the author list is incomplete. */
  readonly authorsIncomplete: boolean;
  /** Whether it is of a public dump of millions of works. */
  readonly isOfDump: boolean;
}

const complete = (csl: CslItem | null, isOfDump: boolean): ReadWork | null =>
  csl === null ? null : { csl, authorsIncomplete: false, isOfDump };

/** Yields the bytes of a file, unpacked where it is gzip. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  const magic = new Uint8Array(2);
  await file.read(magic, 0, 2, 0);
  await file.close();
  const bytes = createReadStream(path, { highWaterMark: 1 << 20 });
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b;
  const stream = isGzip ? bytes.pipe(createGunzip({ chunkSize: 1 << 20 })) : bytes;
  // `pipe` does not forward errors of the source stream.
  if (isGzip) bytes.on('error', (error) => stream.destroy(error));
  try {
    const pieces: AsyncIterable<Uint8Array> = stream;
    yield* pieces;
  } finally {
    bytes.destroy();
  }
}

/** Returns the first bytes of a file, as far as they can be read. */
async function startOf(path: string): Promise<Buffer> {
  let start = Buffer.alloc(0);
  try {
    for await (const piece of bytesOf(path)) {
      start = Buffer.concat([start, piece]);
      if (start.length >= HEADER_BYTES) break;
    }
  } catch {
    // What is wrong is said where the works are read.
  }
  return start;
}

/**
 * Returns the works inside one JSON object: the object itself, or the list in a Crossref or OpenAlex response or dump
 * file.
 */
function worksOfRecord(record: unknown): readonly (ReadWork | null)[] {
  if (!isRecord(record)) return [null];
  const message = isRecord(record['message']) ? record['message'] : record;
  const list: unknown = message['items'] ?? message['results'] ?? message['works'];
  if (Array.isArray(list)) return list.flatMap(worksOfRecord);
  const format = jsonWorksFormats.find(({ recognises }) => recognises(message));
  const csl = format?.read(message) ?? null;
  const custom = isRecord(message['custom']) ? message['custom'] : {};
  if (csl === null) return [null];
  const authorsIncomplete = custom['authors'] === 'first only';
  return [{ csl, authorsIncomplete, isOfDump: format?.isOfDump(message) === true }];
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

async function* readJson(head: string, chunks: AsyncIterable<string>): AsyncGenerator<ReadWork | null> {
  for await (const text of jsonObjects(head, chunks)) yield* worksOfRecord(parsed(text));
}

async function* readText(format: TextWorksFormat, chunks: AsyncIterable<string>): AsyncGenerator<ReadWork | null> {
  for await (const csl of format.read(chunks)) yield complete(csl, format.isDump);
}

/** Characters from which a format is recognised. */
const HEAD_LENGTH = 4096;

/** Returns the start of a file and an iterator over all of it. @throws AssayError `works_file_unreadable` */
async function peek(path: string): Promise<{ readonly head: string; readonly all: AsyncIterable<string> }> {
  const chunks = decodedText(bytesOf(path));
  let head = '';
  try {
    while (head.trim().length < HEAD_LENGTH) {
      const next = await chunks.next();
      if (next.done === true) break;
      head += next.value.replace(/^\uFEFF/u, '');
    }
  } catch (error) {
    throw unreadable(path, error);
  }
  async function* all(): AsyncGenerator<string> {
    yield head;
    try {
      yield* chunks;
    } catch (error) {
      throw unreadable(path, error);
    }
  }
  return { head, all: all() };
}

/**
 * Yields the works of a file in one of the formats of `works-formats.ts`, gzip or plain, recognised from the content.
 * Yields null for a record that cannot be read. @throws AssayError `unknown_works_format`, `works_file_unreadable`
 */
export async function* readWorks(path: string): AsyncGenerator<ReadWork | null> {
  // The members of an archive are not read, nor is its header, which may stand before the first entry of a list.
  if (isArchive(await startOf(path))) throw archive(path);
  const { head, all } = await peek(path);
  if (head.trim() === '') return;
  const format = textWorksFormats.find(({ recognises }) => recognises(head));
  const isJson = /^\s*[[{]/u.test(head) || (format === undefined && /^\{"/mu.test(head));
  if (!isJson && format === undefined) throw unknownFormat(path);
  try {
    if (isJson || format === undefined) yield* readJson(head, all);
    else yield* readText(format, all);
  } catch (error) {
    throw error instanceof BrokenWorksError ? unreadable(path, error) : error;
  }
}

function archive(path: string): AssayError {
  return new AssayError({
    code: 'unknown_works_format',
    message: `${path} is an archive, and its members are not read`,
    nextStep: 'Unpack it into a folder and import that: folders of parts are read, gzip or plain.',
    exitCode: 2,
  });
}

function unknownFormat(path: string): AssayError {
  const names = [...jsonWorksFormats.map(({ name }) => `${name} JSON`), ...textWorksFormats.map(({ name }) => name)];
  return new AssayError({
    code: 'unknown_works_format',
    message: `${path} is in none of the formats of works: ${names.join(', ')}`,
    nextStep: 'Export the records in one of these formats; gzip is supported.',
    exitCode: 2,
  });
}

function unreadable(path: string, error: unknown): AssayError {
  return new AssayError({
    code: 'works_file_unreadable',
    message: `${path} cannot be read: ${messageOf(error)}`,
    nextStep: 'Check the path, the permissions and whether the file is complete.',
    exitCode: 2,
    cause: error,
  });
}
