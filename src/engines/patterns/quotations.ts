import { itemAt } from '../../lib/present.js';

/** A part of a text, `[start, end)` in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const PAIRS: ReadonlyMap<string, string> = new Map([
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['‹', '›'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
]);
const MARKS = /["“„«‹「『《`'‘]/gu;
const MAX_SINGLE_QUOTED = 160;
const MAX_CODE = 200;

/**
 * Returns the end of a quotation in straight or single quotes: a mark that follows text and is not followed by a
 * letter.
 */
function closingSingle(text: string, start: number, end: number, marks: string): number {
  for (let index = start + 1; index < Math.min(end, start + MAX_SINGLE_QUOTED); index += 1) {
    if (
      marks.includes(text.charAt(index)) &&
      !/[\p{L}\d]/u.test(text.charAt(index + 1)) &&
      /\S/u.test(text.charAt(index - 1))
    )
      return index;
  }
  return -1;
}

function closingOf(text: string, mark: string, start: number, end: number): number {
  const opensWord = !/[\p{L}\d]/u.test(text.charAt(start - 1)) && /\S/u.test(text.charAt(start + 1));
  if (mark === '"') {
    if (!opensWord) return -1;
    const close = text.indexOf('"', start + 1);
    return close >= end ? -1 : close;
  }
  if (mark === "'" || mark === '‘') return opensWord ? closingSingle(text, start, end, mark === "'" ? "'" : '’') : -1;
  if (mark === '`') {
    const close = text.indexOf('`', start + 1);
    return close >= Math.min(end, start + MAX_CODE) ? -1 : close;
  }
  const closers = PAIRS.get(mark) ?? '';
  for (let index = start + 1; index < end; index += 1) {
    const character = text.charAt(index);
    if (closers.includes(character)) return index;
    if (character === mark && mark !== '„') return -1;
  }
  return -1;
}

/**
 * Returns quotations and inline code. They are found paragraph by paragraph, so that an unclosed mark affects one
 * paragraph. Spans include their marks, are in order and do not overlap.
 */
export function findQuotations(text: string): readonly Span[] {
  const spans: Span[] = [];
  let paragraphEnd = -1;
  MARKS.lastIndex = 0;
  for (let match = MARKS.exec(text); match !== null; match = MARKS.exec(text)) {
    const start = match.index;
    if (start >= paragraphEnd) {
      const blank = text.indexOf('\n\n', start);
      paragraphEnd = blank < 0 ? text.length : blank;
    }
    const close = closingOf(text, match[0], start, paragraphEnd);
    if (close <= start) continue;
    spans.push({ start, end: close + 1 });
    MARKS.lastIndex = close + 1;
  }
  return spans;
}

/** Returns the span that contains `[start, end)`, or null. */
export function quotationAround(spans: readonly Span[], start: number, end: number): Span | null {
  let low = 0;
  let high = spans.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const span = itemAt(spans, middle);
    if (span.end <= start) low = middle + 1;
    else if (span.start > start) high = middle - 1;
    else return span.end >= end ? span : null;
  }
  return null;
}
