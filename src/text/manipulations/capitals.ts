import { LINE_FEED, SMALL_I } from '../../lib/code-units.js';
import { countWords } from '../words.js';
import { Unit, unitKinds } from './unit-kinds.js';
import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';

const WORD = /\p{L}[\p{L}\p{M}]*(?:['\u2019]\p{L}[\p{L}\p{M}]*)*/gu;
const MIN_WORDS = 20;
const MIN_DIFFERENT_WORDS = 8;
const MIN_PARAGRAPH_WORDS = 50;
const CAPITAL_SHARE = 0.9;
/** Share of letters among the visible characters of sentences, and of text without sentence ends. */
const LETTER_SHARE = 0.75;
const SURE_LETTER_SHARE = 0.9;
/** The end of a sentence after a word of two letters or more. */
const SENTENCE_END = /[.!?\u2026\u037e](?<=\p{L}{2}.)["'\u201d\u2019)\]]?(?!\S)/gu;
const WORDS_PER_SENTENCE = 80;
const SENTENCE_MARKS = new Set(Array.from('.!?\u2026\u037e', (mark) => mark.charCodeAt(0)));
/** Marks between the end of a sentence and the space, and before the first letter of one. */
const QUOTES = new Set(Array.from('"\'\u201c\u201d\u2018\u2019()[]', (mark) => mark.charCodeAt(0)));
const ENGLISH = /\bTHE\b/gu;
/** Letters that only Turkish and Azeri use in capitals. */
const TURKISH = /[\u0130\u011e\u015e]/u;
const WORDS_PER_THE = 100;

interface Stretch {
  readonly start: number;
  readonly text: string;
  readonly words: number;
}

/**
 * Returns the share of letters in the visible characters from `start` to `end`, or 0 unless nearly all letters are
 * capitals.
 */
function capitalShare(text: string, start: number, end: number): number {
  let [capitals, small, blanks] = [0, 0, 0];
  for (let at = start; at < end; at += 1) {
    const kind = unitKinds[text.charCodeAt(at)]!;
    if (kind === Unit.space) blanks += 1;
    else if (kind >= Unit.latinSmall && kind <= Unit.otherCapital) {
      if (kind % 2 === 0) small += 1;
      else capitals += 1;
    }
  }
  return capitals >= CAPITAL_SHARE * (capitals + small) && end - start > blanks
    ? (capitals + small) / (end - start - blanks)
    : 0;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const isLetterKind = (kind: number | undefined): boolean =>
  kind !== undefined && kind >= Unit.latinSmall && kind <= Unit.mark;

/** Returns the number of distinct words: sixty repetitions of a word are no evidence of how the rest is written. */
function wordsOf(text: string): number {
  let [words, start, last] = [0, -1, ''];
  for (let at = 0; at <= text.length; at += 1) {
    const isPart = at < text.length && isLetterKind(unitKinds[text.charCodeAt(at)]);
    if (isPart && start === -1) start = at;
    if (isPart || start === -1) continue;
    const word = text.slice(start, at);
    if (word !== last) words += 1;
    [start, last] = [-1, word];
  }
  return words;
}

/**
 * Returns the number of words in sentences in capitals; 0 for lists and tables, which are often written so, and for a
 * few repeated words.
 */
function wordsIn(text: string, letterShare: number): number {
  if (new Set(text.match(WORD)).size < MIN_DIFFERENT_WORDS) return 0;
  const words = wordsOf(text);
  return letterShare >= SURE_LETTER_SHARE || countOf(text, SENTENCE_END) * WORDS_PER_SENTENCE >= words ? words : 0;
}

/** Returns the parts in capitals: the whole text, or its long paragraphs. */
function stretchesOf(text: string): Stretch[] {
  const whole = capitalShare(text, 0, text.length);
  if (whole >= LETTER_SHARE) {
    const words = wordsIn(text, whole);
    return words >= MIN_WORDS ? [{ start: 0, text, words }] : [];
  }
  const stretches: Stretch[] = [];
  for (let start = 0; start < text.length;) {
    const next = text.indexOf('\n\n', start);
    const end = next === -1 ? text.length : next;
    const share = capitalShare(text, start, end);
    if (share >= LETTER_SHARE) {
      const paragraph = text.slice(start, end);
      const words = wordsIn(paragraph, share);
      if (words >= MIN_PARAGRAPH_WORDS) stretches.push({ start, text: paragraph, words });
    }
    start = end + 2;
  }
  return stretches;
}

/** Whether the letter at an offset is the pronoun I, also before an apostrophe. */
function isPronoun(small: string, at: number): boolean {
  if (small.charCodeAt(at) !== SMALL_I) return false;
  const [before, after] = [small.charCodeAt(at - 1), small.charCodeAt(at + 1)];
  return (
    !isLetterKind(unitKinds[before]) &&
    !isLetterKind(unitKinds[after]) &&
    !/['\u2019.-]/.test(small.charAt(at - 1)) &&
    !/[.-]/.test(small.charAt(at + 1))
  );
}

/**
 * Returns a text in lower case with capitals at the start of sentences and paragraphs; in English also for the pronoun.
 */
function asSentences(text: string, small: string, words: number, locale: string | undefined): string {
  const english = countOf(text, ENGLISH) * WORDS_PER_THE >= words;
  const parts: string[] = [];
  let [from, starts, ended] = [0, true, false];
  for (let at = 0; at < small.length; at += 1) {
    const unit = small.charCodeAt(at);
    const kind = unitKinds[unit]!;
    if (isLetterKind(kind)) {
      if (starts || (english && isPronoun(small, at))) {
        parts.push(small.slice(from, at), small.charAt(at).toLocaleUpperCase(locale));
        from = at + 1;
      }
      [starts, ended] = [false, false];
    } else if (kind === Unit.space) {
      starts ||= ended || (unit === LINE_FEED && small.charCodeAt(at - 1) === LINE_FEED);
      ended = false;
    } else if (!QUOTES.has(unit)) {
      ended = SENTENCE_MARKS.has(unit);
      starts = false;
    }
  }
  return parts.join('') + small.slice(from);
}

function lower({ start, text, words }: Stretch, edits: Edits): void {
  const locale = TURKISH.test(text) ? 'tr' : undefined;
  const small = locale === undefined ? text.toLowerCase() : text.toLocaleLowerCase(locale);
  const sentences = asSentences(text, small, words, locale);
  if (sentences.length === text.length) {
    edits.replace(start, start + text.length, sentences);
    return;
  }
  // A letter may have another length in lower case; converting word by word keeps the offsets right.
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const lowered = word.toLowerCase();
    if (lowered !== word) edits.replace(start + index, start + index + word.length, lowered);
  }
}

/** Rewrites a text in capitals, or its long paragraphs in capitals, as ordinary sentences. */
export function lowerCapitals(text: string, edits: Edits): readonly Finding[] {
  const stretches = stretchesOf(text);
  const words = stretches.reduce((sum, stretch) => sum + stretch.words, 0);
  for (const stretch of stretches) lower(stretch, edits);
  // A notice in capitals within a text is not reported.
  if (words === 0 || words * 2 < wordsOf(text)) return [];
  const places = new Places();
  for (const { start } of stretches) places.add(start);
  const count = stretches.reduce((sum, stretch) => sum + countWords(stretch.text), 0);
  return [{ kind: 'all_capitals', count, places: places.offsets }];
}
