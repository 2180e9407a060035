import { readPackageFile } from '../lib/package-root.js';
import { languageFit, likeliestLanguage, readLanguageTable } from './language-table.js';
import type { LanguageTable } from './language-table.js';

/** Number of characters used to detect a language; more only takes time. */
const SAMPLE_LENGTH = 512;
/** Function words of English that are not frequent in any other language written with spaces. */
const ENGLISH_WORDS = /\b(?:the|and|that|with|from|this|which|have)\b/giu;
/**
 * This many of them in a sample are certain evidence of English, which avoids the slower n-gram statistics for most
 * texts.
 */
const ENGLISH_WORD_COUNT = 6;

/** Number of characters by which it is decided whether a language is clear. */
const FIT_LENGTH = 4096;

/** The fit of texts in their own language, as a mean, and of those languages that are far from it. */
const USUAL_FIT = 130;
const USUAL_FITS: Readonly<Record<string, number>> = { zh: 72, ko: 76, he: 101, el: 106, hu: 112, th: 168 };

let table: LanguageTable | null = null;

const tableOfLanguages = (): LanguageTable =>
  (table ??= readLanguageTable(readPackageFile('data', 'lexicons', 'languages.bin')));

/**
 * Returns the language in which a text is mostly written, judged by its beginning, as an ISO 639-1 code; `und` if it
 * has too few letters.
 */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH);
  if ((sample.match(ENGLISH_WORDS)?.length ?? 0) >= ENGLISH_WORD_COUNT) return 'en';
  return likeliestLanguage(tableOfLanguages(), sample) ?? 'und';
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
  const sample = text.slice(0, FIT_LENGTH);
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
