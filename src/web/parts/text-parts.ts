import type { Span } from './text-pieces.js';

/** Characters of a text on the page at a time: a browser lays out some hundred thousand at once in seconds only. */
export const PART_CHARACTERS = 60_000;

/** Whether a cut at a place would split a character of two code units. */
const isSecondHalf = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1));

/**
 * Splits a long text into parts of about `PART_CHARACTERS`, each of which begins with a sentence. A longer sentence is
 * a part of its own. A short text is one part. The parts cover the text once, in order.
 *
 * @param sentences in order, without overlaps
 */
export function textParts(text: string, sentences: readonly Span[]): readonly Span[] {
  const starts = [0];
  let from = 0;
  let last = 0;
  for (const { start, end } of sentences) {
    if (start > from && end - from > PART_CHARACTERS) {
      // What is not in a sentence stays with what is before it.
      from = start;
      starts.push(start);
    }
    last = end;
  }
  for (let start = Math.max(from, last) + PART_CHARACTERS; start < text.length; start += PART_CHARACTERS) {
    if (isSecondHalf(text, start)) start += 1;
    starts.push(start);
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}

/** Returns the index of the part that holds a place; the first for a place in none. */
export function partAt(parts: readonly Span[], place: number): number {
  return Math.max(
    0,
    parts.findIndex(({ start, end }) => start <= place && place < end),
  );
}
