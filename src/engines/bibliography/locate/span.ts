/** A part of a document; offsets are UTF-16 code units. */
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

/** Returns the lines of a part of a text with their offsets. */
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
