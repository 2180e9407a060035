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
/** Ends a sentence, with closing marks and blanks up to the next letter. */
const SENTENCE_GAP = /[.!?\u2026\u037e\u0964]["'\u201d\u2019)\]]*\s/u;
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

/** A word in small letters, with its first one large where a sentence starts. */
function lowered(word: string, starts: boolean, locale: string | undefined): string {
  const small = word.toLocaleLowerCase(locale);
  if (!starts) return small;
  const first = String.fromCodePoint(small.codePointAt(0) ?? 0);
  return first.toLocaleUpperCase(locale) + small.slice(first.length);
}

function lower({ start, text, words }: Stretch, edits: Edits): void {
  const english = (text.match(ENGLISH)?.length ?? 0) * WORDS_PER_THE >= words;
  const locale = TURKISH.test(text) ? 'tr' : 'und';
  let end = 0;
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const gap = text.slice(end, index);
    const starts = end === 0 || gap.includes('\n\n') || SENTENCE_GAP.test(gap);
    end = index + word.length;
    if (english && /^I(?:['\u2019]|$)/u.test(word)) {
      edits.replace(start + index + 1, start + end, word.slice(1).toLowerCase());
      continue;
    }
    const insert = lowered(word, starts, locale);
    if (insert !== word) edits.replace(start + index, start + end, insert);
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
