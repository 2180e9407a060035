import type { PdfLine } from './lines.js';

/** With fewer pages, repetition proves nothing. */
const MIN_PAGES = 3;
/** Number of lines examined at each end of a page. */
const EDGE_LINES = 2;
/** Share of the pages on which a running line must appear. */
const MIN_SHARE = 0.5;
/** On pages with fewer lines, all lines are near an edge. */
const MIN_BODY_LINES = 6;

/** Running lines are removed only up to this share of the text. */
const MAX_RUNNING_SHARE = 0.2;

const lengthOf = (lines: readonly PdfLine[]): number => lines.reduce((sum, line) => sum + line.text.length, 0);
const shapeOf = (line: PdfLine): string =>
  `${line.text
    .replace(/\p{N}+/gu, '#')
    .replace(/\s+/gu, ' ')
    .toLowerCase()}@${Math.round(line.y / 8)}`;

function edgesOf(page: readonly PdfLine[]): readonly PdfLine[] {
  if (page.length < MIN_BODY_LINES) return [];
  const byHeight = [...page].sort((a, b) => b.y - a.y);
  return [...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)];
}

/** Returns the pages without headers, footers and page numbers that are at the same position on most of them. */
export function withoutRunningLines(pages: readonly (readonly PdfLine[])[]): readonly (readonly PdfLine[])[] {
  if (pages.length < MIN_PAGES) return pages;
  const pagesWith = new Map<string, number>();
  for (const page of pages)
    for (const shape of new Set(edgesOf(page).map(shapeOf))) pagesWith.set(shape, (pagesWith.get(shape) ?? 0) + 1);
  const needed = Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const running = new Set(
    pages.flatMap((page) => edgesOf(page).filter((line) => (pagesWith.get(shapeOf(line)) ?? 0) >= needed)),
  );
  const all = pages.flat();
  // Pages that all have the same text are content, not running lines.
  if (lengthOf([...running]) > lengthOf(all) * MAX_RUNNING_SHARE) return pages;
  return pages.map((page) => page.filter((line) => !running.has(line)));
}
