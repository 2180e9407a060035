import {
  BYTE_ORDER_MARK,
  CARRIAGE_RETURN,
  IDEOGRAPHIC_SPACE,
  LINE_SEPARATOR,
  NO_BREAK_SPACE,
  PARAGRAPH_SEPARATOR,
  SOFT_HYPHEN,
  SPACE,
  TAB,
} from '../../lib/code-units.js';
import type { Block } from '../../records/blocks.js';
import { normaliseText } from '../../text/normalise.js';
import type { MarkedText } from './blocks.js';

/** White space that only this file compares with: the widths of a space from U+2000 to U+200A, and single ones. */
const OGHAM_SPACE = 0x1680;
const EN_QUAD = 0x2000;
const HAIR_SPACE = 0x200a;
const NARROW_NO_BREAK_SPACE = 0x202f;
const MEDIUM_MATHEMATICAL_SPACE = 0x205f;
const DELETE = 0x7f;

/** Whether a code unit is white space as in `\s`, of the kinds that normalised text may contain. */
function isWhite(unit: number): boolean {
  if (unit <= SPACE) return unit === SPACE || (unit >= TAB && unit <= CARRIAGE_RETURN);
  if (unit < NO_BREAK_SPACE) return false;
  return (
    unit === NO_BREAK_SPACE ||
    unit === OGHAM_SPACE ||
    (unit >= EN_QUAD && unit <= HAIR_SPACE) ||
    unit === LINE_SEPARATOR ||
    unit === PARAGRAPH_SEPARATOR ||
    unit === NARROW_NO_BREAK_SPACE ||
    unit === MEDIUM_MATHEMATICAL_SPACE ||
    unit === IDEOGRAPHIC_SPACE ||
    unit === BYTE_ORDER_MARK
  );
}

/**
 * Whether normalisation neither drops a code unit nor composes it with another: Latin, Cyrillic, dashes and quotes,
 * kana, ideographs, syllables of Hangul.
 */
function isSettled(unit: number): boolean {
  if (unit < 0x300)
    return (
      (unit >= SPACE && unit < DELETE) ||
      (unit >= NO_BREAK_SPACE && unit !== SOFT_HYPHEN) ||
      (unit >= TAB && unit <= CARRIAGE_RETURN)
    );
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

/** Returns the number of code units that are not white space. */
function inkOf(text: string): number {
  let ink = 0;
  for (let index = 0; index < text.length; index += 1) if (!isWhite(text.charCodeAt(index))) ink += 1;
  return ink;
}

/** Returns the number of code units that are not white space in the normal form of a part of a text. */
function normalInk(text: string, start: number, end: number): number {
  let ink = 0;
  for (let index = start; index < end; index += 1) {
    const unit = text.charCodeAt(index);
    if (!isSettled(unit)) return inkOf(normaliseText(text.slice(start, end)));
    if (!isWhite(unit)) ink += 1;
  }
  return ink;
}

/** Maps counts of non-white code units to indexes in a text. */
class InkWalk {
  readonly #text: string;
  #at = 0;
  #ink = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the index of the code unit after `ink` non-white units. Calls must be in ascending order. */
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
 * Returns the blocks of a raw text with offsets in its normal form, without white space at their edges. Normalisation
 * moves, drops and composes characters, but never across the edge of a block, so the non-white code units are counted
 * part by part. If the counts do not add up (a letter in one block and its accent in the next), no blocks are returned
 * rather than wrong ones.
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
