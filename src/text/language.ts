import { readPackageFile } from '../lib/package-root.js';
import { likeliestLanguage, readLanguageTable } from './language-table.js';
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

let table: LanguageTable | null = null;

/**
 * Returns the language in which a text is mostly written, judged by its beginning, as an ISO 639-1 code; `und` if it
 * has too few letters.
 */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH);
  if ((sample.match(ENGLISH_WORDS)?.length ?? 0) >= ENGLISH_WORD_COUNT) return 'en';
  table ??= readLanguageTable(readPackageFile('data', 'lexicons', 'languages.bin'));
  return likeliestLanguage(table, sample) ?? 'und';
}
