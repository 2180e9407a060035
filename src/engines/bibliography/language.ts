import { foldCase } from './fold.js';

/** Function words that distinguish the five languages even in a title of a few words. */
const FUNCTION_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'the',
    'of',
    'and',
    'for',
    'with',
    'on',
    'to',
    'from',
    'by',
    'an',
    'in',
    'is',
    'are',
    'using',
    'via',
    'at',
    'its',
    'their',
  ],
  de: [
    'der',
    'die',
    'das',
    'und',
    'von',
    'zur',
    'zum',
    'im',
    'in',
    'eine',
    'einer',
    'eines',
    'fur',
    'uber',
    'mit',
    'bei',
    'auf',
    'des',
    'den',
    'dem',
    'am',
  ],
  fr: [
    'le',
    'la',
    'les',
    'des',
    'du',
    'de',
    'et',
    'une',
    'un',
    'au',
    'aux',
    'dans',
    'sur',
    'pour',
    'en',
    'par',
    'chez',
  ],
  es: ['el', 'la', 'los', 'las', 'del', 'de', 'y', 'una', 'un', 'en', 'por', 'para', 'con', 'sobre', 'entre', 'al'],
  pt: [
    'o',
    'a',
    'os',
    'as',
    'do',
    'da',
    'dos',
    'das',
    'de',
    'e',
    'uma',
    'um',
    'em',
    'no',
    'na',
    'nos',
    'nas',
    'para',
    'com',
    'sobre',
    'ao',
  ],
};

const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS))
  for (const word of words) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

const SCRIPTS: readonly (readonly [pattern: RegExp, language: string])[] = [
  [/\p{Script=Hangul}/u, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Greek}/u, 'el'],
];

/**
 * Returns the language of a title as an ISO 639-1 code: by script, else by its function words; `und` if they do not
 * decide.
 */
export function titleLanguage(title: string): string {
  if (!/^[\x00-\x7f]*$/u.test(title))
    for (const [pattern, language] of SCRIPTS) if (pattern.test(title)) return language;
  const scores = new Map<string, number>();
  for (const word of foldCase(title).split(/[^\p{L}]+/u)) {
    const languages = languagesOf.get(word);
    for (const language of languages ?? [])
      scores.set(language, (scores.get(language) ?? 0) + 1 / (languages?.length ?? 1));
  }
  let best = 'und';
  let bestScore = 0;
  for (const [language, score] of scores) {
    if (score > bestScore) {
      best = language;
      bestScore = score;
    } else if (score === bestScore) best = 'und';
  }
  return best;
}
