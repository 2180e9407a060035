import { terminalText } from '../lib/terminal-text.js';
import { linesOfWidth, padToWidth, piecesOfWidth, textWidth } from '../lib/text-width.js';

/** Columns of a terminal that every table and text fits. */
export const TERMINAL_WIDTH = 80;
const GAP = '  ';
const LABEL_WIDTH = 13;

/**
 * A table whose last column goes on below itself where it is too long: nothing is cut off, so that it can be copied.
 * @param rows as many cells as titles
 */
export function tableText(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [titles, ...rows.map((row) => row.map(terminalText))];
  const last = titles.length - 1;
  const widths = titles
    .slice(0, last)
    .map((_, column) => cells.reduce((width, row) => Math.max(width, textWidth(row[column] ?? '')), 0));
  const before = widths.reduce((sum, width) => sum + width + GAP.length, 0);
  const room = Math.max(10, TERMINAL_WIDTH - before);
  const lines = cells.flatMap((row) =>
    piecesOfWidth(row[last] ?? '', room).map((piece, index) =>
      [...widths.map((width, column) => padToWidth(index === 0 ? (row[column] ?? '') : '', width)), piece]
        .join(GAP)
        .trimEnd(),
    ),
  );
  return `${lines.join('\n')}\n`;
}

/** Texts with a label before each, broken at spaces to fit; those without a text are left out. */
export function labelledText(lines: readonly (readonly [label: string, text: string])[]): string {
  return lines
    .filter(([, text]) => text !== '')
    .flatMap(([label, text]) =>
      linesOfWidth(terminalText(text), TERMINAL_WIDTH - LABEL_WIDTH).map(
        (line, index) => `${padToWidth(index === 0 ? label : '', LABEL_WIDTH)}${line}\n`,
      ),
    )
    .join('');
}
