import { NO_BREAK_SPACE, SPACE, TAB } from '../../lib/code-units.js';
/** The role of a line in the text's markup. */
export type LineRole =
  'prose' | 'blank' | 'heading' | 'list' | 'blockquote' | 'code' | 'table' | 'divider' | 'reference' | 'front-matter';

export interface Line {
  readonly start: number;
  /** Does not include the line end. */
  readonly end: number;
  readonly role: LineRole;
  /** Where the text starts after `##`, `-`, `>` and the like. */
  readonly contentStart: number;
}

const FENCE = /^ {0,3}(?:```|~~~)/u;
const HEADING = /^ {0,3}(?:#{1,6}[ \t]+|={2,6}[ \t]*(?=[^=\s]))/u;
const BOLD_LINE = /^ {0,3}\*\*[^*]{1,90}\*\*:?\s*$/u;
const LIST_ITEM = /^[ \t]*(?:[-+•‣◦–]|\*(?!\*)|\d{1,3}[.)]|[a-z][.)])[ \t]+(?=\S)/u;
const BLOCK_QUOTE = /^ {0,3}>[ \t]?/u;
const DIVIDER = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const TABLE_ROW = /^[ \t]*\|.*\|[ \t]*$/u;
const INDENTED_CODE = /^(?: {4}|\t)[ \t]*\S*[;{}()=<>]/u;
const REFERENCE_HEADING = new RegExp(
  [
    String.raw`^(?:[#*=\s\d.]*)(?:references?(?: list| cited)?|bibliography|works cited|literature(?: cited)?|`,
    'sources|further reading|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|',
    'références(?: bibliographiques)?|bibliographie|referencias(?: bibliográficas)?|bibliografía|',
    String.raw`referências(?: bibliográficas)?|bibliografia|参考文献)[:*=\s]*$`,
  ].join(''),
  'iu',
);
const REFERENCE_ENTRY = /^\s*(?:\[\d{1,3}\]|\d{1,3}\.)\s+\p{Lu}[^\n]{10,}(?:\b(?:1[89]|20)\d\d\b|doi)/u;
const LONGEST_REFERENCE_HEADING = 80;
const MAX_LINE_TESTED = 2000;

/** The first line of front matter names a value; without one, a first `---` divides. */
const FRONT_MATTER = /^---\r?\n(?:#.*\r?\n)*[\p{L}_"'][^\n:]{0,60}:/u;

interface LayoutState {
  fenced: boolean;
  references: boolean;
  frontMatter: boolean;
  afterBlank: boolean;
}

/**
 * Whether a line starts like prose, with a Latin letter other than `a.` or `a)`. Such lines need no test for markup;
 * they are the most common.
 */
function beginsAsProse(line: string): boolean {
  const first = line.charCodeAt(0) | 32;
  const second = line.charCodeAt(1);
  return first >= 97 && first <= 122 && second !== 46 && second !== 41;
}

function roleOf(line: string, state: LayoutState, isFirst: boolean): LineRole {
  if (FENCE.test(line)) {
    state.fenced = !state.fenced;
    return 'code';
  }
  if (state.fenced) return 'code';
  if (state.frontMatter || (isFirst && line === '---')) {
    state.frontMatter = isFirst || line !== '---';
    return 'front-matter';
  }
  if (line.length === 0 || !/\S/u.test(line)) return 'blank';
  if (beginsAsProse(line) && line.length > LONGEST_REFERENCE_HEADING) return state.references ? 'reference' : 'prose';
  if (REFERENCE_HEADING.test(line)) {
    state.references = true;
    return 'heading';
  }
  if (HEADING.test(line) || BOLD_LINE.test(line)) {
    state.references = false;
    return 'heading';
  }
  if (state.references || REFERENCE_ENTRY.test(line)) return 'reference';
  if (DIVIDER.test(line)) return 'divider';
  if (BLOCK_QUOTE.test(line)) return 'blockquote';
  if (TABLE_ROW.test(line)) return 'table';
  if (LIST_ITEM.test(line)) return 'list';
  return state.afterBlank && INDENTED_CODE.test(line) ? 'code' : 'prose';
}

function contentOffset(line: string, role: LineRole): number {
  const marker =
    role === 'heading' ? HEADING : role === 'list' ? LIST_ITEM : role === 'blockquote' ? BLOCK_QUOTE : null;
  return marker?.exec(line)?.[0].length ?? 0;
}

/**
 * Reads a text line by line: Markdown and wiki markup, code, quotations, tables, reference lists. One pass, linear in
 * the length of each line.
 */
export function readLayout(text: string): readonly Line[] {
  const lines: Line[] = [];
  const state: LayoutState = { fenced: false, references: false, frontMatter: false, afterBlank: true };
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, Math.min(end, start + MAX_LINE_TESTED));
    const role = roleOf(line, state, start === 0 && FRONT_MATTER.test(text));
    state.afterBlank = role === 'blank' || (role === 'code' && state.afterBlank);
    lines.push({ start, end, role, contentStart: start + contentOffset(line, role) });
    start = end + 1;
  }
  return closeFrontMatter(lines);
}

/** Treats a first `---` that nothing closes as a divider, and the lines after it as text. */
function closeFrontMatter(lines: readonly Line[]): readonly Line[] {
  const last = lines.findLastIndex((line) => line.role === 'front-matter');
  const isOpen = last === lines.length - 1 || last > 40;
  return isOpen ? lines.map((line) => (line.role === 'front-matter' ? { ...line, role: 'prose' } : line)) : lines;
}

/** Returns the line at an offset. */
export function lineAt(lines: readonly Line[], offset: number): Line {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return lines[low] ?? { start: 0, end: 0, role: 'blank', contentStart: 0 };
}

/** Returns the number of words in running text and lists, the base of densities. */
export function countProseWords(text: string, lines: readonly Line[]): number {
  let words = 0;
  for (const line of lines) {
    if (line.role !== 'prose' && line.role !== 'list' && line.role !== 'blockquote') continue;
    let inWord = false;
    for (let index = line.contentStart; index < line.end; index += 1) {
      const unit = text.charCodeAt(index);
      const isSpace = unit === SPACE || unit === TAB || unit === NO_BREAK_SPACE;
      if (!isSpace && !inWord) words += 1;
      inWord = !isSpace;
    }
  }
  return words;
}
