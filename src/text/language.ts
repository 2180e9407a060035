import { readPackageFile } from '../lib/package-root.js';
import { spreadParts, textInMainScript } from './language-sample.js';
import { languageFit, readLanguageTable } from './language-table.js';
import type { LanguageTable } from './language-table.js';
import { isPlainlyEnglish, likeliestLanguage } from './likeliest-language.js';

/** Number of characters by which it is decided whether a language is clear. */
const FIT_LENGTH = 4096;
const FIT_PARTS = 8;

/** The fit of texts in their own language, as a mean, and of those languages that are far from it. */
const USUAL_FIT = 130;
const USUAL_FITS: Readonly<Record<string, number>> = { zh: 72, ko: 76, he: 101, el: 106, hu: 112, th: 168 };

let table: LanguageTable | null = null;

const tableOfLanguages = (): LanguageTable =>
  (table ??= readLanguageTable(readPackageFile('data', 'lexicons', 'languages.bin')));

/**
 * Returns the language in which most words of a text are, as an ISO 639-1 code; `und` if it has too few letters. It
 * does not depend on the order of the parts of a text: what is read of it is spread evenly. The script with most words
 * is decided first, then the language among those words.
 */
export function detectLanguage(text: string): string {
  const own = textInMainScript(text);
  if (isPlainlyEnglish(own)) return 'en';
  const table = tableOfLanguages();
  return table.languages[likeliestLanguage(table, own)] ?? 'und';
}

/** Languages that can be told by their letters, however few. */
const OWN_SCRIPTS: ReadonlySet<string> = new Set([
  ...['am', 'bn', 'el', 'gu', 'he', 'hy', 'ja', 'ka', 'kn', 'ko'],
  ...['lo', 'ml', 'or', 'pa', 'ta', 'te', 'th'],
]);
/** Of ten words the language is right for 99 % of texts (`docs/detection-trials.md`); of fewer it is a guess. */
const FEWEST_WORDS = 10;

/** Whether so many words of prose show their language. */
export function isEnoughForLanguage(words: number): boolean {
  return words >= FEWEST_WORDS;
}

/** Returns a detected language as it may be stated of so many words: `und` where they are too few to tell. */
export function statedLanguage(detected: string, words: number): string {
  return isEnoughForLanguage(words) || OWN_SCRIPTS.has(detected) ? detected : 'und';
}

/**
 * The least fit of a text that is not prose for its language to be stated: licences and lists in English have .6 to
 * .75, text without a language, such as lorem ipsum, .2 in the likeliest.
 */
const CLEAR_FIT = 0.4;

/** Returns the language of a text that may be no prose, as it may be stated of it: `und` where it is not clear. */
export function clearLanguage(text: string): string {
  const own = textInMainScript(text);
  const sample = own.length <= FIT_LENGTH ? own : spreadParts(own, FIT_PARTS, FIT_LENGTH / FIT_PARTS).join(' ');
  // Numbers and single letters show no language.
  const words = new Set(sample.toLowerCase().match(/\p{L}{2,}/gu));
  const stated = statedLanguage(detectLanguage(text), words.size);
  if (stated === 'und' || OWN_SCRIPTS.has(stated)) return stated;
  const at = tableOfLanguages().languages.indexOf(stated);
  return (languageFitOf(sample)[at] ?? 0) >= CLEAR_FIT ? stated : 'und';
}

/**
 * Returns how well a text reads in each known language, in the order of the table: about 1 in its own language, near 0
 * for letters in a random order.
 */
export function languageFitOf(text: string): Float64Array {
  const known = tableOfLanguages();
  return languageFit(known, text).map(
    (fit, language) => fit / (USUAL_FITS[known.languages[language] ?? ''] ?? USUAL_FIT),
  );
}
