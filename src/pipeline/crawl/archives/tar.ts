import { EQUALS_SIGN, SLASH, SPACE } from '../../../lib/code-units.js';
import type { Readable } from 'node:stream';
import { ByteReader } from './byte-reader.js';
import type { ArchiveFormat, ArchiveMember } from './format.js';
import { BrokenArchive } from './format.js';
import { packingOf, unpackedStream } from '../unpacked-stream.js';

const BLOCK_BYTES = 512;
/** Limit for records that describe the next member: a longer name is an attack. */
const MAX_RECORD_BYTES = 1024 * 1024;
/** Every header has it, except those of formats older than POSIX. */
const MAGIC = 'ustar';
const MAGIC_AT = 257;
/** Bytes that are searched at once for a header, and in all after a damaged one. */
const SEARCHED_BYTES = 65_536;
const MOST_SEARCHED_BYTES = 64 * 1024 * 1024;
const DAMAGED = 'the header of a member is damaged; the members that were found after it were read';

interface TarHeader {
  readonly name: Buffer;
  readonly bytes: number;
  /** One character: the type of the record. */
  readonly type: string;
}

const untilZero = (field: Buffer): Buffer =>
  field.subarray(0, field.indexOf(0) === -1 ? field.length : field.indexOf(0));

/** Reads a number field: octal text, or base 256 if its first bit is set (GNU). */
function numberOf(field: Buffer): number {
  if (((field[0] ?? 0) & 0x80) !== 0) return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
  const text = untilZero(field).toString('latin1').trim();
  return /^[0-7]*$/u.test(text) ? Number.parseInt(text || '0', 8) : Number.NaN;
}

/** Returns the header that a block holds; null where it is damaged. */
function headerOf(block: Buffer): TarHeader | null {
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? SPACE : byte), 0);
  const bytes = numberOf(block.subarray(124, 136));
  if (numberOf(block.subarray(148, 156)) !== sum || !Number.isSafeInteger(bytes)) return null;
  const prefix =
    block.toString('latin1', MAGIC_AT, MAGIC_AT + MAGIC.length) === MAGIC && block[262] === 0
      ? untilZero(block.subarray(345, 500))
      : Buffer.alloc(0);
  const name = untilZero(block.subarray(0, 100));
  return {
    name: prefix.length === 0 ? name : Buffer.concat([prefix, Buffer.from('/'), name]),
    bytes,
    type: String.fromCharCode(block[156] ?? 0),
  };
}

/**
 * Parses the records of a pax header (POSIX.1-2001): `length key=value\
 * `.
 */
function paxRecords(content: Buffer): ReadonlyMap<string, Buffer> {
  const records = new Map<string, Buffer>();
  for (let at = 0; at < content.length;) {
    const blank = content.indexOf(SPACE, at);
    const length = Number.parseInt(content.toString('latin1', at, blank), 10);
    if (blank === -1 || !(length > 0)) break;
    const record = content.subarray(blank + 1, at + length - 1);
    const equals = record.indexOf(EQUALS_SIGN);
    if (equals > 0) records.set(record.toString('latin1', 0, equals), record.subarray(equals + 1));
    at += length;
  }
  return records;
}

/** Properties of a member from the records before its header. */
interface Described {
  name: Buffer | null;
  bytes: number | null;
  isSparse: boolean;
}

const isDescription = ({ type }: TarHeader): boolean => type === 'L' || type === 'x';

const isDescribedTooLong = (header: TarHeader): boolean => isDescription(header) && header.bytes > MAX_RECORD_BYTES;

async function describe(reader: ByteReader, { bytes, type }: TarHeader, described: Described): Promise<void> {
  const content = await reader.take(Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES);
  if (content === null) throw new BrokenArchive('it ends too early');
  if (type === 'L') described.name = untilZero(content.subarray(0, bytes));
  else if (type === 'x') {
    const records = paxRecords(content.subarray(0, bytes));
    described.name = records.get('path') ?? described.name;
    described.bytes = records.has('size') ? Number(records.get('size')?.toString('latin1')) : null;
    described.isSparse = [...records.keys()].some((key) => key.startsWith('GNU.sparse'));
  }
}

