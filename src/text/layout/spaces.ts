import type { Edits } from '../manipulations/edits.js';
import { goesOn, linesOf, NARROWEST_WRAPPED, WIDEST_WRAPPED } from './lines.js';
import type { TextLine } from './lines.js';
import { itemAt } from '../../lib/present.js';

/** The widest gap between two words of a justified line, and of any other: wider ones part the cells of a table. */
const WIDEST_JUSTIFIED = 8;
const WIDEST_GAP = 3;
const FEWEST_LINES = 3;
/** A paragraph on one line. */
const FEWEST_WORDS = 15;
const WORDS_OF_A_LINE = 6;
const SHARE_GOING_ON = 0.3;
const SHARE_SMALL = 0.7;
const SHARE_DIGITS = 0.03;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function isProseLike(text: string, words: number, lines: number): boolean {
  const visible = count(text, /\S/gu);
  return (
    words >= (lines === 1 ? FEWEST_WORDS : WORDS_OF_A_LINE * (lines - 1)) &&
    count(text, /\p{Ll}|\p{Lo}/gu) >= SHARE_SMALL * visible &&
    count(text, /\p{Nd}/gu) <= SHARE_DIGITS * visible
  );
}

/** Whether the gaps in the lines of a paragraph part words and not cells. */
function isSpacedOut(text: string, lines: readonly TextLine[], widest: number): boolean {
  const [first, last] = [itemAt(lines, 0), itemAt(lines, lines.length - 1)];
  const own = text.slice(first.start, last.end);
  if (!isProseLike(own, count(own, /\S+/gu), lines.length)) return false;
  const columns = Math.max(...lines.map(({ from, end }) => end - from));
  const even = lines.slice(0, -1).filter(({ from, end }) => columns - (end - from) <= 1).length;
  const isJustified =
    widest <= WIDEST_JUSTIFIED &&
    lines.length >= FEWEST_LINES &&
    columns >= NARROWEST_WRAPPED &&
    columns <= WIDEST_WRAPPED &&
    even >= lines.length - 1;
  const goingOn = lines.slice(1).filter(({ start }) => goesOn(text, start)).length;
  return isJustified || (widest <= WIDEST_GAP && goingOn >= SHARE_GOING_ON * (lines.length - 1));
}

const GAPS = /(?<=\S) {2,}(?=\S)/gu;

/**
 * Makes single spaces of the gaps between the words of a paragraph that was justified with spaces, or whose spaces were
 * doubled: with them its lines look like rows of a table.
 */
export function closeGaps(text: string, edits: Edits): void {
  if (!text.includes('  ')) return;
  const lines = linesOf(text);
  for (let from = 0; from < lines.length;) {
    let to = from + 1;
    while (to < lines.length && !itemAt(lines, to).blankBefore) to += 1;
    const own = lines.slice(from, to);
    const gaps = own.flatMap(({ start, end }) =>
      Array.from(text.slice(start, end).matchAll(GAPS), ({ 0: gap, index }) => ({
        start: start + index,
        end: start + index + gap.length,
      })),
    );
    const widest = gaps.reduce((most, gap) => Math.max(most, gap.end - gap.start), 0);
    // One or two wide spaces, as after a sentence, change nothing.
    if (gaps.length > own.length && isSpacedOut(text, own, widest))
      for (const { start, end } of gaps) edits.replace(start, end, ' ');
    from = to;
  }
}
