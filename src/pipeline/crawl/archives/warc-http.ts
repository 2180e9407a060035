import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { LINE_FEED } from '../../../lib/code-units.js';
import { ByteReader } from './byte-reader.js';
import { BrokenArchive } from './format.js';

export const MAX_HEAD_LINE_BYTES = 64 * 1024;
const MAX_HEAD_LINES = 500;
const OK = 200;
const GZIP = Buffer.from([0x1f, 0x8b]);
const CHUNK_HEAD = /^[\da-f]+[\r;]/iu;
const CHUNK_HEAD_BYTES = 16;

/** Header fields by their names in lower case; of a repeated one the first. */
export type Fields = ReadonlyMap<string, string>;

export function fieldsIn(lines: readonly string[]): Fields {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The answer of a web server: its head, and a reader of what follows. */
interface Answer {
  readonly fields: Fields;
  readonly rest: ByteReader;
}

/** Reads the head of an answer. Returns null unless the server answered with the page itself. */
export async function goodAnswer(content: AsyncIterable<Uint8Array>): Promise<Answer | null> {
  // Counted by the reader of the record already.
  const rest = new ByteReader(content, () => undefined);
  const lines: string[] = [];
  for (;;) {
    const bytes = await rest.until(LINE_FEED, MAX_HEAD_LINE_BYTES);
    const line = bytes.toString('latin1').trimEnd();
    if (bytes.length === 0 || lines.length > MAX_HEAD_LINES) return null;
    if (line === '') break;
    lines.push(line);
  }
  const status = /^HTTP\/\S+ (\d{3})/u.exec(lines[0] ?? '')?.[1];
  return Number(status) === OK ? { fields: fieldsIn(lines.slice(1)), rest } : null;
}

async function* withoutChunks(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const line = (await reader.until(LINE_FEED, MAX_HEAD_LINE_BYTES)).toString('latin1').trim();
    if (!/^[\da-f]{1,8}(?:;.*)?$/iu.test(line)) throw new BrokenArchive('a chunk of an answer is damaged');
    const bytes = Number.parseInt(line, 16);
    if (bytes === 0) return;
    yield* reader.part(bytes);
    await reader.until(LINE_FEED, MAX_HEAD_LINE_BYTES);
  }
}

async function* toItsEnd(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (let bytes = await reader.some(); bytes !== null; bytes = await reader.some()) yield bytes;
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Yields the body of an answer as the server meant it. Many archives store it decoded, and keep the head. */
export async function* bodyOf(
  { fields, rest }: Answer,
  onUnpacked: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const isChunked =
    /\bchunked\b/iu.test(fields.get('transfer-encoding') ?? '') &&
    CHUNK_HEAD.test((await rest.peek(CHUNK_HEAD_BYTES)).toString('latin1'));
  const bytes = isChunked ? withoutChunks(rest) : toItsEnd(rest);
  const decoder = DECODERS[(fields.get('content-encoding') ?? '').toLowerCase()];
  const isStoredDecoded = !isChunked && decoder === createGunzip && !GZIP.equals(await rest.peek(GZIP.length));
  if (decoder === undefined || isStoredDecoded) {
    yield* bytes;
    return;
  }
  const packed = Readable.from(bytes);
  const unpacked = decoder();
  packed.on('error', (error) => unpacked.destroy(error));
  // It may fail once nobody reads it any more.
  unpacked.on('error', () => undefined);
  packed.pipe(unpacked);
  try {
    for await (const chunk of unpacked) {
      if (!(chunk instanceof Uint8Array)) continue;
      onUnpacked(chunk.length);
      yield chunk;
    }
  } finally {
    unpacked.destroy();
    packed.destroy();
    // Until then it may read on, and the record belongs to the next reader.
    if (!packed.closed) await once(packed, 'close');
  }
}
