import { readPackageFile } from '../lib/package-root.js';
import { likeliestLanguage, readLanguageTable } from './language-table.js';
import type { LanguageTable } from './language-table.js';

/** Enough characters to tell a language; more would only cost time. */
const SAMPLE_LENGTH = 512;
/** Function words of English that no other language written with spaces uses in numbers. */
const ENGLISH_WORDS = /\b(?:the|and|that|with|from|this|which|have)\b/giu;
/** So many of them in a sample leave no doubt, and spare most texts the slower n-gram statistics. */
const ENGLISH_WORD_COUNT = 6;

let table: LanguageTable | null = null;

/**
 * The language a text is mostly written in, judged by its beginning, as ISO 639-1, or `und` where it has too few
 * letters to tell.
 */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH);
  if ((sample.match(ENGLISH_WORDS)?.length ?? 0) >= ENGLISH_WORD_COUNT) return 'en';
  table ??= readLanguageTable(readPackageFile('data', 'lexicons', 'languages.bin'));
  return likeliestLanguage(table, sample) ?? 'und';
}
