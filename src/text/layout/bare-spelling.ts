/** The languages whose bare spellings are known. */
export const SPELLING_LANGUAGES: readonly string[] = ['ar', 'de', 'es', 'fr'];

const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** How a word in small letters is spelt where a keyboard has not all letters of its language. */
export function bareSpelling(language: string, word: string): string {
  if (language === 'ar') return word.replace(/[أإآ]/gu, 'ا');
  if (language === 'de') return word.replace(/[äöüß]/gu, (letter) => GERMAN[letter] ?? letter);
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .replaceAll('œ', 'oe');
}
