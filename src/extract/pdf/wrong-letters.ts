import { languageFitOf } from '../../text/language.js';

/** Warning of a text whose letters are probably others than a reader of the page sees. */
export const LETTERS_MAY_BE_WRONG = 'letters_may_be_wrong';

/** Letters that are looked at, in so many places: a table or a formula is no sign of what the rest is like. */
const SAMPLE_CHARACTERS = 450;
const SAMPLES = 8;
const FEWEST_LETTERS = 200;
/**
 * Of 103 sound PDF files of the corpora the least reads with .16; languages that the table does not know, such as
 * Swahili, Welsh and Somali, with .09 and more; letters that stand for others, in nine of ten texts with less than .08.
 */
const LEAST_FIT = 0.06;
/** Scripts that the table of languages knows and that are written with spaces. */
const ALPHABETS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu;
const LETTERS = /\p{L}/gu;

/** A letter of a map that is there beside one of which the map is gone, and which keeps its number. */
const OTHERS = String.raw`[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]`;
const TWO_SCRIPTS = new RegExp(String.raw`\p{Script=Latin}${OTHERS}|${OTHERS}\p{Script=Latin}`, 'u');
const FEWEST_MIXED_WORDS = 3;
const MIXED_SHARE = 0.2;

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

function readsAsNoLanguage(text: string): boolean {
  const count = text.match(LETTERS)?.length ?? 0;
  if (count < FEWEST_LETTERS || (text.match(ALPHABETS)?.length ?? 0) < count / 2) return false;
  const letters = text.replace(/\P{L}+/gu, ' ');
  const samples = Array.from({ length: SAMPLES }, (_, index) => {
    const at = Math.floor((letters.length * index) / SAMPLES);
    return letters.slice(at, at + SAMPLE_CHARACTERS);
  }).filter((sample) => sample.length >= Math.min(FEWEST_LETTERS, letters.length));
  const fits = samples.map((sample) => Math.max(...languageFitOf(sample))).sort((a, b) => a - b);
  return median(fits) < LEAST_FIT;
}

function mixesScripts(text: string): boolean {
  const words = text.split(/\s+/u).filter((word) => /\p{L}/u.test(word));
  const mixed = words.filter((word) => TWO_SCRIPTS.test(word)).length;
  return mixed >= FEWEST_MIXED_WORDS && mixed >= words.length * MIXED_SHARE;
}

/**
 * Whether the text of a PDF is made of other letters than its pages show: where the map from the signs of a font to
 * letters is damaged or left out, each sign gives some other letter, and no error is seen.
 */
export const hasWrongLetters = (text: string): boolean => readsAsNoLanguage(text) || mixesScripts(text);
