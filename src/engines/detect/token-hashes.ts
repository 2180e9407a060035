import { CAPITAL_A, LOW_SURROGATES, SMALL_A } from '../../lib/code-units.js';

export const HASH_SEED = 0x811c9dc5 | 0;
export const HASH_PRIME = 0x01000193;
/**
 * Distinguishes a run of marks from a single mark: three exclamation marks differ from one, but forty do not differ
 * from three.
 */
export const RUN_OF_MARKS = 0x300;
const LETTERS_OF_ALPHABET = 26;

/** Mixes the bits of a hash: in plain FNV the last two letters affect only some bits. */
export function scramble(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b | 0);
  return mixed ^ (mixed >>> 16);
}

/** Mathematical alphanumerics (U+1D400…) repeat A–Z a–z in thirteen styles; they imitate plain letters. */
export function plainMathLetter(lowSurrogate: number): number {
  const position = (lowSurrogate - LOW_SURROGATES) % (2 * LETTERS_OF_ALPHABET);
  return position < LETTERS_OF_ALPHABET ? CAPITAL_A + position : SMALL_A + position - LETTERS_OF_ALPHABET;
}
