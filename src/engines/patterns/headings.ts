import { CARRIAGE_RETURN, SPACE } from '../../lib/code-units.js';
import type { Line } from './layout.js';
import type { Span } from './quotations.js';
import { itemAt } from '../../lib/present.js';

export interface Heading {
  /** The words of the heading, without markup. */
  readonly title: string;
  readonly span: Span;
  /** Index among the lines. */
  readonly line: number;
  /**
   * Whether it is marked as a heading, is bold, ends in a colon, or is a first line that stands alone and looks like a
   * title. Several can be true.
   */
  readonly isMarked: boolean;
  readonly isBold: boolean;
  readonly isLabel: boolean;
  readonly isPlainTitle: boolean;
}

const MARKS = /^\s*(?:#{1,6}\s+|=+\s*|\*\*|__)+|(?:\s*=+|\s#+|\*\*:?|__)\s*$/gu;
const LABEL = /^\s*(?:\*\*[^*\n]{2,60}\*\*:?|\p{Lu}[^\n.!?]{2,40}:)\s*$/u;
export const LONGEST_TITLE = 140;
const ASTERISK = 42;
const COLON = 58;

function isPlainTitle(lines: readonly Line[], index: number, text: string): boolean {
  const line = itemAt(lines, index);
  const isAlone = (lines[index + 1]?.role ?? 'blank') === 'blank' && (lines[index - 1]?.role ?? 'blank') === 'blank';
  return (
    line.role === 'prose' &&
    isAlone &&
    line.end - line.start <= LONGEST_TITLE &&
    !/[.!?,;]\s*$/u.test(text.slice(line.start, line.end))
  );
}

/** Whether a line ends like a label, in a colon or in bold. */
function endsAsLabel(text: string, line: Line): boolean {
  let last = line.end - 1;
  while (last > line.start && (text.charCodeAt(last) === SPACE || text.charCodeAt(last) === CARRIAGE_RETURN)) last -= 1;
  return text.charCodeAt(last) === COLON || text.charCodeAt(last) === ASTERISK;
}

/** Returns every line that may be a heading, in order. */
export function readHeadings(text: string, lines: readonly Line[]): readonly Heading[] {
  const headings: Heading[] = [];
  lines.forEach((line, index) => {
    const length = line.end - line.start;
    if (length === 0 || length > LONGEST_TITLE * 2 || (line.role !== 'heading' && line.role !== 'prose')) return;
    const content = text.slice(line.start, line.end);
    const isMarked = line.role === 'heading';
    const isBold = isMarked && /^\s*(?:\*\*|__)/u.test(content);
    const isLabel = line.role === 'prose' && endsAsLabel(text, line) && LABEL.test(content);
    const isTitle = isPlainTitle(lines, index, text);
    if (!isMarked && !isLabel && !isTitle) return;
    const title = content.replace(MARKS, '').replace(MARKS, '').trim();
    headings.push({
      title,
      span: { start: line.start, end: line.end },
      line: index,
      isMarked,
      isBold,
      isLabel,
      isPlainTitle: isTitle,
    });
  });
  return headings;
}
