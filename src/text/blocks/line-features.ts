import { LAST_BOUNDARY, Unit, unitKinds, whiteUnits } from './character-kinds.js';
import { HASH_SEED, hashStep } from './signals.js';
import { TokenTally } from './token-tally.js';

/** What is counted in one line, or in several that belong together. Counts are of UTF-16 code units unless a name says words. */
export interface Features {
  /** Place of the first and after the last unit that is no white space. */
  readonly start: number;
  readonly end: number;
  readonly lineCount: number;
  /** White space before the first unit. */
  readonly indent: number;
  /** Width of the widest line: ideographs count two, what cannot be seen none. */
  readonly columns: number;
  /** All letters: cased, uncased and ideographs. */
  readonly letters: number;
  readonly lower: number;
  readonly upper: number;
  readonly ideographs: number;
  readonly digits: number;
  readonly fullStops: number;
  /** Marks that end a sentence, full stops among them. */
  readonly stops: number;
  readonly commas: number;
  readonly codeMarks: number;
  readonly symbols: number;
  readonly tabs: number;
  /** Spaces that follow a space inside the line. */
  readonly gaps: number;
  /** Units that show something, combining marks not counted. */
  readonly visible: number;
  /** Words, two ideographs counted as one. */
  readonly words: number;
  readonly capitalWords: number;
  readonly numberWords: number;
  readonly functionWords: number;
  readonly boilerplateWords: number;
  readonly tokens: number;
  /** Tokens that stood already among the last few dozen. */
  readonly repeats: number;
  /** Units in tokens of over 60 units. */
  readonly longTokens: number;
  /** Longest run of one mark. */
  readonly markRun: number;
  /** Kinds of the first unit, and of the last one that is no quote or bracket. */
  readonly first: number;
  readonly last: number;
  readonly hash: number;
  /** Hash of the tokens that do not begin with a digit. */
  readonly wordsHash: number;
  /** Starts and ends of runs of the same token or sentence, in pairs. */
  readonly runs: readonly number[];
}

export interface Line extends Features {
  readonly blankBefore: boolean;
}

const COUNTERS = 32;
const counts = new Int32Array(2 * COUNTERS);
const tally = new TokenTally();

/** Lines of a stretch of text that hold more than white space. One pass over the code units. */
export function measureLines(text: string, from: number, to: number): Line[] {
  const measured: Line[] = [];
  let blankBefore = true;
  let at = from;
  while (at < to) {
    const line = measureLine(text, at, to, blankBefore);
    if (line.features !== undefined) measured.push(line.features);
    blankBefore = isPageBreak(text, line.end) || line.features === undefined;
    at = line.end + 1;
    // CRLF is one line end.
    if (text.charCodeAt(line.end) === 0x0d && text.charCodeAt(at) === 0x0a) at += 1;
  }
  return measured;
}

/** Form feed and paragraph separator part paragraphs as a blank line does. */
function isPageBreak(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 0x0c || unit === 0x2029;
}

function measureLine(text: string, from: number, to: number, blankBefore: boolean): { readonly features: Line | undefined; readonly end: number } {
  counts.fill(0);
  tally.reset();
  let start = from;
  while (start < to && whiteUnits[text.charCodeAt(start)] === 1 && unitKinds[text.charCodeAt(start)] !== Unit.lineEnd) start += 1;
  let at = start;
  let previous: number = Unit.space;
  let last: number = Unit.space;
  let first: number = Unit.space;
  let hash = HASH_SEED;
  let tokenStart = at;
  let markRun = 0;
  let sameMarks = 0;
  for (; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    const kind = unitKinds[unit]!;
    if (kind <= LAST_BOUNDARY) {
      if (kind === Unit.lineEnd) break;
      if (kind === Unit.none) continue;
      const index = kind + (previous <= Unit.tab ? COUNTERS : 0);
      counts[index] = counts[index]! + 1;
      if (hash !== HASH_SEED) {
        tally.endToken(text, tokenStart, at, hash, kind === Unit.ideographicStop || previous === Unit.fullStop || previous === Unit.stop);
        hash = HASH_SEED;
      }
      if (kind === Unit.ideographicStop || kind === Unit.ideographicComma) last = kind;
      tokenStart = at + 1;
      previous = kind;
      continue;
    }
    const index = kind + (previous <= Unit.tab ? COUNTERS : 0);
    counts[index] = counts[index]! + 1;
    hash = hashStep(hash, unit);
    if (kind >= Unit.digit) {
      sameMarks = kind > Unit.combining && at > from && text.charCodeAt(at - 1) === unit ? sameMarks + 1 : 1;
      if (sameMarks > markRun) markRun = sameMarks;
      if (kind !== Unit.proseMark && kind !== Unit.combining) last = kind;
    } else {
      last = kind;
    }
    if (first === Unit.space) first = kind;
    previous = kind;
  }
  if (hash !== HASH_SEED) tally.endToken(text, tokenStart, at, hash, previous === Unit.fullStop || previous === Unit.stop);
  const runs = tally.endLine();
  const end = trimmedEnd(text, start, at);
  return { features: end > start ? { ...features(start, end, start - from, first, last, markRun, runs), blankBefore } : undefined, end: at };
}

