import { groupBy } from '../../../lib/group-by.js';
import { foldKey } from '../fold.js';
import { pageHeaderTest } from './page-headers.js';
import { startsLikeEntry, startsWithNamesAndYear } from './reference-signs.js';
import { linesOf } from './span.js';
import type { Line, Span } from './span.js';

/** Shorter titles are found in titles of other works. */
const SHORTEST_TITLE = 25;
/** The stamp that an archive prints in the margin: `arXiv:0908.0054v1 [astro-ph.CO] 1 Aug 2009`. */
const STAMP = /^\s*arXiv:\S+\s+\[[\w.-]+\]\s+\d{1,2}\s+\p{L}{3,9}\s+\d{4}\s*$/u;
/** Names and a year before a title: `NAME, (2019). `, `NAME et al., (2019). `. */
const NAMES_AND_YEAR = /^\s*\p{Lu}[^()\n]{1,80}\(\d{4}[a-z]?\)[.:,]?\s/u;
/** How much of a line tells whether it is repeated, in folded characters. */
const SAME_START = 60;

/** A line so much longer than the shortest with its beginning goes on with running text. */
const MUCH_LONGER = 1.5;

/** Returns the own part of each of some lines with one beginning: where a text layer joined running text, not that. */
function sharedParts(lines: readonly Line[]): readonly Span[] {
  const shortest = lines.reduce((least, { text }) => (text.length < least.length ? text : least), lines[0]?.text ?? '');
  return lines.map(({ start, end, text }) => {
    if (text.length <= MUCH_LONGER * shortest.length) return { start, end };
    let length = 0;
    while (text.charAt(length) === shortest.charAt(length) && length < shortest.length) length += 1;
    return { start, end: start + length };
  });
}

/** Returns where a paper cites itself: its title behind names and a year, on more than one page. */
function ownCitations(lines: readonly Line[]): readonly Span[] {
  const title = foldKey(lines.find(({ text }) => text.trim() !== '')?.text ?? '').slice(0, SAME_START);
  if (title.length < SHORTEST_TITLE) return [];
  const citing = lines.filter(
    ({ text }) =>
      (NAMES_AND_YEAR.test(text) || startsWithNamesAndYear(text) || startsLikeEntry(text)) &&
      foldKey(text.slice(0, 400)).includes(title) &&
      !foldKey(text).startsWith(title),
  );
  const byStart = groupBy(citing, ({ text }) => foldKey(text.slice(0, 200)).slice(0, SAME_START));
  return [...byStart.values()].filter((same) => same.length > 1).flatMap(sharedParts);
}

/** Returns what a paper says of itself on its pages: running heads, citations of itself, the stamp of an archive. */
export function ownParts(text: string): readonly Span[] {
  const lines = linesOf(text, { start: 0, end: text.length });
  const isHead = pageHeaderTest(lines);
  const own = new Map(ownCitations(lines).map((span) => [span.start, span]));
  return lines.flatMap((line) => own.get(line.start) ?? (STAMP.test(line.text) || isHead(line) ? [line] : []));
}

/** Returns the spans in the text's order, without those that begin in one of the parts, which are in order, too. */
export function outsideParts<S extends Span>(parts: readonly Span[], spans: readonly S[]): readonly S[] {
  let at = 0;
  return [...spans]
    .sort((left, right) => left.start - right.start)
    .filter(({ start }) => {
      while ((parts[at]?.end ?? Infinity) <= start) at += 1;
      return start < (parts[at]?.start ?? Infinity);
    });
}
