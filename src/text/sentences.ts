import { SMALL_A, SMALL_Z } from '../lib/code-units.js';
import { keptTable } from '../lib/kept-tables.js';
import type { Span } from './paragraphs.js';
import { unitTable } from './unit-table.js';

const LINE_FEED = 0x0a;
const FULL_STOP = 0x2e;
/** A line at least this long that continues in the next line was wrapped by a program. */
const WRAPPED_LINE_LENGTH = 45;
const LONGEST_ABBREVIATION = 12;

const LETTER = /\p{L}/u;
const LOWER_CASE = /\p{Ll}/u;
const TERMINATORS = new Set(codesOf('.!?…؟।॥۔‼⁇⁈⁉'));
/** Marks that end a sentence with or without a space after them. */
const IDEOGRAPHIC_TERMINATORS = new Set(codesOf('。！？｡．'));
const CLOSERS = new Set(codesOf('"\')]}”’»›」』）】》〉＂'));
const OPENERS = new Set(codesOf('"\'([{“‘«‹„¿¡*_'));
const BULLETS = new Set(codesOf('-*•–—+·>#'));

/**
 * Words (lower case, without the last full stop) after which a full stop does not end a sentence if more text follows.
 */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    'mr mrs ms dr prof sr jr st mt rev hon gen col maj capt lt sgt gov sen rep pres messrs mme ' +
    'mlle vs v etc e.g i.e eg ie cf al ca approx fig figs no nos vol vols pp p ed eds ' +
    'eq eqs sec ch chap inc ltd co corp dept univ assn ave blvd jan feb mar apr jun jul aug sep ' +
    'sept oct nov dec a.m p.m u.s u.k ph.d m.d b.a m.a d.c resp viz ' +
    'bzw z.b d.h u.a usw vgl nr bd abs art str hrsg sog ggf inkl p.ej sra srta dra ud uds pág núm av exc m mm cie'
  ).split(' '),
);

function codesOf(characters: string): number[] {
  return Array.from(characters, (character) => character.charCodeAt(0));
}

/** Table of white space: one pass over the code units, with table look-ups for most of them. */
const isSpaceUnit = keptTable('sentences/white', () => unitTable([[/\s+/gu, 1]]));
const mayEndSentence = new Uint8Array(0x10000);
for (const unit of [LINE_FEED, ...TERMINATORS, ...IDEOGRAPHIC_TERMINATORS]) mayEndSentence[unit] = 1;

/**
 * Returns the sentences of a text in order. The spans cover every character except white space at their edges. A
 * sentence ends at a blank line, at the line end of a heading or list item, and at a terminator before a new start, but
 * not at abbreviations and initials. Linear in length.
 */
export function splitSentences(text: string): readonly Span[] {
  const spans: Span[] = [];
  let start = skipSpace(text, 0);
  let lineStart = start;
  let index = start;
  while (index < text.length) {
    const unit = text.charCodeAt(index);
    if (mayEndSentence[unit] === 0) {
      index += 1;
      continue;
    }
    const end = unit === LINE_FEED ? lineBreakEnd(text, index, lineStart) : terminatorEnd(text, index, start);
    if (unit === LINE_FEED) lineStart = index + 1;
    if (end.ends) {
      pushSpan(spans, text, start, end.at);
      start = skipSpace(text, end.at);
      if (holdsLineFeed(text, end.at, start)) lineStart = start;
      index = start;
    } else {
      index = Math.max(index + 1, end.at);
    }
  }
  pushSpan(spans, text, start, text.length);
  return spans;
}

interface PossibleEnd {
  readonly ends: boolean;
  /** End of the sentence, or where to continue the search. */
  readonly at: number;
}

function lineBreakEnd(text: string, index: number, lineStart: number): PossibleEnd {
  let next = index + 1;
  while (next < text.length && text.charCodeAt(next) !== LINE_FEED && isSpaceUnit[text.charCodeAt(next)] === 1)
    next += 1;
  const blankLine = next >= text.length || text.charCodeAt(next) === LINE_FEED;
  const wrapped = index - lineStart >= WRAPPED_LINE_LENGTH && !startsItem(text, next);
  return { ends: blankLine || !(wrapped || isLowerCase(text, next)), at: index };
}

function startsItem(text: string, index: number): boolean {
  if (BULLETS.has(text.charCodeAt(index)) && isSpaceUnit[text.charCodeAt(index + 1)] === 1) return true;
  return /^\d{1,3}[.)]\s/u.test(text.slice(index, index + 6));
}

function terminatorEnd(text: string, index: number, start: number): PossibleEnd {
  let at = index;
  let ideographic = false;
  while (at < text.length && mayEndSentence[text.charCodeAt(at)] === 1 && text.charCodeAt(at) !== LINE_FEED) {
    ideographic ||= IDEOGRAPHIC_TERMINATORS.has(text.charCodeAt(at));
    at += 1;
  }
  const single = at === index + 1;
  while (at < text.length && CLOSERS.has(text.charCodeAt(at))) at += 1;
  if (ideographic || at >= text.length) return { ends: true, at };
  if (isSpaceUnit[text.charCodeAt(at)] === 0) return { ends: false, at };
  let next = skipSpace(text, at);
  while (next < text.length && OPENERS.has(text.charCodeAt(next))) next += 1;
  if (isLowerCase(text, next)) return { ends: false, at };
  const abbreviated = single && text.charCodeAt(index) === FULL_STOP && isAbbreviation(text, start, index);
  return { ends: !abbreviated, at };
}

/** Whether the word before a full stop is an abbreviation or a single initial. */
function isAbbreviation(text: string, start: number, stop: number): boolean {
  let from = stop;
  while (from > start && stop - from <= LONGEST_ABBREVIATION) {
    const unit = text.charCodeAt(from - 1);
    if (isSpaceUnit[unit] === 1 || OPENERS.has(unit)) break;
    from -= 1;
  }
  const word = text.slice(from, stop);
  if (word.length === 1) return LETTER.test(word) && word !== 'I';
  return ABBREVIATIONS.has(word.toLowerCase());
}

/** Whether there is a lower-case letter at an index. The slower pattern is used only beyond ASCII. */
function isLowerCase(text: string, index: number): boolean {
  const unit = index < text.length ? text.charCodeAt(index) : 0;
  if (unit < 0x80) return unit >= SMALL_A && unit <= SMALL_Z;
  return LOWER_CASE.test(String.fromCodePoint(text.codePointAt(index) ?? 0));
}

function holdsLineFeed(text: string, from: number, end: number): boolean {
  for (let index = from; index < end; index += 1) if (text.charCodeAt(index) === LINE_FEED) return true;
  return false;
}

function skipSpace(text: string, from: number): number {
  let index = from;
  while (index < text.length && isSpaceUnit[text.charCodeAt(index)] === 1) index += 1;
  return index;
}

function pushSpan(spans: Span[], text: string, start: number, end: number): void {
  let last = end;
  while (last > start && isSpaceUnit[text.charCodeAt(last - 1)] === 1) last -= 1;
  if (last > start) spans.push({ start, end: last });
}
