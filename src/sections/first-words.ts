import { countWords } from '../text/words.js';

/** Returns the length of the longest beginning of a piece without white space that has at most `count` words. */
function lengthOfWords(piece: string, count: number): number {
  let [low, high] = [0, piece.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (countWords(piece.slice(0, middle)) <= count) low = middle;
    else high = middle - 1;
  }
  // Never between the halves of a character.
  return low > 0 && low < piece.length && (piece.codePointAt(low - 1) ?? 0) > 0xffff ? low - 1 : low;
}

/** Returns the beginning of a text that has at most `count` words, as the service counts them. */
export function firstWords(text: string, count: number): string {
  let words = 0;
  for (const { 0: piece, index } of text.matchAll(/\S+\s*/gu)) {
    const own = countWords(piece);
    if (words + own > count) return text.slice(0, index + lengthOfWords(piece, count - words)).trimEnd();
    words += own;
  }
  return text;
}
