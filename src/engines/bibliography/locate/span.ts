/** A stretch of a document in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An entry of a reference list. */
export interface EntrySpan extends Span {
  /** Its number in a numbered list; null otherwise. */
  readonly number: number | null;
}

export interface Line extends Span {
  readonly text: string;
}

/** Lines of a stretch with their places. */
export function linesOf(text: string, { start, end }: Span): readonly Line[] {
  const lines: Line[] = [];
  let at = start;
  while (at < end) {
    const feed = text.indexOf('\n', at);
    const lineEnd = feed < 0 || feed > end ? end : feed;
    lines.push({ start: at, end: lineEnd, text: text.slice(at, lineEnd) });
    at = lineEnd + 1;
  }
  return lines;
}
