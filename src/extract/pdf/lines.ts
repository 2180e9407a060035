import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api.js';

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
/** A gap wider than this many font sizes separates columns. */
const COLUMN_GAP = 1.2;
/** Baselines closer than this many font sizes are one line, so sub- and superscripts stay in theirs. */
const SAME_LINE = 0.55;

interface OpenLine {
  text: string;
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

function continues(line: OpenLine, x: number, y: number, size: number): boolean {
  const reach = Math.max(line.size, size);
  return Math.abs(line.y - y) < reach * SAME_LINE && x > line.right - reach * 2;
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
    const [a, b, , , x, y] = [0, 1, 2, 3, 4, 5].map((index) => number(transform[index]));
    const size = Math.hypot(a ?? 0, b ?? 0) || item.height || 1;
    if (str !== '') {
      if (open === null || !continues(open, x ?? 0, y ?? 0, size)) {
        open = { text: '', x: x ?? 0, right: x ?? 0, y: y ?? 0, size, sizes: 0, letters: 0, gaps: [], inkRight: null };
        lines.push(open);
      }
      const isApart =
        (x ?? 0) - open.right > size * BLANK_GAP && open.text !== '' && !/\s$/u.test(open.text) && !str.startsWith(' ');
      open.text += isApart ? ` ${str}` : str;
      open.right = Math.max(open.right, (x ?? 0) + width);
      if (str.trim() !== '') addLetters(open, str.length, { from: x ?? 0, to: (x ?? 0) + width }, size);
    }
    if (hasEOL) open = null;
  }
  return lines.filter((line) => line.text.trim() !== '').map(closed);
}

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

const closed = ({ text, x, right, y, size, sizes, letters, gaps }: OpenLine): PdfLine => ({
  text: joinAccents(text.trim()),
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
