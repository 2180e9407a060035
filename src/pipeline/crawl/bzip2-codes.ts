import { BrokenArchive } from './archives/format.js';
import type { Bits } from './bzip2-bits.js';

const MAX_CODE_BITS = 20;
/** Symbols that follow each other by one table. */
const GROUP_SYMBOLS = 50;

const broken = (): BrokenArchive => new BrokenArchive('it is no sound bzip2 stream');

/** Returns the first so many of a list with one moved to its front, which is returned. */
export function movedToFront(list: Uint8Array, index: number): number {
  const value = list[index] ?? 0;
  list.copyWithin(1, 0, index);
  list[0] = value;
  return value;
}

/** A canonical prefix code. */
class Codes {
  /** For each length: the first code, the number of codes, and the place of the first symbol. */
  readonly #first = new Int32Array(MAX_CODE_BITS + 1);
  readonly #count = new Int32Array(MAX_CODE_BITS + 1);
  readonly #place = new Int32Array(MAX_CODE_BITS + 1);
  readonly #symbols: Uint16Array;

  constructor(lengths: Uint8Array) {
    this.#symbols = new Uint16Array(lengths.length);
    for (const length of lengths) this.#count[length] = (this.#count[length] ?? 0) + 1;
    let code = 0;
    let place = 0;
    for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
      code *= 2;
      this.#first[length] = code;
      this.#place[length] = place;
      lengths.forEach((own, symbol) => {
        if (own === length) this.#symbols[place++] = symbol;
      });
      code += this.#count[length] ?? 0;
    }
  }

  next(bits: Bits): number {
    let code = 0;
    for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
      code = code * 2 + bits.bit();
      const index = code - (this.#first[length] ?? 0);
      if (index < (this.#count[length] ?? 0)) return this.#symbols[(this.#place[length] ?? 0) + index] ?? 0;
    }
    throw broken();
  }
}

function readCodes(bits: Bits, symbols: number): Codes {
  let length = bits.number(5);
  const lengths = Uint8Array.from({ length: symbols }, () => {
    while (bits.bit() === 1) {
      length += bits.bit() === 0 ? 1 : -1;
      if (length < 1 || length > MAX_CODE_BITS) throw broken();
    }
    if (length < 1 || length > MAX_CODE_BITS) throw broken();
    return length;
  });
  return new Codes(lengths);
}

/** Returns which code each group of symbols is written in. */
function readSelectors(bits: Bits, tables: number): Uint8Array {
  const selectors = new Uint8Array(bits.number(15));
  if (selectors.length === 0) throw broken();
  const recent = Uint8Array.from({ length: tables }, (_, index) => index);
  for (let group = 0; group < selectors.length; group += 1) {
    let index = 0;
    while (bits.bit() === 1) if ((index += 1) >= tables) throw broken();
    selectors[group] = movedToFront(recent, index);
  }
  return selectors;
}

/**
 * Returns what reads one symbol of a block after another.
 *
 * @param symbols how many different ones there are
 * @throws BrokenArchive
 */
export function symbolReader(bits: Bits, symbols: number): () => number {
  const tables = bits.number(3);
  if (tables < 2 || tables > 6) throw broken();
  const selectors = readSelectors(bits, tables);
  const codes = Array.from({ length: tables }, () => readCodes(bits, symbols));
  let read = 0;
  let current: Codes | undefined;
  return () => {
    if (read % GROUP_SYMBOLS === 0) current = codes[selectors[read / GROUP_SYMBOLS] ?? tables];
    if (current === undefined) throw broken();
    read += 1;
    return current.next(bits);
  };
}
