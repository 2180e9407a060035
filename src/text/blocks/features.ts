import { COLON, FULLWIDTH_COLON } from '../../lib/code-units.js';
import { HASH_SEED, hashStep } from './signals.js';
import { itemAt, present } from '../../lib/present.js';

/** Counts of one line, or of several that belong together, in UTF-16 code units unless a name says words. */
export interface Features {
  /** Start of the first and end of the last unit that is not white space. */
  readonly start: number;
  readonly end: number;
  readonly lineCount: number;
  /** White space before the first unit. */
  readonly indent: number;
  /** Width of the widest line: ideographs count two, invisible units none. */
  readonly columns: number;
  /** All letters: cased, uncased and ideographs. */
  readonly letters: number;
  readonly lower: number;
  readonly upper: number;
  readonly ideographs: number;
  readonly digits: number;
  readonly fullStops: number;
  /** Marks that end a sentence, including full stops. */
  readonly stops: number;
  readonly commas: number;
  readonly codeMarks: number;
  readonly symbols: number;
  readonly tabs: number;
  /** Spaces that follow a space inside the line. */
  readonly gaps: number;
  /** Visible units, without combining marks. */
  readonly visible: number;
  /** Words, two ideographs counted as one. */
  readonly words: number;
  readonly capitalWords: number;
  readonly numberWords: number;
  /** Words that begin with a bullet or another symbol. */
  readonly symbolWords: number;
  readonly functionWords: number;
  readonly boilerplateWords: number;
  readonly tokens: number;
  /** Tokens that already occurred among the last few dozen. */
  readonly repeats: number;
  /** Units in tokens of over 60 units. */
  readonly longTokens: number;
  /** Longest run of tokens that begin with a small letter. */
  readonly smallRun: number;
  /** Tokens of the longest stretch without the end of a sentence, within one line. */
  readonly longestSentence: number;
  /** Longest run of one mark. */
  readonly markRun: number;
  /** Kinds of the first unit, and of the last one that is not a quote or bracket. */
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

/** Whether a text has nothing but letters, digits, full stops and spaces. */
export function isPlain(features: Features): boolean {
  return features.letters + features.digits + features.fullStops === features.visible;
}

// Longer than other functions: one line for each feature.
/** Returns the features of lines that belong together, as one line. */
export function joinFeatures(parts: readonly Features[]): Features {
  const head = itemAt(parts, 0);
  if (parts.length === 1) return head;
  const sum = (value: (part: Features) => number): number => parts.reduce((total, part) => total + value(part), 0);
  return {
    start: head.start,
    end: present(parts.at(-1)).end,
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
    symbolWords: sum((part) => part.symbolWords),
    functionWords: sum((part) => part.functionWords),
    boilerplateWords: sum((part) => part.boilerplateWords),
    tokens: sum((part) => part.tokens),
    repeats: sum((part) => part.repeats),
    longTokens: sum((part) => part.longTokens),
    smallRun: parts.reduce((longest, part) => Math.max(longest, part.smallRun), 0),
    longestSentence: parts.reduce((longest, part) => Math.max(longest, part.longestSentence), 0),
    markRun: parts.reduce((longest, part) => Math.max(longest, part.markRun), 0),
    first: head.first,
    last: present(parts.at(-1)).last,
    hash: parts.reduce((hash, part) => hashStep(hash, part.hash), HASH_SEED),
    wordsHash: parts.reduce((hash, part) => hashStep(hash, part.wordsHash), HASH_SEED),
    runs: parts.flatMap((part) => part.runs),
  };
}

/** Whether the last unit is a colon. */
export function endsWithColon(features: Features, text: string): boolean {
  const unit = text.charCodeAt(features.end - 1);
  return unit === COLON || unit === FULLWIDTH_COLON;
}

/** Returns at most this many units from a group's start. */
export function head(text: string, features: Features, length: number): string {
  return text.slice(features.start, Math.min(features.end, features.start + length));
}

/** Returns at most this many units from a group's end. */
export function tail(text: string, features: Features, length: number): string {
  return text.slice(Math.max(features.start, features.end - length), features.end);
}

/** Longer passages need plainer words to be notices: prose may speak of licences. */
export const SHORT_NOTICE_WORDS = 45;
const LONGEST_NOTICE_WORDS = 150;

/**
 * Whether a passage has the words of a notice. In Chinese and Japanese, which have none of these words, every short
 * passage is examined.
 */
export function mayBeNotice({ words, boilerplateWords, ideographs }: Features): boolean {
  if (words <= SHORT_NOTICE_WORDS) return boilerplateWords > 0 || ideographs > 0;
  return boilerplateWords > 1 && words <= LONGEST_NOTICE_WORDS;
}
