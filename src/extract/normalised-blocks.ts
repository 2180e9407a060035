import type { Block } from '../records/blocks.js';
import { normaliseText } from '../text/normalise.js';
import type { MarkedText } from './blocks.js';

/** White space as `\s` has it, of what normalised text may hold. */
function isWhite(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0xa0) return false;
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  );
}

/**
 * Letters and marks that normalising neither drops nor composes with one another: Latin, Cyrillic, dashes and quotes,
 * kana, ideographs, syllables of Hangul.
 */
function isSettled(unit: number): boolean {
  if (unit < 0x300)
    return (unit >= 0x20 && unit < 0x7f) || (unit >= 0xa0 && unit !== 0xad) || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0x2010) return unit >= 0x400 && unit <= 0x481;
  return (
    unit <= 0x2027 ||
    (unit >= 0x3001 && unit <= 0x3029) ||
    (unit >= 0x3041 && unit <= 0x3096) ||
    (unit >= 0x30a1 && unit <= 0x30fa) ||
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7a3)
  );
}

/** Units of a text that are not white. */
function inkOf(text: string): number {
  let ink = 0;
  for (let index = 0; index < text.length; index += 1) if (!isWhite(text.charCodeAt(index))) ink += 1;
  return ink;
}

/** Units that are not white in the normal form of a piece of a text. */
function normalInk(text: string, start: number, end: number): number {
  let ink = 0;
  for (let index = start; index < end; index += 1) {
    const unit = text.charCodeAt(index);
    if (!isSettled(unit)) return inkOf(normaliseText(text.slice(start, end)));
    if (!isWhite(unit)) ink += 1;
  }
  return ink;
}

/** A walk over a text by its units that are not white. */
class InkWalk {
  readonly #text: string;
  #at = 0;
  #ink = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Index of the unit with so many units of ink before it; calls go forward only. */
  indexOf(ink: number): number {
    for (; this.#at < this.#text.length; this.#at += 1) {
      if (isWhite(this.#text.charCodeAt(this.#at))) continue;
      if (this.#ink === ink) return this.#at;
      this.#ink += 1;
    }
    return this.#text.length;
  }
}

/**
 * Where the blocks of a raw text stand in its normal form, without white space at their edges. Normalising moves, drops
 * and composes characters, but between two blocks it never carries one over: so the units that are not white are
 * counted piece by piece. Where the counts do not add up (a letter is in one block and its accent in the next) no
 * blocks are returned rather than wrong ones.
 *
 * @param normalised `normaliseText(text)`
 */
export function normalisedBlocks({ text, blocks }: MarkedText, normalised: string): readonly Block[] {
  if (blocks.length === 0) return [];
  const found: Block[] = [];
  const walk = new InkWalk(normalised);
  let at = 0;
  let ink = 0;
  for (const { start, end, kind } of blocks) {
    if (start < at || end <= start) continue;
    ink += normalInk(text, at, start);
    const inside = normalInk(text, start, end);
    if (inside > 0) found.push({ start: walk.indexOf(ink), end: walk.indexOf(ink + inside - 1) + 1, kind });
    ink += inside;
    at = end;
  }
  return ink + normalInk(text, at, text.length) === inkOf(normalised) ? found : [];
}
