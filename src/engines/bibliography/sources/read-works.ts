import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { CslItem } from '../../../records/csl.js';
import { AssayError, messageOf } from '../../../lib/errors.js';
import { readCslItem } from './csl-item.js';
import { jsonObjects } from './json-objects.js';
import { isRecord } from '../../../lib/json-value.js';
import { readBibtex } from './read-bibtex.js';
import { isOpenAlexWork, readOpenAlexWork } from './read-openalex.js';
import { readRis } from './read-ris.js';

/** A record as read from a file. */
export interface ReadWork {
  readonly csl: CslItem;
  /** Whether the file states that the author list is incomplete. */
  readonly authorsIncomplete: boolean;
}

const complete = (csl: CslItem | null): ReadWork | null => (csl === null ? null : { csl, authorsIncomplete: false });

async function* textOf(path: string): AsyncGenerator<string> {
  const file = await open(path, 'r');
  const magic = new Uint8Array(2);
  await file.read(magic, 0, 2, 0);
  await file.close();
  const bytes = createReadStream(path, { highWaterMark: 1 << 20 });
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b;
  const stream = isGzip ? bytes.pipe(createGunzip({ chunkSize: 1 << 20 })) : bytes;
  // `pipe` does not forward errors of the source stream.
  if (isGzip) bytes.on('error', (error) => stream.destroy(error));
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream) if (chunk instanceof Uint8Array) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } finally {
    bytes.destroy();
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const chunk of chunks) {
    const lines = (pending + chunk).split(/\r\n|\r|\n/u);
    pending = lines.pop() ?? '';
    yield* lines;
  }
  if (pending !== '') yield pending;
}

/**
 * Returns the works inside one JSON object: the object itself, or the list in a Crossref or OpenAlex response or dump
 * file.
 */
function worksOfRecord(record: unknown): readonly (ReadWork | null)[] {
  if (!isRecord(record)) return [null];
  const message = isRecord(record['message']) ? record['message'] : record;
  const list: unknown = message['items'] ?? message['results'];
  if (Array.isArray(list)) return list.flatMap(worksOfRecord);
  if (isOpenAlexWork(message)) return [complete(readOpenAlexWork(message))];
  // A Crossref record has no id except its DOI, and its `type` names are Crossref's.
  const csl = readCslItem(message);
  const custom = isRecord(message['custom']) ? message['custom'] : {};
  return [csl === null ? null : { csl, authorsIncomplete: custom['authors'] === 'first only' }];
}

async function* readJson(chunks: AsyncIterable<string>): AsyncGenerator<ReadWork | null> {
  for await (const text of jsonObjects(chunks)) {
    let record: unknown = null;
    try {
      record = JSON.parse(text);
    } catch {
      yield null;
      continue;
    }
    yield* worksOfRecord(record);
  }
}

/**
 * Yields the works of a file: CSL-JSON, Crossref or OpenAlex JSON or JSON Lines, BibTeX, or RIS; gzip or plain,
 * detected from the content. Yields null for a record that cannot be read.
 */
export async function* readWorks(path: string): AsyncGenerator<ReadWork | null> {
  const chunks = textOf(path);
  let head = '';
  try {
    while (head.trim() === '') {
      const next = await chunks.next();
      if (next.done === true) return;
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
  if (/^\s*[[{]/u.test(head)) yield* readJson(all());
  else if (/^\s*TY\s{1,2}-/mu.test(head)) for await (const csl of readRis(linesOf(all()))) yield complete(csl);
  else if (/^\s*@\s*[a-z]+\s*[{(]/imu.test(head))
    for await (const csl of readBibtex(linesOf(all()))) yield complete(csl);
  else
    throw new AssayError({
      code: 'unknown_works_format',
      message: `${path} is not in CSL-JSON, Crossref or OpenAlex JSON, BibTeX or RIS format`,
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