function trimmedEnd(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && whiteUnits[text.charCodeAt(last - 1)] === 1) last -= 1;
  return last;
}

function count(kind: number): number {
  return counts[kind]! + counts[COUNTERS + kind]!;
}

function starts(kind: number): number {
  return counts[COUNTERS + kind]!;
}

function features(start: number, end: number, indent: number, first: number, last: number, markRun: number, runs: readonly number[]): Features {
  const lower = count(Unit.lower);
  const upper = count(Unit.upper);
  const uncased = count(Unit.uncased);
  const ideographs = count(Unit.ideograph);
  const digits = count(Unit.digit);
  const fullStops = count(Unit.fullStop);
  const ideographicMarks = count(Unit.ideographicStop) + count(Unit.ideographicComma);
  const marks = count(Unit.stop) + count(Unit.comma) + count(Unit.proseMark) + count(Unit.codeMark) + count(Unit.symbol);
  const letters = lower + upper + uncased + ideographs;
  const visible = letters + digits + fullStops + ideographicMarks + marks;
  const bracketedWords = starts(Unit.proseMark);
  const startsOfWords = starts(Unit.lower) + starts(Unit.upper) + starts(Unit.uncased) + starts(Unit.digit) + bracketedWords;
  return {
    start,
    end,
    lineCount: 1,
    indent,
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
    gaps: Math.max(0, starts(Unit.space)),
    visible,
    words: startsOfWords + (ideographs >> 1),
    capitalWords: starts(Unit.upper),
    numberWords: starts(Unit.digit),
    functionWords: tally.functionWords,
    boilerplateWords: tally.boilerplateWords,
    tokens: tally.tokens,
    repeats: tally.repeats,
    longTokens: tally.longTokens,
    markRun,
    first,
    last,
    hash: tally.lineHash,
    wordsHash: tally.wordsHash,
    runs,
  };
}

/** Features of lines that belong together as one. */
export function joinFeatures(parts: readonly Features[]): Features {
  const head = parts[0]!;
  if (parts.length === 1) return head;
  const sum = (value: (part: Features) => number): number => parts.reduce((total, part) => total + value(part), 0);
  return {
    start: head.start,
    end: parts.at(-1)!.end,
    lineCount: parts.length,
    indent: head.indent,
    columns: parts.reduce((widest, part) => Math.max(widest, part.columns), 0),
    letters: sum((part) => part.letters),
    lower: sum((part) => part.lower),
    upper: sum((part) => part.upper),
    ideographs: sum((part) => part.ideographs),
    digits: sum((part) => part.digits),
    fullStops: sum((part) => part.fullStops),
    stops: sum((part) => part.stops),
    commas: sum((part) => part.commas),
    codeMarks: sum((part) => part.codeMarks),
    symbols: sum((part) => part.symbols),
    tabs: sum((part) => part.tabs),
    gaps: sum((part) => part.gaps),
    visible: sum((part) => part.visible),
    words: sum((part) => part.words),
    capitalWords: sum((part) => part.capitalWords),
    numberWords: sum((part) => part.numberWords),
    functionWords: sum((part) => part.functionWords),
    boilerplateWords: sum((part) => part.boilerplateWords),
    tokens: sum((part) => part.tokens),
    repeats: sum((part) => part.repeats),
    longTokens: sum((part) => part.longTokens),
    markRun: parts.reduce((longest, part) => Math.max(longest, part.markRun), 0),
    first: head.first,
    last: parts.at(-1)!.last,
    hash: parts.reduce((hash, part) => hashStep(hash, part.hash), HASH_SEED),
    wordsHash: parts.reduce((hash, part) => hashStep(hash, part.wordsHash), HASH_SEED),
    runs: parts.flatMap((part) => part.runs),
  };
}
