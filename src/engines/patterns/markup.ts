import type { PatternDocument } from './document.js';
import type { Line } from './layout.js';
import { lineAt } from './layout.js';
import type { Span } from './quotations.js';

export interface Heading {
  /** The words of the heading, without its marks. */
  readonly title: string;
  readonly span: Span;
  /** Position among the lines. */
  readonly line: number;
}

interface HeadingOptions {
  /** Bold lines and lines that end in a colon too. */
  readonly labelsToo?: boolean;
  /** The first line too, where it stands alone and looks like a title. */
  readonly plainTitles?: boolean;
}

const MARKS = /^\s*(?:#{1,6}\s+|=+\s*|\*\*|__)+|(?:\s*=+|\s#+|\*\*:?|__)\s*$/gu;
const LABEL = /^\s*(?:\*\*[^*\n]{2,60}\*\*:?|\p{Lu}[^\n.!?]{2,40}:)\s*$/u;
const LONGEST_TITLE = 140;

function isPlainTitle(lines: readonly Line[], index: number, text: string): boolean {
  const line = lines[index]!;
  const isAlone = (lines[index + 1]?.role ?? 'blank') === 'blank' && (lines[index - 1]?.role ?? 'blank') === 'blank';
  return line.role === 'prose' && isAlone && line.end - line.start <= LONGEST_TITLE && !/[.!?,;]\s*$/u.test(text.slice(line.start, line.end));
}

/** The lines that hold any of the literals, in order: a fast first look, so that expressions run on few lines. */
export function linesWith({ text, lines }: Pick<PatternDocument, 'text' | 'lines'>, literals: readonly string[]): readonly Line[] {
  const found = new Set<Line>();
  for (const literal of literals) {
    for (let at = text.indexOf(literal); at >= 0; ) {
      const line = lineAt(lines, at);
      found.add(line);
      at = text.indexOf(literal, Math.max(line.end, at + literal.length));
    }
  }
  return [...found].toSorted((a, b) => a.start - b.start);
}

/** Every match of a global expression in the given lines, each a find of its own. */
export function matchesIn(text: string, lines: readonly Line[], expression: RegExp): readonly (readonly Span[])[] {
  return lines.flatMap((line) => [...text.slice(line.start, line.end).matchAll(expression)].map((hit) => [{ start: line.start + hit.index, end: line.start + hit.index + hit[0].length }]));
}

/** Headings of a text in order. */
export function findHeadings({ text, lines }: PatternDocument, options: HeadingOptions): readonly Heading[] {
  const headings: Heading[] = [];
  lines.forEach((line, index) => {
    const length = line.end - line.start;
    if (length === 0 || length > LONGEST_TITLE * 2) return;
    const content = text.slice(line.start, line.end);
    const isBold = /^\s*(?:\*\*|__)/u.test(content);
    const isHeading = line.role === 'heading' && (!isBold || options.labelsToo === true);
    const isLabel = options.labelsToo === true && line.role === 'prose' && LABEL.test(content);
    const isTitle = options.plainTitles === true && isPlainTitle(lines, index, text);
    if (isHeading || isLabel || isTitle) headings.push({ title: content.replace(MARKS, '').replace(MARKS, '').trim(), span: { start: line.start, end: line.end }, line: index });
  });
  return headings;
}

/** Words in running text and lists: what densities are measured against. */
export function countProseWords({ text, lines }: Pick<PatternDocument, 'text' | 'lines'>): number {
  let words = 0;
  for (const line of lines) {
    if (line.role !== 'prose' && line.role !== 'list' && line.role !== 'blockquote') continue;
    let inWord = false;
    for (let index = line.contentStart; index < line.end; index += 1) {
      const unit = text.charCodeAt(index);
      const isSpace = unit === 32 || unit === 9 || unit === 0xa0;
      if (!isSpace && !inWord) words += 1;
      inWord = !isSpace;
    }
  }
  return words;
}

const MIN_STRUCTURES = 2;

/** Whether a text is a Markdown document: several headings, lists or fences on lines of their own. Then its signs are no leak. */
export function isMarkdownDocument({ text, lines }: PatternDocument): boolean {
  const isHeading = (line: Line): boolean => line.role === 'heading' && text.charCodeAt(line.start) === 35 && line.end - line.start < LONGEST_TITLE && !/[.!?]$/u.test(text.slice(line.start, line.end));
  const headings = lines.filter(isHeading).length;
  const fences = lines.filter((line) => line.role === 'code').length >= 2 ? 1 : 0;
  const items = lines.filter((line) => line.role === 'list').length >= 2 ? 1 : 0;
  const others = lines.filter((line) => line.role === 'table' || line.role === 'blockquote' || line.role === 'front-matter').length > 0 ? 1 : 0;
  return headings >= MIN_STRUCTURES || (headings > 0 ? 1 : 0) + fences + items + others >= MIN_STRUCTURES || fences > 0;
}
