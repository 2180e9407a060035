import { crc32 } from 'node:zlib';
import { BrokenArchive } from '../archives/format.js';
import type { ByteReader } from '../archives/byte-reader.js';
import { CHECK_BYTES, checkSum, crc32Bytes } from './check-sums.js';
import { dictionaryBytes, Lzma2Decoder } from './lzma2.js';

const SIGN = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]);
const FOOTER_SIGN = Buffer.from('YZ', 'latin1');
const LZMA2 = 0x21;
const CRC_BYTES = 4;
const MAX_NUMBER_BYTES = 9;
/** Bits of the first byte of a block's header. */
const FILTERS_BEFORE_LAST = 0x03;
const RESERVED = 0x3c;
const HAS_PACKED_SIZE = 0x40;
const HAS_UNPACKED_SIZE = 0x80;

const broken = (): BrokenArchive => new BrokenArchive('it is no sound xz stream');

async function taken(reader: ByteReader, count: number): Promise<Buffer> {
  const bytes = await reader.take(count);
  if (bytes === null) throw new BrokenArchive('it ends too early');
  return bytes;
}

function mustBe(bytes: Uint8Array, expected: Uint8Array): void {
  if (Buffer.compare(bytes, expected) !== 0) throw broken();
}

const zerosAfter = (bytes: number): Buffer => Buffer.alloc((4 - (bytes % 4)) % 4);

/** Reads a number of seven bits a byte, the lowest first. @throws BrokenArchive */
async function numberFrom(next: () => Promise<number> | number): Promise<number> {
  let number = 0;
  for (let index = 0; index < MAX_NUMBER_BYTES; index += 1) {
    const byte = await next();
    number += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) {
      if (!Number.isSafeInteger(number) || (byte === 0 && index > 0)) throw broken();
      return number;
    }
  }
  throw broken();
}

/** What a block takes in its stream, without padding, and what it holds. */
interface BlockSizes {
  readonly packed: number;
  readonly unpacked: number;
}

interface BlockHeader {
  readonly bytes: number;
  readonly dictionaryBytes: number;
  /** What the header declares; null where it does not. */
  readonly packed: number | null;
  readonly unpacked: number | null;
}

/** Reads the header of a block after its first byte. @throws BrokenArchive */
async function blockHeader(reader: ByteReader, first: number): Promise<BlockHeader> {
  const bytes = (first + 1) * 4;
  const header = Buffer.concat([Buffer.from([first]), await taken(reader, bytes - 1)]);
  const content = header.subarray(0, -CRC_BYTES);
  mustBe(header.subarray(-CRC_BYTES), crc32Bytes(crc32(content)));
  let at = 1;
  const next = (): number => {
    const byte = content[at];
    if (byte === undefined) throw broken();
    at += 1;
    return byte;
  };
  const flags = next();
  if ((flags & RESERVED) !== 0) throw broken();
  const packed = (flags & HAS_PACKED_SIZE) === 0 ? null : await numberFrom(next);
  const unpacked = (flags & HAS_UNPACKED_SIZE) === 0 ? null : await numberFrom(next);
  // Programs are packed with filters of their own before it; texts are not.
  if ((flags & FILTERS_BEFORE_LAST) !== 0 || (await numberFrom(next)) !== LZMA2 || next() !== 1)
    throw new BrokenArchive('it is packed with filters for programs, which are not read');
  const dictionary = dictionaryBytes(next());
  mustBe(content.subarray(at), Buffer.alloc(content.length - at));
  return { bytes, dictionaryBytes: dictionary, packed, unpacked };
}

