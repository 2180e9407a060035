import type { BlockKind } from '../../records/blocks.js';
import type { LineSpan } from '../blocks/line-spans.js';
import { fenceOf } from './markdown-fence.js';
import { listSpans } from './markdown-lists.js';
import { isLongCell, weightOf } from '../blocks/text-shape.js';

/** For each kind of opening, the line before which no closing was found, so that the search is not repeated. */
type Unclosed = Map<string, number>;

/**
 * Reads the part that starts at a line: returns the kinds of its lines, and the line after it. Returns null if another
 * part starts there.
 */
type Reader = (
  lines: readonly string[],
  at: number,
  unclosed: Unclosed,
) => { readonly spans: readonly LineSpan[]; readonly next: number } | null;

const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/u;
const UNDERLINE = /^ {0,3}(?:=+|-{2,})[ \t]*$/u;
const QUOTE = /^ {0,3}>/u;
/** Boxes of notes and warnings contain the author's text: those of GitHub, and those that start with a label. */
const NOTE_BOX = new RegExp(
  [
    String.raw`^ {0,3}>[ \t]*(?:\[!\w+\]|`,
    String.raw`[^\p{L}\n]{0,12}(?:note|notice|warning|important|tip|hint|caution|attention|info|security|hinweis|`,
    String.raw`achtung|wichtig|remarque|nota|aviso|внимание|примечание|注意|注)(?!\p{L}))`,
  ].join(''),
  'iu',
);
const INDENTED = /^(?: {4}|\t)/u;
const DEFINITION = /^ {0,3}\[[^\]^][^\]]*\]:[ \t]*\S/u;
const LINK = /!?\[(?:[^[\]]|!\[[^\]]*\]\([^()]*\))*\](?:\([^()]*\)|\[[^\]]*\])|<?https?:\/\/[^\s>]+>?/gu;
const LETTERS = /[\p{L}\p{N}]/u;
/** Longer lines are not links, headings or table rows. */
const MAX_LINE = 1_000;

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
const span = (start: number, end: number, kind: BlockKind): ReturnType<Reader> => ({
  spans: [{ start, end, kind }],
  next: end,
});

function linesWhile(lines: readonly string[], at: number, holds: (line: string) => boolean): number {
  let end = at;
  while (end < lines.length && holds(lines[end] ?? '')) end += 1;
  return end;
}

/** Reads fenced code. A fence that is never closed is ignored. */
const fence: Reader = (lines, at, unclosed) => {
  const opened = fenceOf(lines[at] ?? '');
  if (opened === null) return null;
  const { marks: mark, language } = opened;
  if (at < (unclosed.get(mark) ?? 0)) return { spans: [], next: at + 1 };
  const end = linesWhile(lines, at + 1, (line) => {
    const trimmed = line.trim();
    return trimmed.length < mark.length || trimmed !== mark.charAt(0).repeat(trimmed.length);
  });
  if (end === lines.length) {
    unclosed.set(mark, end);
    return { spans: [], next: at + 1 };
  }
  return span(at, end + 1, language === 'math' ? 'formula' : 'code');
};

const enclosed =
  (opening: string, closing: string, kind: BlockKind): Reader =>
  (lines, at, unclosed) => {
    const first = (lines[at] ?? '').trim();
    if (!first.startsWith(opening) || at < (unclosed.get(opening) ?? 0)) return null;
    const closesAt = first.indexOf(closing, opening.length);
    if (closesAt !== -1) return closesAt + closing.length === first.length ? span(at, at + 1, kind) : null;
    const end = linesWhile(lines, at + 1, (line) => !line.includes(closing));
    if (end < lines.length && (lines[end] ?? '').trimEnd().endsWith(closing)) return span(at, end + 1, kind);
    unclosed.set(opening, end);
    return null;
  };

const heading: Reader = (lines, at) => {
  const line = lines[at] ?? '';
  if (HEADING.test(line)) return span(at, at + 1, 'heading');
  return !isBlank(line) && isBlank(lines[at - 1]) && UNDERLINE.test(lines[at + 1] ?? '') && line.length < MAX_LINE
    ? span(at, at + 2, 'heading')
    : null;
};

const isDelimiterRow = (line: string): boolean =>
  line.includes('|') &&
  line.includes('-') &&
  line.length < MAX_LINE &&
  line
    .trim()
    .replace(/^\||\|$/gu, '')
    .split('|')
    .every((cell) => /^:?-+:?$/u.test(cell.trim()));

/** Reads a table and its data rows; the kind of rows with a long cell stays unknown. */
const table: Reader = (lines, at) => {
  if (!(lines[at] ?? '').includes('|') || !isDelimiterRow(lines[at + 1] ?? '')) return null;
  const next = linesWhile(lines, at + 2, (line) => line.includes('|'));
  const spans: LineSpan[] = [];
  for (let row = at; row < next; row += 1) {
    const last = spans.at(-1);
    if ((lines[row] ?? '').split('|').some((cell) => isLongCell(weightOf(cell)))) continue;
    if (last?.end === row) spans[spans.length - 1] = { ...last, end: row + 1 };
    else spans.push({ start: row, end: row + 1, kind: 'table' });
  }
  return { spans, next };
};

const quotation: Reader = (lines, at) => {
  if (!QUOTE.test(lines[at] ?? '')) return null;
  const end = linesWhile(lines, at, (line) => QUOTE.test(line));
  return NOTE_BOX.test(lines[at] ?? '') ? { spans: [], next: end } : span(at, end, 'quotation');
};

/**
 * Reads indented code after a blank line. Within a list it is a paragraph of an item, which the list reader has
 * handled.
 */
const indented: Reader = (lines, at) => {
  if (!INDENTED.test(lines[at] ?? '') || isBlank(lines[at]) || !isBlank(lines[at - 1])) return null;
  let end = linesWhile(lines, at, (line) => INDENTED.test(line) || isBlank(line));
  while (isBlank(lines[end - 1])) end -= 1;
  return span(at, end, 'code');
};

/** Reads lines that hold only links and images, and link definitions. */
const links: Reader = (lines, at) => {
  const isLinks = (line: string): boolean =>
    line.length < MAX_LINE &&
    (DEFINITION.test(line) || (/\]\(|\]\[|:\/\//u.test(line) && !LETTERS.test(line.replace(LINK, ''))));
  const end = linesWhile(lines, at, isLinks);
  return end === at ? null : span(at, end, 'address');
};

const list: Reader = (lines, at) => listSpans(lines, at);

const READERS: readonly Reader[] = [
  fence,
  enclosed('$$', '$$', 'formula'),
  enclosed('\\[', '\\]', 'formula'),
  enclosed('<!--', '-->', 'boilerplate'),
  heading,
  table,
  quotation,
  list,
  indented,
  links,
];

/**
 * Returns the kinds of lines that Markdown marks name, in order, without overlaps. Lines of running text are not
 * included.
 */
export function markdownSpans(lines: readonly string[]): readonly LineSpan[] {
  const spans: LineSpan[] = [];
  const unclosed: Unclosed = new Map();
  for (let at = 0; at < lines.length;) {
    let next = at + 1;
    for (const read of isBlank(lines[at]) ? [] : READERS) {
      const found = read(lines, at, unclosed);
      if (found === null) continue;
      spans.push(...found.spans);
      next = found.next;
      break;
    }
    at = next;
  }
  return spans;
}
