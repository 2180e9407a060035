import { BrokenArchive } from '../archives/format.js';
import type { ByteReader } from '../archives/byte-reader.js';
import { Dictionary } from './dictionary.js';
import { LzmaDecoder } from './lzma.js';

/** A chunk may hold 2 MiB: it is unpacked in pieces. */
const PIECE_BYTES = 65_536;
const MAX_DICTIONARY_BITS = 40;
/** Twice what `xz -9` needs. */
const MAX_DICTIONARY_BYTES = 128 * 1024 * 1024;

/** What the first byte of a chunk says. */
const END = 0x00;
const STORED_AFTER_RESET = 0x01;
const STORED = 0x02;
const PACKED = 0x80;
const PACKED_STATE_RESET = 0xa0;
const PACKED_PROPERTIES = 0xc0;
const PACKED_AFTER_RESET = 0xe0;

const broken = (): BrokenArchive => new BrokenArchive('it is no sound xz stream');

/** Returns the size of the dictionary that the properties of the filter declare. @throws BrokenArchive */
export function dictionaryBytes(bits: number): number {
  if (bits > MAX_DICTIONARY_BITS) throw broken();
  const bytes = (2 | (bits & 1)) * 2 ** ((bits >> 1) + 11);
  if (bytes > MAX_DICTIONARY_BYTES) throw new BrokenArchive('unpacking it needs more memory than is allowed');
  return bytes;
}

/** Unpacks the LZMA2 chunks of one block. */
export class Lzma2Decoder {
  readonly #reader: ByteReader;
  readonly #dictionary: Dictionary;
  readonly #lzma: LzmaDecoder;
  /** The dictionary holds a piece. */
  readonly #pieceBytes: number;
  #packedBytes = 0;
  #needsReset = true;
  #needsProperties = true;

  constructor(reader: ByteReader, maxDictionaryBytes: number) {
    this.#reader = reader;
    this.#dictionary = new Dictionary(maxDictionaryBytes);
    this.#lzma = new LzmaDecoder(this.#dictionary);
    this.#pieceBytes = Math.min(PIECE_BYTES, maxDictionaryBytes);
  }

  /** Bytes that were read of the stream. */
  get packedBytes(): number {
    return this.#packedBytes;
  }

  /** Yields what the chunks hold, in pieces. @throws BrokenArchive */
  async *unpacked(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const control = (await this.#take(1))[0] ?? END;
      if (control === END) return;
      if (control > STORED && control < PACKED) throw broken();
      this.#reset(control);
      if (control < PACKED) yield* this.#stored();
      else yield* this.#packed(control);
    }
  }

  #reset(control: number): void {
    if (control === STORED_AFTER_RESET || control >= PACKED_AFTER_RESET) {
      this.#dictionary.reset();
      this.#needsReset = false;
      this.#needsProperties = true;
    }
    if (this.#needsReset) throw broken();
  }

  async *#stored(): AsyncGenerator<Uint8Array> {
    const bytes = await this.#take((await this.#take(2)).readUInt16BE(0) + 1);
    for (const byte of bytes) this.#dictionary.put(byte);
    yield bytes;
  }

  async *#packed(control: number): AsyncGenerator<Uint8Array> {
    const sizes = await this.#take(4);
    const bytes = ((control & 0x1f) << 16) + sizes.readUInt16BE(0) + 1;
    if (control >= PACKED_PROPERTIES) {
      this.#lzma.setProperties((await this.#take(1))[0] ?? 0);
      this.#needsProperties = false;
    } else if (this.#needsProperties) throw broken();
    else if (control >= PACKED_STATE_RESET) this.#lzma.resetState();
    this.#lzma.begin(await this.#take(sizes.readUInt16BE(2) + 1));
    for (let left = bytes; left > 0; left -= this.#pieceBytes) {
      const count = Math.min(left, this.#pieceBytes);
      this.#lzma.decode(count);
      yield this.#dictionary.last(count);
    }
    this.#lzma.end();
  }

  async #take(count: number): Promise<Buffer> {
    const bytes = await this.#reader.take(count);
    if (bytes === null) throw new BrokenArchive('it ends too early');
    this.#packedBytes += count;
    return bytes;
  }
}
