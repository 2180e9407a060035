import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { isRightToLeft, readsFromRight, textFromRight } from './right-to-left.js';
import type { Piece } from './right-to-left.js';

/** One printed line of a page; y grows upwards; units are points. */
export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  /** Largest font size of the line. */
  readonly size: number;
  /** Mean font size of its letters, which a large initial hardly changes. */
  readonly usualSize: number;
  /** Wide gaps between its words, as between columns. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

/** A gap wider than this many font sizes is a space, even if the file draws none. */
const BLANK_GAP = 0.3;
/** The same of lines that are read from the right, whose pieces are drawn apart only where a space or a sign is. */
const BLANK_GAP_FROM_RIGHT = 0.15;
/** A gap wider than this many font sizes separates columns. */
const COLUMN_GAP = 1.2;
/** Baselines closer than this many font sizes are one line, so sub- and superscripts stay in theirs. */
const SAME_LINE = 0.55;

interface OpenLine {
  text: string;
  readonly pieces: Piece[];
  /** Whether any of it is read from the right. */
  hasRightToLeft: boolean;
  x: number;
  right: number;
  y: number;
  size: number;
  /** Sum of the font sizes of the letters, and number of letters. */
  sizes: number;
  letters: number;
  readonly gaps: { readonly from: number; readonly to: number }[];
  /** Right edge of its last letter so far; null before the first. */
  inkRight: number | null;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

function continues(line: OpenLine, { x, right }: Piece, y: number, size: number): boolean {
  const reach = Math.max(line.size, size) * 2;
  const goesOnLeft = line.hasRightToLeft && Math.abs(line.x - right) < reach;
  return Math.abs(line.y - y) * 2 < reach * SAME_LINE && (x > line.right - reach || goesOnLeft);
}

/**
 * Returns the lines of a page in drawing order, which is the reading order in files of nearly every program that writes
 * PDF.
 */
export function linesOf(content: TextContent): readonly PdfLine[] {
  const lines: OpenLine[] = [];
  let open: OpenLine | null = null;
  for (const item of content.items) {
    if (!('str' in item)) continue;
    const { str, transform, width, hasEOL }: TextItem = item;
    const [a = 0, b = 0, , , x = 0, y = 0] = [0, 1, 2, 3, 4, 5].map((index) => number(transform[index]));
    const size = Math.hypot(a, b) || item.height || 1;
    if (str !== '') {
      const piece: Piece = { text: str, x, right: x + width };
      if (open === null || !continues(open, piece, y, size)) {
        open = openLine(piece, y, size);
        lines.push(open);
      }
      const isApart =
        x - open.right > size * BLANK_GAP && open.text !== '' && !/\s$/u.test(open.text) && !str.startsWith(' ');
      open.text += isApart ? ` ${str}` : str;
      open.pieces.push(piece);
      open.hasRightToLeft ||= isRightToLeft(str);
      open.x = open.hasRightToLeft ? Math.min(open.x, x) : open.x;
      open.right = Math.max(open.right, piece.right);
      if (str.trim() !== '') addLetters(open, str.length, { from: x, to: piece.right }, size);
    }
    if (hasEOL) open = null;
  }
  return lines.filter((line) => line.text.trim() !== '').map(closed);
}

const openLine = ({ x }: Piece, y: number, size: number): OpenLine => ({
  text: '',
  pieces: [],
  hasRightToLeft: false,
  x,
  right: x,
  y,
  size,
  sizes: 0,
  letters: 0,
  gaps: [],
  inkRight: null,
});

function addLetters(
  line: OpenLine,
  count: number,
  { from, to }: { readonly from: number; readonly to: number },
  size: number,
): void {
  line.size = Math.max(line.size, size);
  line.sizes += size * count;
  line.letters += count;
  if (line.inkRight !== null && from - line.inkRight > size * COLUMN_GAP)
    line.gaps.push({ from: line.inkRight, to: from });
  line.inkRight = to;
}

const textOf = ({ text, pieces, size, hasRightToLeft }: OpenLine): string =>
  hasRightToLeft && readsFromRight(text) ? textFromRight(pieces, size * BLANK_GAP_FROM_RIGHT) : text;

const closed = (line: OpenLine): PdfLine => ({ ...shapeOf(line), text: joinAccents(textOf(line).trim()) });

const shapeOf = ({ x, right, y, size, sizes, letters, gaps }: OpenLine): Omit<PdfLine, 'text'> => ({
  x,
  right,
  y,
  size,
  usualSize: letters === 0 ? size : sizes / letters,
  gaps,
});

/** Combines accents with letters: old TeX fonts draw the accent before its letter. */
function joinAccents(text: string): string {
  return text.replace(
    /(?:^| )([\u0300-\u030c])(\p{L})/gu,
    (_, mark: string, letter: string) => (letter === '\u0131' ? 'i' : letter) + mark,
  );
}
