import { isHighSurrogate, isLowSurrogate } from '../lib/code-units.js';
import { keptTable, keptUnits } from '../lib/kept-tables.js';
import { astralClass, basicClasses, WordClass } from './word-classes.js';
import { pieceStart, stretchEnd } from './word-pieces.js';
import { Entry, isAfterUnderscore, NO_CHANGE, wordRules } from './word-rules.js';
import { countWithSegmenter, segmentCount, segmenterMemory } from './word-segmenter.js';

const classOf = keptTable('words/classes', () => basicClasses(segmentCount));
const rules = keptUnits('words/rules', () => wordRules(segmentCount));

// Constants of this module: the loop below is several times slower if it reads imports through a getter.
const { half: HALF, ideograph: IDEOGRAPH } = WordClass;
const { count: COUNT, ask: ASK, state: STATE } = Entry;
const ONE_TOO_MANY = NO_CHANGE;

/**
 * Returns the number of words in a text: segments that `Intl.Segmenter` calls word-like (UAX #29), counted by rules
 * where these suffice. Linear time. The service bills, and the pipeline plans, by this function.
 */
export function countWords(text: string): number {
  // The cache is for this text only, so that no text is kept.
  let memory: ReturnType<typeof segmenterMemory> | null = null;
  let wordCount = 0;
  let state = 0;
  // End of the text that the segmenter has counted; no word crosses it.
  let settledEnd = 0;
  for (let index = 0; index < text.length; index += 1) {
    let kind = classOf[text.charCodeAt(index)]!;
    let last = index;
    if (kind === HALF) {
      const codePoint = text.codePointAt(index)!;
      kind = astralClass(codePoint);
      if (codePoint > 0xffff) last += 1;
    }
    const entry = rules[state + kind]!;
    if ((entry & ASK) === 0) {
      wordCount += (entry & COUNT) - ONE_TOO_MANY;
      state = entry & STATE;
      index = last;
      continue;
    }
    const start =
      kind === IDEOGRAPH && !isAfterUnderscore(state) ? index : pieceStart(classOf, text, index, settledEnd);
    const end = stretchEnd(classOf, text, last + 1);
    memory ??= segmenterMemory();
    if (start < index) wordCount -= countWords(text.slice(start, index));
    // A single ideograph is a word.
    const isAlone = kind === IDEOGRAPH && end - start === 1;
    wordCount += isAlone ? 1 : countWithSegmenter(text.slice(start, end), memory);
    state = 0;
    settledEnd = end;
    index = end - 1;
  }
  return wordCount;
}

/**
 * A visible letter or digit: not a Hangul filler, which counts as a letter, and not a combining mark, which needs a
 * base. Signs of repetition and of sound count as letters, and are no words alone.
 */
const VISIBLE_LETTER = /(?![\p{Default_Ignorable_Code_Point}\p{M}々〻ﾞﾟ\u{16fe3}])[\p{Alphabetic}\p{Nd}]/u;

/**
 * Whether a text contains a visible word. Marks, spaces, symbols and invisible characters are not words. Linear time;
 * returns at once for a text that starts with a word.
 */
export function holdsWord(text: string): boolean {
  return VISIBLE_LETTER.test(text);
}

/** Fails quickly in text of Latin letters alone, the most common case. */
const SURROGATE = /[\ud800-\udbff]/;

/** Returns the number of Unicode code points in a text, the unit of the service's character limit. */
export function countCharacters(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const unit = text.charCodeAt(index);
    if (isHighSurrogate(unit)) {
      const next = text.charCodeAt(index + 1);
      if (isLowSurrogate(next)) {
        count -= 1;
        index += 1;
      }
    }
  }
  return count;
}

/** Returns the first `limit` code points of a text; never splits a surrogate pair. */
export function truncateCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const units = text.slice(0, limit);
  if (!SURROGATE.test(units)) return units;
  let end = 0;
  for (let taken = 0; taken < limit && end < text.length; taken += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
