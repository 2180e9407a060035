import type { Line } from './span.js';

const PAGE_NUMBER = /^\s*(?:\d{1,4}|[ivxlc]{1,6}|(?:page|seite|página|p\.)\s*\d+(?: (?:of|von|de) \d+)?)\s*$/iu;
/** Longer lines are heads only where nothing in them changes; much longer ones are paragraphs. */
const SHORT_HEAD = 90;
const LONGEST_HEAD = 240;
/**
 * A running head stands on at least so many pages, over such a share of the document: lists of references repeat lines
 * too, but at its end.
 */
const FEWEST_PAGES = 3;
const LEAST_SPREAD = 0.4;

/** A line without the page number at its start or end; null for one that can be no running head. */
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
 * Tells the lines of a document that belong to its pages and not to its text: page numbers, and running heads, which
 * come again with other page numbers throughout. A long line counts only where it comes again as it is.
 */
export function pageFurniture(lines: readonly Line[]): (line: Line) => boolean {
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
