import { endsEntry, hasYear } from './continued-entry.js';
import { referenceScore } from './reference-signs.js';
import type { EntrySpan } from './span.js';
import { linesOf } from './span.js';

/** What is printed below lists: the heading of an appendix, a note on the authors, dates of the journal. */
const NO_REFERENCE = new RegExp(
  [
    String.raw`^[^\p{L}\p{N}]{0,4}(?:(?:online |web |supplementary )?(?:appendix|appendices|annex|anhang|apéndice|`,
    String.raw`apêndice)(?:\s\p{Lu}\b|\s\d|[:.]|\s*$)|corresponding authors?\b|correspondence(?: to| concerning|:)|`,
    String.raw`e-?mail(?: address(?:es)?)?:|about the authors?\b|author (?:note|information|biograph)|`,
    String.raw`supplementary (?:material|information)|conflicts? of interest|`,
    String.raw`received:? (?:on |in )?(?:\d{1,2}[ .]|\p{L}+ \d{1,2},? )|manuscript received\b)`,
  ].join(''),
  'iu',
);
/** An address or identifier, which ends a reference as a paragraph of its own, too. */
const WHERE = /10\.\d{4,9}\/|https?:|www\.|arxiv|\bISBN\b|\bPMID\b/iu;
/** Least score of what is a whole reference by itself. */
const WHOLE = 3;
/** A paragraph with less is no part of a reference. */
const PART = 2;

/** Whether a reference that is whole ends before a paragraph that has no sign of one. */
function isParagraphAfter(paragraph: string): boolean {
  return /^\s*["“«*†]?\p{Lu}/u.test(paragraph) && !WHERE.test(paragraph) && referenceScore(paragraph) < PART;
}

/** Where a reference ends before what is printed below the list, in characters of it; its length where nothing is. */
function ownLength(entry: string, mayHaveParagraphs: boolean): number {
  const lines = linesOf(entry, { start: 0, end: entry.length });
  for (const [index, line] of lines.entries()) {
    const before = entry.slice(0, line.start).trimEnd();
    if (index === 0 || line.text.trim() === '' || !endsEntry(before) || !hasYear(before)) continue;
    const isApart = !mayHaveParagraphs && lines[index - 1]?.text.trim() === '' && referenceScore(before) >= WHOLE;
    if (NO_REFERENCE.test(line.text) || (isApart && isParagraphAfter(entry.slice(line.start)))) return before.length;
  }
  return entry.length;
}

/**
 * Ends the last entry of a list before what stands below it: a line that cannot be of a reference, or a paragraph
 * without a sign of one, where no other entry has paragraphs.
 */
export function withoutLinesAfter(text: string, entries: readonly EntrySpan[]): readonly EntrySpan[] {
  const last = entries.at(-1);
  if (last === undefined) return entries;
  const others = entries.slice(0, -1);
  const mayHaveParagraphs =
    others.length === 0 || others.some(({ start, end }) => /\n\s*\n/u.test(text.slice(start, end)));
  const length = ownLength(text.slice(last.start, last.end), mayHaveParagraphs);
  return [...others, { ...last, end: last.start + length }];
}
