import type { Line } from './span.js';

const PAGE_NUMBER = /^\s*(?:\d{1,4}|[ivxlc]{1,6}|(?:page|seite|página|p\.)\s*\d+(?: (?:of|von|de) \d+)?)\s*$/iu;
/** Longer lines are text. */
const LONGEST_FURNITURE = 90;
/** A running head stands on at least so many pages. */
const FEWEST_PAGES = 3;

/** A line without the page number at its start or end. */
const headOf = (line: string): string => line.replace(/^\s*\d{1,4}\s+|\s+\d{1,4}\s*$/gu, '').replace(/\s+/gu, ' ').trim();
const mayBeHead = (line: string): boolean => line.length <= LONGEST_FURNITURE && /\p{L}{3}/u.test(line) && !/[.,;:-]\s*$/u.test(line);

/** Tells the lines of a document that belong to its pages and not to its text: page numbers, and running heads, which come again on other pages. */
export function pageFurniture(lines: readonly Line[]): (line: Line) => boolean {
  const counts = new Map<string, number>();
  for (const { text } of lines) {
    if (!mayBeHead(text)) continue;
    const head = headOf(text);
    counts.set(head, (counts.get(head) ?? 0) + 1);
  }
  return ({ text }) => PAGE_NUMBER.test(text) || (mayBeHead(text) && (counts.get(headOf(text)) ?? 0) >= FEWEST_PAGES);
}
