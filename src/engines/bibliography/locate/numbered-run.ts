import { hasYear } from './continued-entry.js';
import type { Span } from './span.js';

/** A number in brackets before a name or a title. */
const MARKER = /\[(\d{1,3})\][ \t]+(?=[\p{L}“"«‘])/gu;
/** What stands before the number of an entry: nothing on its line, or the end of another entry. */
const BEFORE = /(?:^|\n|[.\])\d”"»][ \t])[ \t]{0,12}$/u;
const LONGEST_BEFORE = 14;
/** Fewest entries of a list without a heading. */
const FEWEST_ENTRIES = 3;
/** Longest distance between the starts of two entries, in characters. */
const LONGEST_STEP = 1200;
/** Smallest share of the entries that must have a year or an identifier. */
const MOSTLY_DATED = 0.6;
/** Longest paragraph that is taken for the rest of an entry without a year. */
const LONGEST_REST = 300;

const isDated = (entry: string): boolean => hasYear(entry) || /10\.\d{4,9}\/|\[?[a-z-]+\/\d{4}\.?\d{3,5}/iu.test(entry);

/** Where the paragraph around a place ends. */
function paragraphEnd(text: string, at: number): number {
  const length = /\n\s*\n/u.exec(text.slice(at))?.index;
  return length === undefined ? text.length : at + length;
}

/** Where the last entry ends: with its paragraph, or with the next if a page was turned before its year. */
function listEnd(text: string, last: number): number {
  const end = paragraphEnd(text, last);
  if (isDated(text.slice(last, end))) return end;
  const rest = end + (/^\s*/u.exec(text.slice(end))?.[0].length ?? 0);
  const restEnd = paragraphEnd(text, rest);
  return restEnd - rest <= LONGEST_REST && isDated(text.slice(rest, restEnd)) ? restEnd : end;
}

/** The starts of entries that count up from the first. */
function startsFrom(markers: readonly RegExpExecArray[], first: number): readonly number[] {
  const starts: number[] = [];
  for (const marker of markers.slice(first)) {
    const at = marker.index;
    if (at - (starts.at(-1) ?? at) > LONGEST_STEP) break;
    if (Number(marker[1]) === starts.length + 1) starts.push(at);
  }
  return starts;
}

/**
 * Finds a list without a heading by its numbers in brackets, which count up from 1. Its entries need not be paragraphs
 * of their own: a PDF file may hold two on a line, or one in two paragraphs.
 */
export function numberedRun(text: string): Span | null {
  const markers = [...text.matchAll(MARKER)].filter(({ index }) =>
    BEFORE.test(text.slice(Math.max(0, index - LONGEST_BEFORE), index)),
  );
  const firsts = markers.flatMap((marker, index) => (Number(marker[1]) === 1 ? [index] : []));
  let longest: readonly number[] = [];
  for (const first of firsts) {
    const starts = startsFrom(markers, first);
    if (starts.length >= longest.length) longest = starts;
  }
  const [start] = longest;
  const last = longest.at(-1);
  if (start === undefined || last === undefined || longest.length < FEWEST_ENTRIES) return null;
  const dated = longest.filter((at, index) => isDated(text.slice(at, longest[index + 1] ?? listEnd(text, last))));
  return dated.length < MOSTLY_DATED * longest.length ? null : { start, end: listEnd(text, last) };
}
