import type { Edits } from '../manipulations/edits.js';
import type { LaidOut } from './step.js';

const NOTE = /\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9}\](?=[\s\p{P}]|$)/gu;
const BEFORE_NOTE = /(?:\p{L}{3}|[\p{L}\p{N}\p{Pe}\p{Pf}"'’.,;:!?] |[\p{Pe}\p{Pf}"'’.,;:!?])$/u;
const RAISED = /[⁰¹²³⁴-⁹]{1,3}(?=[\s\p{P}]|$)/gu;
/** A raised number where nothing can be raised: ".^12". */
const LIFTED = /\^(?:\d{1,3}|\[\d{1,3}\])(?=[\s\p{P}]|$)/gu;
/** The place of a comment of a word processor: initials and a number. */
const COMMENT = /\[\p{Lu}{2,3}\d{1,3}\]/gu;
const FEWEST_COMMENTS = 2;
/** After fewer letters a raised number belongs to a unit or a formula. */
const BEFORE_RAISED = /(?:\p{Ll}{4}|[.,;:!?"”’)])$/u;

/** Words after which the mark is a word of the sentence that goes on: "as in [6], the authors". */
const WORDS_BEFORE_NOUN =
  'in of by to from see and or with as per en de por ver em no na et dans par voir von aus nach bei siehe und di da ' +
  'van w z в из по см и у في من و در از';
const BEFORE_NOUN = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${WORDS_BEFORE_NOUN.replaceAll(' ', '|')}) $`, 'iu');

const LONGEST_STATEMENT = 160;

/** Whether a number in brackets is the place in a list of a program: its line has the marks of one. */
function isOfProgram(text: string, at: number): boolean {
  const from = text.lastIndexOf('\n', at) + 1;
  const to = text.indexOf('\n', at);
  const line = text.slice(
    Math.max(from, at - LONGEST_STATEMENT),
    Math.min(to === -1 ? text.length : to, at + LONGEST_STATEMENT),
  );
  return /[={}<>]|\w\(|[;\]]$/u.test(line) && /[\p{L}\p{N}_\]]$/u.test(text.slice(Math.max(0, at - 1), at));
}

function takeOff(text: string, marks: readonly RegExpExecArray[], edits: Edits): void {
  for (const { 0: mark, index } of marks) {
    const start = text.charAt(index - 1) === ' ' ? index - 1 : index;
    edits.replace(start, index + mark.length, '');
  }
}

const marksAfter = (text: string, pattern: RegExp, before: RegExp): readonly RegExpExecArray[] =>
  [...text.matchAll(pattern)].filter(({ index }) => before.test(text.slice(Math.max(0, index - 4), index)));

/**
 * Takes away the marks of notes, "[3]", and those of comments, after words and sentences: they say nothing of the
 * author, and a sentence ends before them. Those at the start of a line are entries of a list of references.
 */
export function takeOffNoteMarks({ text }: LaidOut, edits: Edits): void {
  const notes = marksAfter(text, NOTE, BEFORE_NOTE).filter(
    ({ 0: mark, index }) => !isOfProgram(text, index) && !isNoun(text, index, index + mark.length),
  );
  takeOff(
    text,
    [...notes, ...comments(text)].sort((a, b) => a.index - b.index),
    edits,
  );
}

/** Takes away raised numbers of notes, and those that a circumflex raises. */
export function takeOffRaised({ text }: LaidOut, edits: Edits): void {
  const marks = [...marksAfter(text, RAISED, BEFORE_RAISED), ...marksAfter(text, LIFTED, BEFORE_RAISED)];
  takeOff(
    text,
    marks.sort((a, b) => a.index - b.index),
    edits,
  );
}

/** The marks of comments: several by one hand. One alone may be an abbreviation or a formula. */
function comments(text: string): readonly RegExpExecArray[] {
  const found = [...text.matchAll(COMMENT)];
  const numbers = new Map<string, Set<string>>();
  const initials = (mark: string): string => mark.replace(/\d/gu, '');
  for (const [mark] of found) numbers.set(initials(mark), (numbers.get(initials(mark)) ?? new Set<string>()).add(mark));
  return found.filter(([mark]) => (numbers.get(initials(mark))?.size ?? 0) >= FEWEST_COMMENTS);
}

const isNoun = (text: string, start: number, end: number): boolean =>
  BEFORE_NOUN.test(text.slice(Math.max(0, start - 8), start)) && !/^(?:[.!?]|\s*$)/u.test(text.slice(end, end + 2));
