import { CARRIAGE_RETURN, FORM_FEED, LINE_FEED, PARAGRAPH_SEPARATOR } from '../../lib/code-units.js';
import { LAST_BOUNDARY, Unit, unitKinds, whiteUnits } from './character-kinds.js';
import { HASH_SEED, hashStep } from './signals.js';
import { TokenTally } from './token-tally.js';
import type { Line } from './features.js';

const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const counts = new Int32Array(32);
const tally = new TokenTally();

/** Returns the lines of a part of a text, without those of white space alone. One pass over the code units. */
export function measureLines(text: string, from: number, to: number): Line[] {
  const measured: Line[] = [];
  const place = { at: from };
  let blankBefore = true;
  while (place.at < to) {
    const line = measureLine(text, place, to, blankBefore);
    if (line !== undefined)
      measured.push(line.end - line.start <= LONGEST_TINY ? withRepeats(text, line, place, to) : line);
    blankBefore = line === undefined || isPageBreak(text, place.at);
    // CRLF is one line end.
    place.at += text.charCodeAt(place.at) === CARRIAGE_RETURN && text.charCodeAt(place.at + 1) === LINE_FEED ? 2 : 1;
  }
  return measured;
}

/** Lines up to this length are so many in little text that equal lines in a row are joined. */
const LONGEST_TINY = 8;
const FEWEST_TINY = 8;

/** Returns a tiny line joined with the equal lines below it, and moves the place to the end of the last. */
function withRepeats(text: string, line: Line, place: { at: number }, to: number): Line {
  const period =
    place.at +
    (text.charCodeAt(place.at) === CARRIAGE_RETURN && text.charCodeAt(place.at + 1) === LINE_FEED ? 2 : 1) -
    line.start;
  let at = line.start + period;
  while (at < to && text.charCodeAt(at) === text.charCodeAt(at - period)) at += 1;
  const repeats = Math.floor((at - line.start) / period) - 1;
  if (repeats + 1 < FEWEST_TINY) return line;
  place.at += repeats * period;
  const end = line.end + repeats * period;
  return { ...line, end, lineCount: repeats + 1, runs: [line.start, end] };
}

/** Form feed and paragraph separator end a paragraph, like a blank line. */
function isPageBreak(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === FORM_FEED || unit === PARAGRAPH_SEPARATOR;
}

/**
 * Measures the line at a place, and moves the place to its end. Returns undefined for a blank line.
 *
 * Longer than other functions: one pass over the units of every text, whose counters would have to be passed around.
 */
function measureLine(text: string, place: { at: number }, to: number, blankBefore: boolean): Line | undefined {
  counts.fill(0);
  tally.reset();
  const start = skipBlanks(text, place.at, to);
  let at = start;
  let hash = HASH_SEED;
  let tokenStart = at;
  // The most frequent kind has a local counter: a counter in an array is slower.
  let lower = 0;
  let gaps = 0;
  let markRun = 0;
  let sameMarks = 0;
  for (; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    const kind = unitKinds[unit]!;
    if (kind === Unit.lower) {
      hash = hashStep(hash, unit);
      lower += 1;
      continue;
    }
    if (kind === Unit.lineEnd) break;
    counts[kind] = counts[kind]! + 1;
    if (kind > LAST_BOUNDARY) {
      hash = hashStep(hash, unit);
      if (kind <= Unit.combining) continue;
      sameMarks = at > start && text.charCodeAt(at - 1) === unit ? sameMarks + 1 : 1;
      if (sameMarks > markRun) markRun = sameMarks;
    } else if (kind !== Unit.none) {
      if (hash !== HASH_SEED) tally.endToken(text, tokenStart, at, hash);
      else if (kind === Unit.space) gaps += 1;
      else if (kind !== Unit.tab && at > start) tally.endLoneMark(at, unit);
      hash = HASH_SEED;
      tokenStart = at + 1;
    }
  }
  if (hash !== HASH_SEED) tally.endToken(text, tokenStart, at, hash);
  const indent = start - place.at;
  const runs = tally.endLine();
  const end = trimmedEnd(text, start, at);
  place.at = at;
  if (end <= start) return undefined;
  counts[Unit.lower] = lower;
  return lineOf(
    { start, end, indent, gaps, markRun, runs, blankBefore },
    firstKind(text, start, end),
    lastKind(text, start, end),
  );
}

