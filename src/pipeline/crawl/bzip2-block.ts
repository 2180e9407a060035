import { BrokenArchive } from './archives/format.js';
import type { Bits } from './bzip2-bits.js';
import { movedToFront, symbolReader } from './bzip2-codes.js';

const PIECE_BYTES = 65_536;
/** Bytes beyond a piece that one run may write. */
const RUN_BYTES = 260;
const POLYNOMIAL = 0x04c1_1db7;

const broken = (): BrokenArchive => new BrokenArchive('it is no sound bzip2 stream');

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc < 0 ? POLYNOMIAL : 0);
  return crc;
});

function crcAfter(crc: number, bytes: Uint8Array): number {
  let next = crc;
  for (const byte of bytes) next = (next << 8) ^ (CRC_TABLE[(next >>> 24) ^ byte] ?? 0);
  return next;
}

/** Returns the bytes that occur in a block, by their numbers in it. */
function usedBytes(bits: Bits): Uint8Array {
  const rows = bits.number(16);
  const used: number[] = [];
  for (let row = 0; row < 16; row += 1) {
    if ((rows & (0x8000 >> row)) === 0) continue;
    const columns = bits.number(16);
    for (let column = 0; column < 16; column += 1)
      if ((columns & (0x8000 >> column)) !== 0) used.push(row * 16 + column);
  }
  if (used.length === 0) throw broken();
  return Uint8Array.from(used);
}

/** The bytes of a block in sorted order, and where it starts. */
export interface SortedBlock {
  readonly crc: number;
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** Reads a block, after its sign. @throws BrokenArchive */
export function readBlock(bits: Bits, maxBytes: number): SortedBlock {
  const crc = bits.number(32);
  // Written by versions before 0.9.5, of 1997, alone.
  if (bits.bit() === 1) throw new BrokenArchive('it is a bzip2 stream of a version that is not read');
  const start = bits.number(24);
  const recent = usedBytes(bits);
  const end = recent.length + 1;
  const next = symbolReader(bits, recent.length + 2);
  const bytes = new Uint8Array(maxBytes);
  let length = 0;
  let run = 0;
  let weight = 1;
  for (;;) {
    const symbol = next();
    if (symbol <= 1) {
      // The length of a run in digits of 1 and 2.
      run += weight * (symbol + 1);
      weight *= 2;
      if (run > maxBytes - length) throw broken();
      continue;
    }
    bytes.fill(recent[0] ?? 0, length, length + run);
    length += run;
    run = 0;
    weight = 1;
    if (symbol === end) break;
    if (length >= maxBytes) throw broken();
    bytes[length] = movedToFront(recent, symbol - 1);
    length += 1;
  }
  if (start >= length) throw broken();
  return { crc, start, bytes: bytes.subarray(0, length) };
}

/** Returns for each byte of a block the place of the next one, shifted by a byte, with the byte below it. */
function links({ bytes }: SortedBlock): Uint32Array {
  const places = new Uint32Array(257);
  for (const byte of bytes) places[byte + 1] = (places[byte + 1] ?? 0) + 1;
  for (let byte = 1; byte <= 256; byte += 1) places[byte] = (places[byte] ?? 0) + (places[byte - 1] ?? 0);
  const linked = Uint32Array.from(bytes);
  bytes.forEach((byte, index) => {
    const place = places[byte] ?? 0;
    linked[place] = (linked[place] ?? 0) | (index << 8);
    places[byte] = place + 1;
  });
  return linked;
}

/**
 * Yields the text of a block in pieces: a run of 255 bytes takes five bytes in it, so that a block may hold 46 MB.
 * @throws BrokenArchive where its check sum is another
 */
export function* textOfBlock(block: SortedBlock): Generator<Uint8Array> {
  const linked = links(block);
  let piece = new Uint8Array(PIECE_BYTES + RUN_BYTES);
  let length = 0;
  let crc = -1;
  let last = -1;
  let repeats = 0;
  let link = linked[(linked[block.start] ?? 0) >>> 8] ?? 0;
  for (let left = block.bytes.length; left > 0; left -= 1) {
    const byte = link & 0xff;
    link = linked[link >>> 8] ?? 0;
    if (repeats === 4) {
      piece.fill(last, length, length + byte);
      length += byte;
      repeats = 0;
    } else {
      piece[length] = byte;
      length += 1;
      repeats = byte === last ? repeats + 1 : 1;
      last = byte;
    }
    if (length < PIECE_BYTES && left > 1) continue;
    const full = piece.subarray(0, length);
    crc = crcAfter(crc, full);
    yield full;
    piece = new Uint8Array(PIECE_BYTES + RUN_BYTES);
    length = 0;
  }
  if (~crc >>> 0 !== block.crc) throw broken();
}
