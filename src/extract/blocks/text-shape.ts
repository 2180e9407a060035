/** Characters with about three times the content of a letter: ideographs, kana, syllables of Hangul. */
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/u;
const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]]*$/u;
/** Weights, in letters of an alphabet, including spaces. */
const SHORT = 48;
const LONG_CELL = 160;
const HEADING = 240;
const SENTENCE_WORDS = 8;
const SHORT_SENTENCE_WORDS = 4;
const LETTERS_A_WORD = 6;
/** A longer text counts as long, whatever it contains. */
const LOOKED_AT = 1_000;

/** Returns the weight of a text in letters of an alphabet; 0 for white space. */
export function weightOf(text: string): number {
  const { length } = text.trim();
  return length > 0 && DENSE.test(text) ? length * 3 : length;
}

/** Whether a weight is that of a label, such as a button or a menu link. */
export const isShort = (weight: number): boolean => weight <= SHORT;

/** Whether a weight is that of a sentence or more, too much for a data cell. */
export const isLongCell = (weight: number): boolean => weight > LONG_CELL;

/** Whether a weight is possible for a heading; heavier text only looks like one. */
export const isHeading = (weight: number): boolean => weight <= HEADING;

/** Whether text that looks like a heading can be one: it is not a long sentence with a full stop. */
export const isHeadingText = (text: string): boolean =>
  isHeading(weightOf(text)) && !(SENTENCE_END.test(text.trimEnd()) && isSentence(text));

/** Whether a list item is a sentence: some words and a full stop, or many words. Judged by length, in any language. */
export function isSentence(text: string): boolean {
  if (text.length > LOOKED_AT) return true;
  const words = DENSE.test(text)
    ? weightOf(text) / LETTERS_A_WORD
    : text.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length;
  return words >= SENTENCE_WORDS || (words >= SHORT_SENTENCE_WORDS && SENTENCE_END.test(text.trimEnd()));
}
