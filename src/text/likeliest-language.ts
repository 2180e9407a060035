import { spreadParts } from './language-sample.js';
import { ENOUGH_BYTES, gramWeights, heaviest, wordVotes } from './language-table.js';
import type { LanguageTable } from './language-table.js';

/** Function words of English that are not frequent in any other language written with spaces. */
const ENGLISH_WORDS = /\b(?:the|and|that|with|from|this|which|have)\b/giu;
/**
 * This many of them, one in so many characters, and some in each part are certain evidence of English, which avoids the
 * slower n-gram statistics for most texts.
 */
const ENGLISH_WORD_COUNT = 6;
const CHARACTERS_OF_ONE = 86;

/** Parts in which English is looked for; of shorter texts two, as a short part may lack such words. */
const PART_LENGTH = 256;
const PARTS = 4;

/** Whether a text is certainly English, from its start to its end. */
export function isPlainlyEnglish(text: string): boolean {
  const parts = spreadParts(text, text.length < PARTS * PART_LENGTH ? 2 : PARTS, PART_LENGTH);
  let found = 0;
  let length = 0;
  for (const part of parts) {
    const own = part.match(ENGLISH_WORDS)?.length ?? 0;
    if (own === 0) return false;
    found += own;
    length += part.length;
  }
  return found >= Math.max(ENGLISH_WORD_COUNT, length / CHARACTERS_OF_ONE);
}

/** A part that reads better in another language by more than this may be in that language. */
const FITTING = 0.9;
/** Texts up to this length are read in full where their parts differ; of longer ones as much, in windows. */
const LONGEST_READ = 16_384;
const WINDOW = 256;

/** The weights of a part of a text in each language, and the language that has most. */
interface Part {
  readonly weights: Uint32Array;
  readonly best: number;
}

/**
 * Returns the most likely language of a text by its byte grams, as an index into those of the table; -1 without known
 * grams. Short texts have the language that ELD 2 names (npm package `eld`, database `small`), from the same weights.
 */
export function likeliestLanguage(table: LanguageTable, text: string): number {
  const bytes = Buffer.byteLength(text, 'utf8');
  if (bytes <= ENOUGH_BYTES) return heaviest(gramWeights(table, text));
  const unitBytes = bytes / text.length;
  const parts = readParts(table, text, PARTS, ENOUGH_BYTES / PARTS / unitBytes);
  const first = heaviest(sumOf(parts));
  if (parts.every((part) => isFitting(part, first))) return first;
  const read = text.length <= LONGEST_READ ? text : spreadParts(text, LONGEST_READ / WINDOW, WINDOW).join(' ');
  return heaviest(wordVotes(table, read));
}

function readParts(table: LanguageTable, text: string, count: number, length: number): readonly Part[] {
  return spreadParts(text, count, length).flatMap((part) => {
    const weights = gramWeights(table, part);
    const best = heaviest(weights);
    return best < 0 ? [] : [{ weights, best }];
  });
}

const isFitting = ({ weights, best }: Part, language: number): boolean =>
  weights[language]! >= FITTING * weights[best]!;

function sumOf(parts: readonly Part[]): Float64Array {
  const sum = new Float64Array(parts[0]?.weights.length ?? 0);
  for (const { weights } of parts) weights.forEach((weight, language) => (sum[language] = sum[language]! + weight));
  return sum;
}
