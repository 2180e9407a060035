import { Refusal } from '../refusal.js';
import type { PageResult } from './page-result.js';
import { readPicture, TURNS } from './recogniser.js';
import type { ReadWord } from './tsv.js';

/**
 * Increased when the same picture may result in other words, as by another version of the engine: pages that were read
 * before are then read again.
 */
export const READING_REVISION = 1;
/** Below this mean confidence a page is tried turned as well, and left out if that does not help. See `eval:scans`. */
export const MIN_CONFIDENCE = 65;
/** A page that is turned reads as a few strange words; with fewer, nothing is written on it. */
const MIN_WORDS = 3;

/** Returns the letters of words, and their confidence summed over letters. */
export function weigh(words: readonly ReadWord[]): { readonly letters: number; readonly confidence: number } {
  let letters = 0;
  let confidence = 0;
  for (const word of words) {
    letters += word.text.length;
    confidence += word.text.length * word.confidence;
  }
  return { letters, confidence };
}

async function bestWords(picture: Uint8Array, languages: string, announce: () => void): Promise<readonly ReadWord[]> {
  let best: readonly ReadWord[] = [];
  let most = -1;
  for (const turn of TURNS) {
    announce();
    const words = await readPicture(picture, turn, languages);
    const { letters, confidence } = weigh(words);
    const mean = letters === 0 ? 0 : confidence / letters;
    if (mean > most) {
      best = words;
      most = mean;
    }
    if (mean >= MIN_CONFIDENCE || (turn === TURNS[0] && words.length < MIN_WORDS)) break;
  }
  return best;
}

/**
 * Reads the picture of a page in this process, turned as it reads best. A picture that cannot be read is a result.
 *
 * @param announce called before each attempt, so that each has time of its own
 * @throws AssayError where a part of the program cannot be loaded
 */
export async function readPage(picture: Uint8Array, languages: string, announce: () => void): Promise<PageResult> {
  try {
    return { status: 'words', words: [...(await bestWords(picture, languages, announce))] };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { status: 'refused', reason: thrown.reason, message: thrown.message };
    throw thrown;
  }
}
