import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';

const WORD = /\p{L}[\p{L}\p{M}]*(?:['\u2019]\p{L}[\p{L}\p{M}]*)*/gu;
const CASED_CAPITAL = /\p{Lu}/gu;
const CASED_SMALL = /\p{Ll}/gu;
const MIN_WORDS = 20;
const MIN_PARAGRAPH_WORDS = 50;
const CAPITAL_SHARE = 0.9;
const PARAGRAPH = /[^\n]+(?:\n[^\n]+)*/gu;
/** The first letter of a text, a paragraph or a sentence. */
const SENTENCE_START = /(?:(?<=^[^\p{L}]{0,8})|(?<=\n\n[^\p{L}\n]{0,8})|(?<=[.!?\u2026\u037e]["'\u201d\u2019)\]]{0,3}\s{1,4}["'\u201c\u2018(\[]{0,2}))\p{Ll}/gu;
const ENGLISH_PRONOUN = /(?<![\p{L}\p{M}\d'\u2019-])i(?![\p{L}\p{M}\d.-])/gu;
const ENGLISH = /\bTHE\b/gu;
/** Letters that only Turkish and Azeri write in capitals. */
const TURKISH = /[\u0130\u011e\u015e]/u;
const WORDS_PER_THE = 100;

interface Stretch {
  readonly start: number;
  readonly text: string;
  readonly words: number;
}

function isCapitals(text: string): boolean {
  const capitals = text.match(CASED_CAPITAL)?.length ?? 0;
  return capitals > 0 && capitals >= CAPITAL_SHARE * (capitals + (text.match(CASED_SMALL)?.length ?? 0));
}

const wordsOf = (text: string): number => text.match(WORD)?.length ?? 0;

/** The whole text, or its long paragraphs, where they are in capitals. */
function stretchesOf(text: string): Stretch[] {
  if (isCapitals(text)) {
    const words = wordsOf(text);
    return words >= MIN_WORDS ? [{ start: 0, text, words }] : [];
  }
  return Array.from(text.matchAll(PARAGRAPH), ({ index, 0: paragraph }) => ({ start: index, text: paragraph, words: isCapitals(paragraph) ? wordsOf(paragraph) : 0 })).filter(({ words }) => words >= MIN_PARAGRAPH_WORDS);
}

/** A text in small letters, with capitals where sentences and paragraphs start; in English, for the pronoun too. */
function asSentences(text: string, small: string, locale: string | undefined): string {
  const english = (text.match(ENGLISH)?.length ?? 0) * WORDS_PER_THE >= wordsOf(text);
  const sentences = small.replace(SENTENCE_START, (start) => start.toLocaleUpperCase(locale));
  return english ? sentences.replace(ENGLISH_PRONOUN, 'I') : sentences;
}

function lower({ start, text }: Stretch, edits: Edits): void {
  const locale = TURKISH.test(text) ? 'tr' : undefined;
  const small = locale === undefined ? text.toLowerCase() : text.toLocaleLowerCase(locale);
  const sentences = asSentences(text, small, locale);
  if (sentences.length === text.length) {
    edits.replace(start, start + text.length, sentences);
    return;
  }
  // A letter takes more room in small, or less: word by word the offsets stay right.
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const lowered = word.toLowerCase();
    if (lowered !== word) edits.replace(start + index, start + index + word.length, lowered);
  }
}

/** Writes a text that is all in capitals, or long paragraphs that are, as sentences. */
export function lowerCapitals(text: string, edits: Edits): readonly Finding[] {
  const stretches = stretchesOf(text);
  const words = stretches.reduce((sum, stretch) => sum + stretch.words, 0);
  for (const stretch of stretches) lower(stretch, edits);
  // A notice in capitals within a text is nothing to report.
  if (words === 0 || words * 2 < wordsOf(text)) return [];
  const places = new Places();
  for (const { start } of stretches) places.add(start);
  return [{ kind: 'all_capitals', count: words, places: places.offsets }];
}