/** Yields what a block holds; returns its sizes. @throws BrokenArchive */
async function* unpackedBlock(
  reader: ByteReader,
  first: number,
  checkKind: number,
): AsyncGenerator<Uint8Array, BlockSizes> {
  const header = await blockHeader(reader, first);
  const decoder = new Lzma2Decoder(reader, header.dictionaryBytes);
  const check = checkSum(checkKind);
  let unpacked = 0;
  for await (const piece of decoder.unpacked()) {
    check.add(piece);
    unpacked += piece.length;
    yield piece;
  }
  const packed = decoder.packedBytes;
  if (packed !== (header.packed ?? packed) || unpacked !== (header.unpacked ?? unpacked)) throw broken();
  const padding = zerosAfter(packed);
  mustBe(await taken(reader, padding.length), padding);
  const stored = await taken(reader, CHECK_BYTES[checkKind] ?? 0);
  mustBe(stored, check.value() ?? stored);
  return { packed: header.bytes + packed + stored.length, unpacked };
}

/** Sizes of any number of blocks in little memory: those of the blocks and of the index must agree. */
class SizesSum {
  #sum = 0;
  #count = 0;

  add({ packed, unpacked }: BlockSizes): void {
    this.#count += 1;
    this.#sum = crc32(`${packed} ${unpacked}`, this.#sum);
  }

  equals(other: SizesSum): boolean {
    return this.#count === other.#count && this.#sum === other.#sum;
  }
}

/** Reads the index after its first byte, and returns its length. @throws BrokenArchive where it disagrees */
async function readIndex(reader: ByteReader, blocks: SizesSum): Promise<number> {
  let bytes = 1;
  let crc = crc32(Buffer.alloc(1));
  const counted = async (count: number): Promise<Buffer> => {
    const some = await taken(reader, count);
    bytes += count;
    crc = crc32(some, crc);
    return some;
  };
  const next = async (): Promise<number> => (await counted(1))[0] ?? 0;
  const listed = new SizesSum();
  for (let left = await numberFrom(next); left > 0; left -= 1)
    listed.add({ packed: await numberFrom(next), unpacked: await numberFrom(next) });
  if (!listed.equals(blocks)) throw broken();
  const padding = zerosAfter(bytes);
  mustBe(await counted(padding.length), padding);
  mustBe(await taken(reader, CRC_BYTES), crc32Bytes(crc));
  return bytes + CRC_BYTES;
}

/** Reads one stream after its sign. @throws BrokenArchive */
async function* unpackedOne(reader: ByteReader): AsyncGenerator<Uint8Array> {
  const flags = Buffer.from(await taken(reader, 2));
  const [reserved = 0, checkKind = 0] = flags;
  if (reserved !== 0 || checkKind >= CHECK_BYTES.length) throw broken();
  mustBe(await taken(reader, CRC_BYTES), crc32Bytes(crc32(flags)));
  const blocks = new SizesSum();
  for (;;) {
    const first = (await taken(reader, 1))[0] ?? 0;
    if (first === 0) break;
    blocks.add(yield* unpackedBlock(reader, first, checkKind));
  }
  const indexBytes = await readIndex(reader, blocks);
  const footer = await taken(reader, CRC_BYTES + 4 + flags.length + FOOTER_SIGN.length);
  mustBe(footer.subarray(0, CRC_BYTES), crc32Bytes(crc32(footer.subarray(CRC_BYTES, -FOOTER_SIGN.length))));
  if ((footer.readUInt32LE(CRC_BYTES) + 1) * 4 !== indexBytes) throw broken();
  mustBe(footer.subarray(CRC_BYTES + 4), Buffer.concat([flags, FOOTER_SIGN]));
}

/**
 * Unpacks xz streams, one after another (the .xz file format 1.2.1), in the memory of one dictionary and one chunk.
 * Check sums, sizes and the index are compared. @throws BrokenArchive
 */
export async function* unpackedXz(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (let isFirst = true; ; isFirst = false) {
    const sign = await reader.peek(SIGN.length);
    if (!isFirst && sign.length === 0) return;
    // Zeros in fours may follow a stream.
    if (!isFirst && sign.length >= 4 && sign.readUInt32LE(0) === 0) await reader.take(4);
    else {
      mustBe(sign, SIGN);
      await reader.take(SIGN.length);
      yield* unpackedOne(reader);
    }
  }
}