function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && whiteUnits[text.charCodeAt(at)] === 1 && unitKinds[text.charCodeAt(at)] !== Unit.lineEnd) at += 1;
  return at;
}

/** Returns the kind of the first visible unit. */
function firstKind(text: string, start: number, end: number): number {
  let at = start;
  while (at < end - 1 && unitKinds[text.charCodeAt(at)]! <= Unit.none) at += 1;
  return unitKinds[text.charCodeAt(at)]!;
}

/**
 * Returns the kind of the last unit that is not a quote, round bracket, accent or invisible. A citation like "[3]" is
 * skipped.
 */
function lastKind(text: string, start: number, end: number): number {
  let at = end - 1;
  while (at > start && isPassedOver(unitKinds[text.charCodeAt(at)]!)) at -= 1;
  if (text.charCodeAt(at) !== CLOSING_BRACKET) return unitKinds[text.charCodeAt(at)]!;
  let open = at - 1;
  while (open > start && unitKinds[text.charCodeAt(open)] === Unit.digit) open -= 1;
  const cited = open > start && open < at - 1 && text.charCodeAt(open) === OPENING_BRACKET;
  return cited ? unitKinds[text.charCodeAt(open - 1)]! : Unit.codeMark;
}

function isPassedOver(kind: number): boolean {
  return kind === Unit.proseMark || kind === Unit.combining || kind === Unit.none || kind <= Unit.tab;
}

function trimmedEnd(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && whiteUnits[text.charCodeAt(last - 1)] === 1) last -= 1;
  return last;
}

function count(kind: number): number {
  return counts[kind]!;
}

type Place = Pick<Line, 'start' | 'end' | 'indent' | 'gaps' | 'markRun' | 'runs' | 'blankBefore'>;

// Longer than other functions: one line for each feature.
/** Returns the line's features from the counters. */
function lineOf(place: Place, first: number, last: number): Line {
  const lower = count(Unit.lower);
  const upper = count(Unit.upper);
  const uncased = count(Unit.uncased);
  const ideographs = count(Unit.ideograph);
  const digits = count(Unit.digit);
  const fullStops = count(Unit.fullStop);
  const ideographicMarks = count(Unit.ideographicStop) + count(Unit.ideographicComma);
  const marks =
    count(Unit.stop) + count(Unit.comma) + count(Unit.proseMark) + count(Unit.codeMark) + count(Unit.symbol);
  const letters = lower + upper + uncased + ideographs;
  const visible = letters + digits + fullStops + ideographicMarks + marks;
  const bracketedWords = tally.starts(Unit.proseMark);
  const startsOfWords =
    tally.starts(Unit.lower) +
    tally.starts(Unit.upper) +
    tally.starts(Unit.uncased) +
    tally.starts(Unit.digit) +
    bracketedWords;
  return {
    start: place.start,
    end: place.end,
    blankBefore: place.blankBefore,
    lineCount: 1,
    indent: place.indent,
    columns: visible + count(Unit.space) + count(Unit.tab) + ideographs + ideographicMarks,
    letters,
    lower,
    upper,
    ideographs,
    digits,
    fullStops,
    stops: fullStops + count(Unit.stop) + count(Unit.ideographicStop),
    commas: count(Unit.comma) + count(Unit.ideographicComma),
    codeMarks: count(Unit.codeMark),
    symbols: count(Unit.symbol),
    tabs: count(Unit.tab),
    gaps: place.gaps,
    visible,
    words: startsOfWords + (ideographs >> 1),
    capitalWords: tally.starts(Unit.upper),
    numberWords: tally.starts(Unit.digit),
    symbolWords: tally.starts(Unit.symbol),
    functionWords: tally.functionWords,
    boilerplateWords: tally.boilerplateWords,
    tokens: tally.tokens,
    repeats: tally.repeats,
    longTokens: tally.longTokens,
    smallRun: tally.longestSmallRun,
    longestSentence: tally.longestSentence,
    markRun: place.markRun,
    first,
    last,
    hash: tally.lineHash,
    wordsHash: tally.wordsHash,
    runs: place.runs,
  };
}
