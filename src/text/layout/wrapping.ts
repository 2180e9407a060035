import { NARROWEST_WRAPPED, WIDEST_WRAPPED } from './lines.js';
import type { TextLine } from './lines.js';
import { itemAt, present } from '../../lib/present.js';

/** Lines as a program that wraps them sees them. */
export interface Wrapping {
  /** The width of most full lines. */
  readonly columns: number;
  /** Share of the lines on which the first word of the next has no room: of wrapped lines nearly all. */
  readonly filled: number;
  /** The pairs of lines that were looked at. */
  readonly pairs: number;
  /** Whether a wide character counts as two columns, as in a terminal, or as one. */
  readonly isWide: boolean;
}

const SPACES = /[ \t\u00a0\u3000]+/gu;
const IDEOGRAPHS = '\u2e80-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60';
const WIDE = new RegExp(`[\u1100-\u115f\uac00-\ud7a3${IDEOGRAPHS}]`, 'gu');
/** Between ideographs a line ends anywhere, but not before a mark. */
const FIRST_WORD = new RegExp(`[^\\s${IDEOGRAPHS}]{1,40}|\\S{1,2}`, 'uy');
/** The width that so many lines do not exceed: some are longer because a word was joined. */
const QUANTILE = 0.8;
/** Letters of one width each are rare: lines of so much less than the width are full, too. */
const SLACK = 0.9;

/** The width of a stretch of a line in columns, gaps counted as one. */
function widthOf(stretch: string, isWide: boolean): number {
  const { length } = stretch.replace(SPACES, ' ');
  return isWide ? length + (stretch.match(WIDE)?.length ?? 0) : length;
}

const lineOf = (text: string, { start, end }: TextLine): string =>
  text.slice(start, Math.min(end, start + LONGEST_MEASURED));

/** A gap of many spaces counts as one. */
const LONGEST_MEASURED = 4 * WIDEST_WRAPPED;

function firstWord(text: string, { start, end }: TextLine): string {
  FIRST_WORD.lastIndex = start;
  const [word = ''] = FIRST_WORD.exec(text) ?? [];
  return word.slice(0, end - start);
}

/** A line much longer than the others is no wrapped one. */
const LONGEST = 1.5;

const isFull = (width: number, word: number, columns: number): boolean =>
  width + 1 + word > SLACK * columns && width <= LONGEST * columns;

/** Whether the first word of a line had no room on the one before it. */
export function isFilled(text: string, before: TextLine, line: TextLine, { columns, isWide }: Wrapping): boolean {
  const width = widthOf(lineOf(text, before), isWide);
  return isFull(width, widthOf(firstWord(text, line), isWide), columns);
}

/** Of the lines of wrapped text at least this share is full; of others that are about as long hardly two in three. */
const SHARE_FILLED = 0.85;
const FEWEST_PAIRS = 3;

/** Whether lines were wrapped by a program. */
export function isWrapped({ columns, filled, pairs }: Wrapping): boolean {
  return pairs >= FEWEST_PAIRS && filled >= SHARE_FILLED && columns >= NARROWEST_WRAPPED && columns <= WIDEST_WRAPPED;
}

/** How lines were wrapped, of those pairs of them that are given by the second. */
export function wrappingOf(text: string, lines: readonly TextLine[], isPair: (line: TextLine) => boolean): Wrapping {
  const pairs = lines.flatMap((line, at) => {
    const before = lines[at - 1];
    return before === undefined || !isPair(line) ? [] : [{ before: lineOf(text, before), word: firstWord(text, line) }];
  });
  const narrow = measured(pairs, false);
  if (!pairs.some(({ before }) => before.search(WIDE) >= 0)) return narrow;
  const wide = measured(pairs, true);
  return wide.filled >= narrow.filled ? wide : narrow;
}

function measured(pairs: readonly { readonly before: string; readonly word: string }[], isWide: boolean): Wrapping {
  if (pairs.length === 0) return { columns: 0, filled: 0, pairs: 0, isWide };
  const widths = pairs.map(({ before }) => widthOf(before, isWide));
  const columns = present(quantile(widths));
  const filled = pairs.filter(({ word }, at) => isFull(itemAt(widths, at), widthOf(word, isWide), columns)).length;
  return { columns, filled: filled / pairs.length, pairs: pairs.length, isWide };
}

function quantile(widths: readonly number[]): number | undefined {
  const sorted = [...widths].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(QUANTILE * sorted.length))];
}
