import type { Edits } from '../manipulations/edits.js';
import { FULL_LINE, goesOn, isOpen, linesOf, NARROWEST_WRAPPED, WIDEST_WRAPPED } from './lines.js';
import type { TextLine } from './lines.js';
import { itemAt } from '../../lib/present.js';

/** A blank line before a small letter. */
const BREAK = /\n\n[ \t]*\p{Ll}/u;
/** Fewer single lines in a row may be paragraphs. */
const FEWEST_LINES = 5;
/** Of the lines of double-spaced prose at least this share begin within a sentence and are full. */
const SHARE_WITHIN = 0.3;
const SHARE_FULL = 0.7;

/** Whether a blank line between two lines is within a sentence. */
const isWithin = (text: string, before: TextLine, line: TextLine): boolean =>
  isOpen(text, before) && goesOn(text, line.start);

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
export function joinBroken(text: string, edits: Edits): void {
  if (!BREAK.test(text)) return;
  const lines = linesOf(text);
  for (let from = 0; from < lines.length;) {
    const to = isNarrow(itemAt(lines, from)) ? singleLines(lines, from) : from + 1;
    joinLines(text, lines.slice(Math.max(0, from - 1), to), edits, isDoubleSpaced(text, lines.slice(from, to)));
    from = to;
  }
}

function isDoubleSpaced(text: string, lines: readonly TextLine[]): boolean {
  if (lines.length < FEWEST_LINES) return false;
  const within = lines.slice(1).filter((line, at) => isWithin(text, itemAt(lines, at), line)).length;
  const columns = Math.max(...lines.map(({ from, end }) => end - from));
  const full = lines.filter(({ from, end }) => end - from >= FULL_LINE * columns).length;
  return within >= SHARE_WITHIN * (lines.length - 1) && full >= SHARE_FULL * lines.length;
}

function joinLines(text: string, lines: readonly TextLine[], edits: Edits, isDouble: boolean): void {
  const columns = Math.max(...lines.map((line) => (isNarrow(line) ? line.end - line.from : 0)));
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before === undefined || !line.blankBefore) continue;
    const length = before.end - before.from;
    const isFull = isDouble && isNarrow(before) && length >= FULL_LINE * columns && at > 1;
    if (isFull || (length >= NARROWEST_WRAPPED && isWithin(text, before, line)))
      edits.replace(before.end, line.from, '\n');
  }
}
