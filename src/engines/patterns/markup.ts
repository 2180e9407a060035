import { NUMBER_SIGN } from '../../lib/code-units.js';
import type { PatternDocument } from './document.js';
import type { Heading } from './headings.js';
import { LONGEST_TITLE } from './headings.js';
import type { Line } from './layout.js';
import { lineAt } from './layout.js';
import type { Span } from './quotations.js';

interface HeadingOptions {
  /** Includes bold lines and lines that end in a colon. */
  readonly labelsToo?: boolean;
  /** Includes the first line if it stands alone and looks like a title. */
  readonly plainTitles?: boolean;
}

/**
 * Returns the lines that contain any of the literals, in order. A fast filter, so that regular expressions run on few
 * lines. Literals that start with a rare character are found fastest.
 */
export function linesWith(
  document: Pick<PatternDocument, 'text' | 'lines' | 'mayHold'>,
  literals: readonly string[],
): readonly Line[] {
  const { text, lines } = document;
  const found = new Set<Line>();
  for (const literal of literals) {
    if (!document.mayHold(literal)) continue;
    for (let at = text.indexOf(literal); at >= 0;) {
      const line = lineAt(lines, at);
      found.add(line);
      at = text.indexOf(literal, Math.max(line.end, at + literal.length));
    }
  }
  return [...found].toSorted((a, b) => a.start - b.start);
}

/** Returns every match of a global expression in the given lines, each as a separate find. */
export function matchesIn(text: string, lines: readonly Line[], expression: RegExp): readonly (readonly Span[])[] {
  return lines.flatMap((line) =>
    [...text.slice(line.start, line.end).matchAll(expression)].map((hit) => [
      { start: line.start + hit.index, end: line.start + hit.index + hit[0].length },
    ]),
  );
}

/** Returns the headings of a text in order. */
export function findHeadings(
  { headings }: PatternDocument,
  { labelsToo = false, plainTitles = false }: HeadingOptions,
): readonly Heading[] {
  return headings.filter(
    (heading) =>
      (heading.isMarked && (!heading.isBold || labelsToo)) ||
      (heading.isLabel && labelsToo) ||
      (heading.isPlainTitle && plainTitles),
  );
}

const MIN_STRUCTURES = 2;

/**
 * Whether a text is a Markdown document: several headings, lists or fences on separate lines. In such a document
 * Markdown marks are no leftovers.
 */
export function isMarkdownDocument({ text, lines }: PatternDocument): boolean {
  const isHeading = (line: Line): boolean =>
    line.role === 'heading' &&
    text.charCodeAt(line.start) === NUMBER_SIGN &&
    line.end - line.start < LONGEST_TITLE &&
    !/[.!?]$/u.test(text.slice(line.start, line.end));
  const headings = lines.filter(isHeading).length;
  const fences = lines.filter((line) => line.role === 'code').length >= 2 ? 1 : 0;
  const items = lines.filter((line) => line.role === 'list').length >= 2 ? 1 : 0;
  const others =
    lines.filter((line) => line.role === 'table' || line.role === 'blockquote' || line.role === 'front-matter').length >
    0
      ? 1
      : 0;
  return headings >= MIN_STRUCTURES || (headings > 0 ? 1 : 0) + fences + items + others >= MIN_STRUCTURES || fences > 0;
}
