import type { Line } from './span.js';

const PAGE_NUMBER = /^\s*(?:\d{1,4}|[ivxlc]{1,6}|(?:page|seite|página|p\.)\s*\d+(?: (?:of|von|de) \d+)?)\s*$/iu;
/** Longer lines are running heads only if they repeat unchanged; much longer lines are paragraphs. */
const SHORT_HEAD = 90;
const LONGEST_HEAD = 240;
/**
 * A running head is on at least this many pages and spread over this share of the document. Reference lists repeat
 * lines too, but only at its end.
 */
const FEWEST_PAGES = 3;
const LEAST_SPREAD = 0.4;

/** Returns a line without the page number at its start or end, or null if it cannot be a running head. */
function headOf(line: string): string | null {
  const text = line.replace(/\s+/gu, ' ').trim();
  if (text.length > LONGEST_HEAD || !/\p{L}{3}/u.test(text)) return null;
  if (text.length > SHORT_HEAD) return text;
  return /[.,;:-]$/u.test(text) ? null : text.replace(/^\d{1,4}\s+|\s+\d{1,4}$/gu, '');
}

interface Repeats {
  count: number;
  readonly first: number;
  last: number;
}

/**
 * Returns a test for lines of page headers and footers: page numbers, and running heads, which repeat with other page
 * numbers throughout. A long line counts only if it repeats unchanged.
 */
export function pageHeaderTest(lines: readonly Line[]): (line: Line) => boolean {
  const repeats = new Map<string, Repeats>();
  for (const [index, { text }] of lines.entries()) {
    const head = headOf(text);
    if (head === null) continue;
    const known = repeats.get(head);
    if (known === undefined) repeats.set(head, { count: 1, first: index, last: index });
    else {
      known.count += 1;
      known.last = index;
    }
  }
  return ({ text }) => {
    if (PAGE_NUMBER.test(text)) return true;
    const found = repeats.get(headOf(text) ?? '');
    return (
      found !== undefined && found.count >= FEWEST_PAGES && found.last - found.first >= LEAST_SPREAD * lines.length
    );
  };
}
