import { terminalText } from '../../lib/terminal-text.js';
import { linesOfWidth, padToWidth, piecesOfWidth, textWidth } from '../../lib/text-width.js';

/** Columns where the output is no terminal. */
export const TERMINAL_WIDTH = 80;
const GAP = '  ';
export const LABEL_WIDTH = 13;
/** With less room than this, the last column is written below its row. */
const LEAST_ROOM = 10;
const BELOW_INDENT = '  ';

export interface TableLook {
  /** Columns of the terminal. */
  readonly columns?: number;
  /** Titles of the columns that hold numbers: their figures are below each other. */
  readonly numbers?: readonly string[];
  /** Least widths of columns by title, for tables whose rows are written one after the other. */
  readonly widths?: Readonly<Record<string, number>>;
  /**
   * Whether the last column is prose, broken between words; left out, it is cut at the end of the line, so that it can
   * be copied whole.
   */
  readonly wrap?: boolean;
  /** Whether the last column is always written below its row, however wide the terminal is. */
  readonly below?: boolean;
}

function padded(text: string, width: number, isNumber: boolean): string {
  return isNumber ? `${' '.repeat(Math.max(0, width - textWidth(text)))}${text}` : padToWidth(text, width);
}

/**
 * A table whose last column is wrapped below itself where it is too long: nothing is cut off, so that it can be copied.
 * @param rows as many cells as titles
 */
export function tableText(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  { columns = TERMINAL_WIDTH, numbers = [], widths: least = {}, wrap = false, below = false }: TableLook = {},
): string {
  const cells = [titles, ...rows.map((row) => row.map(terminalText))];
  const last = titles.length - 1;
  const widths = titles
    .slice(0, last)
    .map((title, column) =>
      cells.reduce((width, row) => Math.max(width, textWidth(row[column] ?? '')), least[title] ?? 0),
    );
  const before = widths.reduce((sum, width) => sum + width + GAP.length, 0);
  const isBelow = below || (columns - before < LEAST_ROOM && last > 0);
  const room = isBelow ? columns - BELOW_INDENT.length : Math.max(LEAST_ROOM, columns - before);
  const isNumber = titles.map((title) => numbers.includes(title));
  const rowStart = (row: readonly string[]): readonly string[] =>
    widths.map((width, column) => padded(row[column] ?? '', width, isNumber[column] ?? false));
  const rowEmpty = widths.map((width) => ' '.repeat(width));
  const lines = cells.flatMap((row) => {
    const pieces = (wrap ? linesOfWidth : piecesOfWidth)(row[last] ?? '', room);
    if (isBelow)
      return [rowStart(row).join(GAP), ...pieces.flatMap((piece) => (piece === '' ? [] : [`${BELOW_INDENT}${piece}`]))];
    return pieces.map((piece, index) => [...(index === 0 ? rowStart(row) : rowEmpty), piece].join(GAP));
  });
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** Returns a text safe for a terminal, in lines that fit. Later lines of an indented text are indented by two more. */
function wrapped(text: string, room: number): readonly string[] {
  const indent = /^ */u.exec(text)?.[0] ?? '';
  const hanging = indent === '' ? '' : `${indent}  `;
  return linesOfWidth(terminalText(text.trimStart()), room - hanging.length).map(
    (line, index) => `${index === 0 ? indent : hanging}${line}`,
  );
}

/** A text with a label before it, `''` for none. */
export type LabelledLine = readonly [label: string, text: string];

/** Texts with a label before each, broken at spaces to fit; those without a text are left out. */
export function labelledText(lines: readonly LabelledLine[], columns: number = TERMINAL_WIDTH): string {
  return lines
    .filter(([, text]) => text !== '')
    .flatMap(([label, text]) =>
      wrapped(text, columns - LABEL_WIDTH).map(
        (line, index) => `${padToWidth(index === 0 ? label : '', LABEL_WIDTH)}${line}\n`,
      ),
    )
    .join('');
}

/** Joins parts with dots into lines that fit; a part is broken only where it is longer than a line. */
export function dotted(parts: readonly string[], room: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    if (textWidth(part) > room) {
      lines.push(...linesOfWidth(part, room));
      continue;
    }
    const line = lines.at(-1);
    const longer = `${line ?? ''} · ${part}`;
    if (line === undefined || textWidth(longer) > room) lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Returns the room that `labelledText` has beside its labels. */
export function labelledRoom(columns: number): number {
  return columns - LABEL_WIDTH;
}
