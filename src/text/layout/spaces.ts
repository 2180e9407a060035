import type { Edits } from '../manipulations/edits.js';
import { goesOn, NARROWEST_WRAPPED, WIDEST_WRAPPED, widest as widestOf } from './lines.js';
import type { TextLine } from './lines.js';
import type { LaidOut } from './step.js';
import { isWrapped, wrappingOf } from './wrapping.js';
import type { Wrapping } from './wrapping.js';
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
/** Of the lines of a table, but not of prose, at least this share have a gap that ends at the same place. */
const SHARE_ALIGNED = 0.6;
const SHARE_LETTERS = 0.6;
const MOST_DIGITS = 0.15;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

interface Gap {
  readonly start: number;
  readonly end: number;
  /** Where it ends in its line. */
  readonly column: number;
}

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
  const columns = widestOf(lines.map(({ from, end }) => end - from));
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

/** Whether a program wrapped the lines before their gaps were widened, whatever is written in them. */
function isWidened(
  text: string,
  lines: readonly TextLine[],
  gaps: readonly Gap[],
  widest: number,
  wrapping: Wrapping,
): boolean {
  if (widest > WIDEST_JUSTIFIED || !isWrapped(wrapping) || isAligned(gaps, lines.length)) return false;
  const own = text.slice(itemAt(lines, 0).start, itemAt(lines, lines.length - 1).end);
  const visible = count(own, /\S/gu);
  return (
    count(own, /\S+/gu) >= (WORDS_OF_A_LINE - 1) * (lines.length - 1) &&
    count(own, /[\p{L}\p{M}]/gu) >= SHARE_LETTERS * visible &&
    count(own, /\p{Nd}/gu) <= MOST_DIGITS * visible
  );
}

function isAligned(gaps: readonly Gap[], lines: number): boolean {
  const columns = new Map<number, number>();
  for (const { column } of gaps) columns.set(column, (columns.get(column) ?? 0) + 1);
  return lines >= FEWEST_LINES && widestOf([...columns.values()]) >= SHARE_ALIGNED * lines;
}

const GAPS = /(?<=\S) {2,}(?=\S)/gu;

/**
 * Makes single spaces of the gaps between the words of a paragraph that was justified with spaces, or whose spaces were
 * doubled: with them its lines look like rows of a table.
 */
export function closeGaps({ text, lines: linesOf }: LaidOut, edits: Edits): void {
  const lines = linesOf();
  let whole: Wrapping | null = null;
  for (let from = 0; from < lines.length;) {
    let to = from + 1;
    while (to < lines.length && !itemAt(lines, to).blankBefore) to += 1;
    const own = lines.slice(from, to);
    const gaps = own.flatMap((line) => gapsOf(text, line));
    const widest = gaps.reduce((most, gap) => Math.max(most, gap.end - gap.start), 0);
    // One or two wide spaces, as after a sentence, change nothing.
    if (gaps.length > 0 && (gaps.length > own.length || own.length === 2)) {
      whole ??= wrappingOf(text, lines, ({ blankBefore }) => !blankBefore);
      const isProse = gaps.length > own.length && isSpacedOut(text, own, widest);
      if (isProse || (own.length > 1 && isWidened(text, own, gaps, widest, whole)))
        for (const { start, end } of gaps) edits.replace(start, end, ' ');
    }
    from = to;
  }
}

function gapsOf(text: string, { from, start, end }: TextLine): readonly Gap[] {
  return Array.from(text.slice(start, end).matchAll(GAPS), ({ 0: gap, index }) => ({
    start: start + index,
    end: start + index + gap.length,
    column: start + index + gap.length - from,
  }));
}
