import type { PdfLine } from '../pdf/lines.js';
import type { ReadWord } from './tsv.js';

/** Words are this much lower than the letters' size: most have no letter above and below the line at once. */
const SIZE_OF_HEIGHT = 1.25;
/** A line whose words are this much higher than most is a heading; below, heights differ by the letters in them. */
const LARGE = 1.5;
/** A gap wider than this many font sizes separates columns. */
const COLUMN_GAP = 1.2;
/** Points of the longer side of a page, so that lines of scans compare with those of other pages. */
const PAGE_POINTS = 792;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function lineOf(words: readonly ReadWord[], usual: number): PdfLine {
  const height = median(words.map((word) => word.height));
  const size = (height > usual * LARGE ? height : usual) * SIZE_OF_HEIGHT;
  const left = Math.min(...words.map((word) => word.left));
  const right = Math.max(...words.map((word) => word.left + word.width));
  const gaps = words.slice(1).flatMap((word, index) => {
    const before = words[index];
    const from = before === undefined ? word.left : before.left + before.width;
    return word.left - from > size * COLUMN_GAP ? [{ from, to: word.left }] : [];
  });
  const middle = median(words.map((word) => word.top + word.height / 2));
  return { text: words.map(({ text }) => text).join(' '), x: left, right, y: -middle, size, usualSize: size, gaps };
}

/** Returns lines in points, as those of a text layer. */
function scaled(line: PdfLine, factor: number): PdfLine {
  return {
    ...line,
    x: line.x * factor,
    right: line.right * factor,
    y: PAGE_POINTS + line.y * factor,
    size: line.size * factor,
    usualSize: line.usualSize * factor,
    gaps: line.gaps.map(({ from, to }) => ({ from: from * factor, to: to * factor })),
  };
}

/** Returns the lines of a page that was read, with places as in a text layer. */
export function linesOfWords(words: readonly ReadWord[]): readonly PdfLine[] {
  const byLine = new Map<string, ReadWord[]>();
  for (const word of words) {
    const open = byLine.get(word.line);
    if (open === undefined) byLine.set(word.line, [word]);
    else open.push(word);
  }
  const usual = median(words.map(({ height }) => height));
  const longest = words.reduce((most, word) => Math.max(most, word.left + word.width, word.top + word.height), 1);
  return [...byLine.values()].map((line) => scaled(lineOf(line, usual), PAGE_POINTS / longest));
}