function memberOf(name: Buffer, type: string, isSparse: boolean, content: AsyncIterable<Uint8Array>): ArchiveMember {
  if (type === '1' || type === '2')
    return {
      name,
      kind: 'ended',
      outcome: 'skipped',
      reason: 'archive_link',
      message: 'links in archives are not followed; the target is read under its own name',
    };
  if ('346'.includes(type))
    return {
      name,
      kind: 'ended',
      outcome: 'failed',
      reason: 'not_a_regular_file',
      message: 'it is a pipe, a socket or a device',
    };
  if (type === 'S' || isSparse)
    return {
      name,
      kind: 'ended',
      outcome: 'failed',
      reason: 'unsupported_format',
      message: 'it is stored as a sparse file, which is not supported',
    };
  return { name, kind: 'file', content };
}

/** Records that are not members: labels, global headers, folders, lists of folders, long link targets. */
const NO_MEMBER = new Set(['5', 'g', 'V', 'D', 'K', 'M', 'N']);

/** Skips to the next header, wherever it begins: bytes may be missing or too many. Throws BrokenArchive. */
async function skipToHeader(reader: ByteReader): Promise<void> {
  for (let searched = 0; searched < MOST_SEARCHED_BYTES; searched += SEARCHED_BYTES - BLOCK_BYTES) {
    const ahead = await reader.peek(SEARCHED_BYTES);
    for (let at = ahead.indexOf(MAGIC, MAGIC_AT); at !== -1; at = ahead.indexOf(MAGIC, at + 1)) {
      const start = at - MAGIC_AT;
      const block = ahead.subarray(start, start + BLOCK_BYTES);
      if (block.length < BLOCK_BYTES) break;
      if (headerOf(block) === null) continue;
      await reader.take(start);
      return;
    }
    if (ahead.length < SEARCHED_BYTES) break;
    await reader.take(SEARCHED_BYTES - BLOCK_BYTES);
  }
  throw new BrokenArchive(DAMAGED);
}

const undescribed = (): Described => ({ name: null, bytes: null, isSparse: false });

async function* membersOf(bytes: Readable, onUnpacked: (bytes: number) => void): AsyncGenerator<ArchiveMember> {
  const reader = new ByteReader(bytes, onUnpacked);
  let described = undescribed();
  let isDamaged = false;
  for (;;) {
    const block = await reader.peek(BLOCK_BYTES);
    if (block.length < BLOCK_BYTES)
      throw new BrokenArchive(isDamaged ? DAMAGED : 'it has no end mark: members may be missing');
    if (block.every((byte) => byte === 0)) break;
    const header = headerOf(block);
    const size = described.bytes ?? header?.bytes ?? 0;
    if (header === null || !Number.isSafeInteger(size) || size < 0 || isDescribedTooLong(header)) {
      isDamaged = true;
      described = undescribed();
      await skipToHeader(reader);
      continue;
    }
    await reader.take(BLOCK_BYTES);
    if (isDescription(header)) {
      await describe(reader, header, described);
      continue;
    }
    const name = described.name ?? header.name;
    const content = reader.part(size);
    if (!NO_MEMBER.has(header.type) && name.at(-1) !== SLASH)
      yield memberOf(name, header.type, described.isSparse, content);
    await reader.skipTo(Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES);
    described = undescribed();
  }
  if (isDamaged) throw new BrokenArchive(DAMAGED);
}

/** Tar: POSIX ustar and pax, GNU and pre-POSIX; packed or not, whatever the file name. */
export const tar: ArchiveFormat = {
  suffixes: ['.tar', '.tar.gz', '.tgz', '.tar.zst', '.tzst', '.tar.bz2', '.tbz2', '.tbz', '.tar.xz', '.txz'],
  isDocument: () => Promise.resolve(false),
  async *members(path, onUnpacked) {
    const bytes = await unpackedStream(path, await packingOf(path));
    try {
      yield* membersOf(bytes, onUnpacked);
    } finally {
      bytes.destroy();
    }
  },
};
