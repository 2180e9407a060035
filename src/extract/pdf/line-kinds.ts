import type { PdfLine } from './lines.js';

/** Fewest lines in a row, and fewest shared gaps, that make a table. */
const MIN_TABLE_LINES = 3;
const MIN_SHARED_GAPS = 2;
/** Most gaps of one line that are examined. */
const MAX_GAPS = 40;
/** Lines further apart than this many font sizes are not in one table. */
const MAX_DROP = 3.5;
/** Cells are aligned if their positions differ by less than this many font sizes. */
const SAME_PLACE = 0.7;
/** Letters of a heading are this much larger than most of the text. */
const HEADING_SIZE = 1.15;
const MAX_HEADING_LENGTH = 160;

/** The kind of a line, judged by position and size. Lines of one table share one object. */
export type LineKind = { readonly kind: 'table' | 'heading' };

function sharedGaps(a: PdfLine, b: PdfLine): number {
  const reach = Math.max(a.size, b.size) * SAME_PLACE;
  const others = b.gaps.slice(0, MAX_GAPS);
  const isShared = ({ from, to }: PdfLine['gaps'][number]): boolean =>
    others.some((other) => Math.abs(other.to - to) < reach || Math.abs(other.from - from) < reach);
  return a.gaps.slice(0, MAX_GAPS).filter(isShared).length;
}

function isNextRow(above: PdfLine, line: PdfLine): boolean {
  const drop = above.y - line.y;
  return drop > 0 && drop < Math.max(above.size, line.size) * MAX_DROP && sharedGaps(above, line) >= MIN_SHARED_GAPS;
}

function addTables(page: readonly PdfLine[], kinds: Map<PdfLine, LineKind>): void {
  let run: PdfLine[] = [];
  const close = (): void => {
    const table: LineKind = { kind: 'table' };
    if (run.length >= MIN_TABLE_LINES) for (const line of run) kinds.set(line, table);
    run = [];
  };
  for (const line of page) {
    const last = run.at(-1);
    if (last !== undefined && !isNextRow(last, line)) close();
    run.push(line);
  }
  close();
}

/** Returns the font size of most letters, in tenths of a point. */
function bodySize(pages: readonly (readonly PdfLine[])[]): number {
  const lettersBySize = new Map<number, number>();
  for (const { usualSize, text } of pages.flat()) {
    const size = Math.round(usualSize * 10);
    lettersBySize.set(size, (lettersBySize.get(size) ?? 0) + text.length);
  }
  let most = 0;
  let found = 0;
  for (const [size, letters] of lettersBySize) {
    if (letters <= most) continue;
    most = letters;
    found = size;
  }
  return found;
}

/** Returns the kinds of the lines whose geometry determines one. */
export function lineKinds(pages: readonly (readonly PdfLine[])[]): ReadonlyMap<PdfLine, LineKind> {
  const kinds = new Map<PdfLine, LineKind>();
  const headingSize = bodySize(pages) * HEADING_SIZE;
  for (const page of pages) {
    addTables(page, kinds);
    for (const line of page) {
      const isHeading =
        line.usualSize * 10 >= headingSize && line.text.length <= MAX_HEADING_LENGTH && /\p{L}/u.test(line.text);
      if (isHeading && !kinds.has(line)) kinds.set(line, { kind: 'heading' });
    }
  }
  return kinds;
}
