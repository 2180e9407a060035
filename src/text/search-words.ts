/** What is not ASCII. */
const FOREIGN = /[^\0-\x7f]/u;
const ASCII_WORD = /[a-z0-9]+/gu;
/** Scripts that put no space between words: each letter is a word of its own, and a word is a phrase of letters. */
const SPACELESS =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\p{sc=Tibetan}';
const WORD = new RegExp(`[${SPACELESS}]\\p{M}*|(?:(?![${SPACELESS}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
/** Accents of Latin, Greek and Cyrillic letters: who searches may leave them out. */
const ACCENTS = /[\u0300-\u036f]+/gu;
/** Longer ones are no words that anybody searches for. */
const MOST_CHARACTERS = 64;

/** Returns the words of a text as they are searched by: letters and digits, of one case, without accents. */
export function searchWords(text: string): readonly string[] {
  const words = FOREIGN.test(text)
    ? text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase().match(WORD)
    : text.toLowerCase().match(ASCII_WORD);
  return (words ?? []).map((word) => (word.length > MOST_CHARACTERS ? word.slice(0, MOST_CHARACTERS) : word));
}

const QUOTES = /["“”„«»]/u;

/**
 * Returns what a person searches for as phrases of words, all of which a text must hold: single words, and what stands
 * between double quotes. A quote that is not closed ends with the query; nothing that is typed is an error.
 */
export function searchPhrases(query: string): readonly (readonly string[])[] {
  const [outside, inside]: [string[], string[]] = [[], []];
  query.split(QUOTES).forEach((part, index) => (index % 2 === 0 ? outside : inside).push(part));
  const single = outside.flatMap((part) => part.split(/\s+/u));
  return [...single, ...inside].map(searchWords).filter((words) => words.length > 0);
}
