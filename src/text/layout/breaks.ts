import type { Edits } from '../manipulations/edits.js';
import { FULL_LINE, goesOn, isEnded, isOpen, NARROWEST_WRAPPED, startsItem, WIDEST_WRAPPED, widest } from './lines.js';
import type { TextLine } from './lines.js';
import type { LaidOut } from './step.js';
import { isFilled, isWrapped, wrappingOf } from './wrapping.js';
import type { Wrapping } from './wrapping.js';
import { itemAt } from '../../lib/present.js';

/** Fewer single lines in a row may be paragraphs. */
const FEWEST_LINES = 5;
/** Of the lines of double-spaced prose at least this share begin within a sentence and are full. */
const SHARE_WITHIN = 0.3;
const SHARE_FULL = 0.7;
/** Where so many lines have no room for the next word, at most this share of them may end a sentence. */
const SHARE_FILLED = 0.7;
const SHARE_ENDED = 0.5;

/** Whether a blank line between two lines is within a sentence. */
export const isWithin = (text: string, before: TextLine, line: TextLine): boolean =>
  isOpen(text, before) && goesOn(text, line.start);

/** Whether it is by the width of the lines: the first has no room for the word that follows, and ends no sentence. */
export const isCutOff = (text: string, before: TextLine, line: TextLine, wrapping: Wrapping): boolean =>
  isWrapped(wrapping) &&
  !isEnded(text, before) &&
  !startsItem(text, line) &&
  /^\p{L}/u.test(text.slice(line.start, line.start + 2)) &&
  isFilled(text, before, line, wrapping);

/** The first line of a stretch of lines that all have blank lines between them, and the one after its last. */
function singleLines(lines: readonly TextLine[], from: number): number {
  let to = from + 1;
  while (to < lines.length && itemAt(lines, to).blankBefore && isNarrow(itemAt(lines, to))) to += 1;
  // The last one of them is the first of a paragraph of several lines.
  return to < lines.length && to - from > 1 && !itemAt(lines, to).blankBefore ? to - 1 : to;
}

const isNarrow = ({ from, end }: TextLine): boolean => end - from <= WIDEST_WRAPPED;

/**
 * Takes away blank lines within sentences: at the ends of pages, and between all the lines of a text with double
 * spacing. A line alone between blank lines looks like a heading.
 */
export function joinBroken({ text, lines: linesOf }: LaidOut, edits: Edits): void {
  const lines = linesOf();
  const whole = wrappingOf(text, lines, ({ blankBefore }) => !blankBefore);
  for (let from = 0; from < lines.length;) {
    const to = isNarrow(itemAt(lines, from)) ? singleLines(lines, from) : from + 1;
    const own = lines.slice(from, to);
    const spaced = own.length < FEWEST_LINES ? null : wrappingOf(text, own, () => true);
    const isDouble = spaced !== null && isDoubleSpaced(text, own, spaced);
    joinLines(text, lines.slice(Math.max(0, from - 1), to), edits, isDouble ? spaced : null, whole);
    from = to;
  }
}

function isDoubleSpaced(text: string, lines: readonly TextLine[], { columns, filled }: Wrapping): boolean {
  const within = lines.slice(1).filter((line, at) => isWithin(text, itemAt(lines, at), line)).length;
  const columnsWidest = widest(lines.map(({ from, end }) => end - from));
  const full = lines.filter(({ from, end }) => end - from >= FULL_LINE * columnsWidest).length;
  if (within >= SHARE_WITHIN * (lines.length - 1) && full >= SHARE_FULL * lines.length) return true;
  const ended = lines.filter((line) => isEnded(text, line)).length;
  return columns >= NARROWEST_WRAPPED && filled >= SHARE_FILLED && ended <= SHARE_ENDED * lines.length;
}

function joinLines(
  text: string,
  lines: readonly TextLine[],
  edits: Edits,
  double: Wrapping | null,
  whole: Wrapping,
): void {
  const columns = widest(lines.map((line) => (isNarrow(line) ? line.end - line.from : 0)));
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before === undefined || !line.blankBefore) continue;
    const length = before.end - before.from;
    const isFull = double !== null && isNarrow(before) && length >= FULL_LINE * columns && at > 1;
    const isOfSentence = length >= NARROWEST_WRAPPED && isWithin(text, before, line);
    if (isFull || isOfSentence || isCutOff(text, before, line, whole)) edits.replace(before.end, line.from, '\n');
  }
}
