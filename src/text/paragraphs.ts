/** A part of a text in UTF-16 code units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the paragraphs of a text: the parts between blank lines, without white space at their edges. */
export function splitParagraphs(text: string): readonly Span[] {
  const spans: Span[] = [];
  const breaks = /\n[^\S\n]*\n\s*/gu;
  let start = 0;
  for (const found of text.matchAll(breaks)) {
    pushTrimmed(spans, text, start, found.index);
    start = found.index + found[0].length;
  }
  pushTrimmed(spans, text, start, text.length);
  return spans;
}

function pushTrimmed(spans: Span[], text: string, start: number, end: number): void {
  const piece = text.slice(start, end);
  const trimmed = piece.trim();
  if (trimmed === '') return;
  const from = start + piece.indexOf(trimmed);
  spans.push({ start: from, end: from + trimmed.length });
}
