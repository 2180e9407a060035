import { Unit, unitKinds } from './characters.js';
import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';

const WORD = /\p{L}[\p{L}\p{M}]*(?:['\u2019]\p{L}[\p{L}\p{M}]*)*/gu;
const MIN_WORDS = 20;
const MIN_PARAGRAPH_WORDS = 50;
const CAPITAL_SHARE = 0.9;
/** Of the visible characters of sentences so many are letters. */
const LETTER_SHARE = 0.75;
/** The end of a sentence after a word of two letters or more. */
const SENTENCE_END = /(?<=\p{L}{2})[.!?\u2026\u037e]["'\u201d\u2019)\]]?(?!\S)/gu;
const WORDS_PER_SENTENCE = 80;
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

/** Whether nearly all letters from `start` to `end` are capitals, and nearly all else is blank. */
function isCapitals(text: string, start: number, end: number): boolean {
  let [capitals, small, blanks] = [0, 0, 0];
  for (let at = start; at < end; at += 1) {
    const kind = unitKinds[text.charCodeAt(at)]!;
    if (kind === Unit.space) blanks += 1;
    else if (kind >= Unit.latinSmall && kind <= Unit.otherCapital) {
      if (kind % 2 === 0) small += 1;
      else capitals += 1;
    }
  }
  return capitals > 0 && capitals >= CAPITAL_SHARE * (capitals + small) && capitals >= LETTER_SHARE * (end - start - blanks);
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const wordsOf = (text: string): number => countOf(text, WORD);

/** Words of sentences in capitals; none in lists and tables, whose entries are often written so. */
function wordsIn(text: string): number {
  const words = wordsOf(text);
  return countOf(text, SENTENCE_END) * WORDS_PER_SENTENCE >= words ? words : 0;
}

/** The whole text, or its long paragraphs, where they are in capitals. */
function stretchesOf(text: string): Stretch[] {
  if (isCapitals(text, 0, text.length)) {
    const words = wordsIn(text);
    return words >= MIN_WORDS ? [{ start: 0, text, words }] : [];
  }
  const stretches: Stretch[] = [];
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n\n', start);
    const end = next === -1 ? text.length : next;
    if (isCapitals(text, start, end)) {
      const paragraph = text.slice(start, end);
      const words = wordsIn(paragraph);
      if (words >= MIN_PARAGRAPH_WORDS) stretches.push({ start, text: paragraph, words });
    }
    start = end + 2;
  }
  return stretches;
}

/** A text in small letters, with capitals where sentences and paragraphs start; in English, for the pronoun too. */
function asSentences(text: string, small: string, locale: string | undefined): string {
  const english = countOf(text, ENGLISH) * WORDS_PER_THE >= wordsOf(text);
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
