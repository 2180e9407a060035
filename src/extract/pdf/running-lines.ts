import type { PdfLine } from './lines.js';

/** Fewer pages show no habit. */
const MIN_PAGES = 3;
/** Lines looked at from either end of a page. */
const EDGE_LINES = 2;
/** Share of the pages that a running line stands on. */
const MIN_SHARE = 0.5;
/** Pages of fewer lines than this are all edge. */
const MIN_BODY_LINES = 6;

/** Running lines are a small part of what a document says; more than this share is not taken away. */
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

/** Pages without the headers, footers and page numbers that stand at the same place of most of them. */
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
  // Pages that all say the same are text, not decoration.
  if (lengthOf([...running]) > lengthOf(all) * MAX_RUNNING_SHARE) return pages;
  return pages.map((page) => page.filter((line) => !running.has(line)));
}
