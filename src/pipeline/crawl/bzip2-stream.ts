import { BrokenArchive } from './archives/format.js';
import type { ByteReader } from './archives/byte-reader.js';
import { Bits } from './bzip2-bits.js';
import { readBlock, textOfBlock } from './bzip2-block.js';

const SIGN = /^BZh[1-9]$/u;
const SIGN_BYTES = 4;
const BLOCK = 0x3141_5926_5359;
const END = 0x1772_4538_5090;
const BLOCK_UNIT = 100_000;
/** Longest code of a symbol, in bytes. */
const MAX_SYMBOL_BYTES = 2.5;
/** More than the tables of a block take. */
const TABLE_BYTES = 65_536;

/** Reads the blocks of one stream after its sign; ends at a whole byte after its check sum. */
async function* unpackedBlocks(reader: ByteReader, blockBytes: number): AsyncGenerator<Uint8Array> {
  // A block ends within a byte: that byte stays to be read.
  let bit = 0;
  for (;;) {
    const ahead = await reader.peek(blockBytes * MAX_SYMBOL_BYTES + TABLE_BYTES);
    const bits = new Bits(ahead, bit);
    const sign = bits.number(48);
    if (sign === END) {
      bits.number(32);
      await reader.take(Math.ceil(bits.at / 8));
      return;
    }
    if (sign !== BLOCK) throw new BrokenArchive('it is no sound bzip2 stream');
    const block = readBlock(bits, blockBytes);
    await reader.take(bits.at >>> 3);
    bit = bits.at & 7;
    yield* textOfBlock(block);
  }
}

/**
 * Unpacks bzip2 streams, one after another, in the memory of one block and its text in pieces. What follows the last
 * one is left out, as the `bzip2` program does. @throws BrokenArchive
 */
export async function* unpackedBzip2(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (let isFirst = true; ; isFirst = false) {
    const sign = (await reader.peek(SIGN_BYTES)).toString('latin1');
    if (!SIGN.test(sign)) {
      if (isFirst) throw new BrokenArchive('it is no sound bzip2 stream');
      return;
    }
    await reader.take(SIGN_BYTES);
    yield* unpackedBlocks(reader, Number(sign.at(-1)) * BLOCK_UNIT);
  }
}
