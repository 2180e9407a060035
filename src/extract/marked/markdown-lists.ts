import type { LineSpan } from '../blocks/line-spans.js';
import { isSentence } from '../blocks/text-shape.js';
import { fenceOf } from './markdown-fence.js';

const ITEM = /^[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]+\S/u;
const MARKER = /^[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/u;
const LINK_TO_HERE = /^\[[^\]]*\]\(#[^()]*\)$/u;
/** A list is classified by more than this share of its items. */
const MOST = 0.5;

interface Item {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isBlank = (line: string): boolean => line.trim() === '';
const isIndented = (line: string): boolean => /^(?: {2}|\t)/u.test(line);

/**
 * Returns the items of the list that starts at a line, and the line after it. Blank lines belong to a list that
 * continues after them.
 */
function itemsOf(lines: readonly string[], at: number): { readonly items: readonly Item[]; readonly next: number } {
  const items: Item[] = [];
  let end = at;
  for (let next = at; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const last = items.at(-1);
    if (isBlank(line)) continue;
    // Code within an item is read as code, and a list after it as another list.
    if (fenceOf(line) !== null) break;
    if (ITEM.test(line)) items.push({ start: next, end: next + 1, text: line.replace(MARKER, '') });
    else if (last !== undefined && (next === end ? !/^ {0,3}[#>|]/u.test(line) : isIndented(line))) {
      items[items.length - 1] = {
        start: last.start,
        end: next + 1,
        text: last.text.length < 1_000 ? `${last.text} ${line.trim()}` : last.text,
      };
    } else break;
    end = next + 1;
  }
  return { items, next: end };
}

/**
 * Returns the items that are no sentences, in a list with mostly such items. A list of links within the document is a
 * table of contents.
 */
export function listSpans(
  lines: readonly string[],
  at: number,
): { readonly spans: readonly LineSpan[]; readonly next: number } | null {
  if (!ITEM.test(lines[at] ?? '')) return null;
  const { items, next } = itemsOf(lines, at);
  const named = items.map((item) => ({
    item,
    isSentence: isSentence(item.text),
    isLocalLink: LINK_TO_HERE.test(item.text.trim()),
  }));
  if (named.length > 1 && named.filter(({ isLocalLink }) => isLocalLink).length > named.length * MOST)
    return { spans: [{ start: at, end: next, kind: 'contents' }], next };
  if (named.filter((item) => item.isSentence).length >= named.length * MOST) return { spans: [], next };
  const spans: LineSpan[] = [];
  for (const { item, isSentence: isOut } of named) {
    const last = spans.at(-1);
    if (isOut) continue;
    if (last?.end === item.start) spans[spans.length - 1] = { ...last, end: item.end };
    else spans.push({ start: item.start, end: item.end, kind: 'list' });
  }
  return { spans, next };
}
