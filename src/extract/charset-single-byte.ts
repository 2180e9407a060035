import { CAPITAL_A, CAPITAL_Z, SMALL_A, SMALL_Z } from '../lib/code-units.js';
/** Bytes that are letters in Mac Roman, and rare signs or unassigned in Windows-1252. */
const MAC_LETTERS = new Set([0x81, 0x86, 0x87, 0x88, 0x8a, 0x8d, 0x8e, 0x8f, 0x90, 0x98, 0x9a, 0x9d, 0x9f]);

const isAsciiLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= CAPITAL_A && byte <= CAPITAL_Z) || (byte >= SMALL_A && byte <= SMALL_Z));

/**
 * Corrects a statistical guess that is known to be unreliable: Mac Roman has accented letters where Windows code pages
 * have punctuation.
 */
export function singleByteGuess(sample: Uint8Array, guess: string): string {
  let macLetters = 0;
  let latinLetters = 0;
  sample.forEach((byte, index) => {
    if (byte >= 0x80 && (isAsciiLetter(sample[index - 1]) || isAsciiLetter(sample[index + 1]))) {
      if (MAC_LETTERS.has(byte)) macLetters += 1;
      else if (byte >= 0xc0) latinLetters += 1;
    }
  });
  if (/^(?:windows-125[0248]|iso-8859-\d+)$/u.test(guess) && macLetters > latinLetters * 2 && macLetters > 2)
    return 'macroman';
  return guess;
}
