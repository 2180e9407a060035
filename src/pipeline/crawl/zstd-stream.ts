import { Decompress } from 'fzstd';
import { BrokenArchive } from './archives/format.js';
import type { ByteReader } from './archives/byte-reader.js';

const FRAME = 0xfd2f_b528;
/** Skippable frames differ in the last four bits. */
const SKIPPABLE = 0x184d_2a50;
const BLOCK_HEADER_BYTES = 3;
const CHECKSUM_BYTES = 4;
const RLE = 1;
/** As the `zstd` program does unless it is told otherwise: the window is held in memory. */
const MAX_WINDOW_BYTES = 128 * 1024 * 1024;
const MAX_BLOCK_BYTES = 128 * 1024;

const broken = (): BrokenArchive => new BrokenArchive('it is no sound Zstandard stream');

async function taken(reader: ByteReader, count: number): Promise<Buffer> {
  const bytes = await reader.take(count);
  if (bytes === null) throw new BrokenArchive('it ends too early');
  return bytes;
}

const littleEndian = (bytes: Uint8Array): number => bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);

interface Frame {
  readonly header: Buffer;
  readonly hasChecksum: boolean;
}

/** Reads the header of a frame after its magic number (RFC 8878, 3.1.1.1). */
async function frameOf(reader: ByteReader, magic: Buffer): Promise<Frame> {
  const descriptor = await taken(reader, 1);
  const flags = descriptor[0] ?? 0;
  const isSingle = (flags & 0x20) !== 0;
  const window = await taken(reader, isSingle ? 0 : 1);
  const dictionary = await taken(reader, [0, 1, 2, 4][flags & 3] ?? 0);
  const size = await taken(reader, [isSingle ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0);
  const exponent = (window[0] ?? 0) >> 3;
  const base = 2 ** (10 + exponent);
  const windowBytes = isSingle ? littleEndian(size) : base + (base / 8) * ((window[0] ?? 0) & 7);
  if (windowBytes > MAX_WINDOW_BYTES) throw new BrokenArchive('unpacking it needs more memory than is allowed');
  return {
    header: Buffer.concat([magic, descriptor, window, dictionary, size]),
    hasChecksum: (flags & 4) !== 0,
  };
}

/** Unpacks one frame block by block: a block of four bytes may unpack to 128 KiB, and a chunk may hold thousands. */
async function* unpackedFrame(reader: ByteReader, { header, hasChecksum }: Frame): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const decompress = new Decompress((piece) => pieces.push(piece));
  decompress.push(header);
  for (let isLast = false; !isLast;) {
    const blockHeader = await taken(reader, BLOCK_HEADER_BYTES);
    const fields = littleEndian(blockHeader);
    isLast = (fields & 1) === 1;
    const bytes = ((fields >> 1) & 3) === RLE ? 1 : fields >> 3;
    if (bytes > MAX_BLOCK_BYTES || fields >> 3 > MAX_BLOCK_BYTES) throw broken();
    const content = await taken(reader, bytes + (isLast && hasChecksum ? CHECKSUM_BYTES : 0));
    decompress.push(Buffer.concat([blockHeader, content]), isLast);
    yield* pieces.splice(0);
  }
}

/** Unpacks a Zstandard stream (RFC 8878), which Node 20 cannot, in bounded memory. @throws BrokenArchive */
export async function* unpackedZstd(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (let magic = await reader.take(4); magic !== null; magic = await reader.take(4)) {
    const number = magic.readUInt32LE(0);
    if (number >>> 4 === SKIPPABLE >>> 4) {
      const bytes = (await taken(reader, 4)).readUInt32LE(0);
      reader.part(bytes);
      await reader.skipTo(bytes);
    } else if (number === FRAME) {
      const frame = await frameOf(reader, magic);
      try {
        yield* unpackedFrame(reader, frame);
      } catch (error) {
        throw error instanceof BrokenArchive || !isOfDecoder(error) ? error : broken();
      }
    } else throw broken();
  }
}

/** Errors of the decoder have a number as their code; those of the file system a name. */
const isOfDecoder = (error: unknown): boolean =>
  error instanceof RangeError ||
  error instanceof TypeError ||
  (error instanceof Error && 'code' in error && typeof error.code === 'number');
