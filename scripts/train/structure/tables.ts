import type { Draw } from './draw.js';
import { capitalised } from './draw.js';
import type { Piece } from './pieces.js';
import { added, scatter } from './pieces.js';
import { itemAt } from '../../../src/lib/present.js';

type Cell = string;

const NUMBER_STYLES: readonly ((draw: Draw) => Cell)[] = [
  (draw) => String(draw.between(0, 9999)),
  (draw) => (draw.random() * 100).toFixed(draw.between(1, 3)),
  (draw) => `${(draw.random() * 100).toFixed(1)} %`,
  (draw) => `${draw.pick(['$', '€', '£', '¥'])}${draw.between(1, 900)}.${draw.between(10, 99)}`,
  (draw) => `${draw.between(0, 23)}:${String(draw.between(0, 59)).padStart(2, '0')}`,
  (draw) => `${draw.between(1, 28)}.${draw.between(1, 12)}.${draw.year()}`,
  (draw) =>
    `${draw.year()}-${String(draw.between(1, 12)).padStart(2, '0')}-${String(draw.between(1, 28)).padStart(2, '0')}`,
  (draw) => `${(draw.random() * 9).toFixed(2)} ± ${draw.random().toFixed(2)}`,
  (draw) => draw.pick(['–', 'n/a', 'x', '✓', '0', '']),
];

/** Rows of numbers and nothing else, `columns` to a row. */
export function numberRows(draw: Draw, rows: number, columns: number): string[] {
  return draw.times(rows, () =>
    draw.times(columns, () => String(draw.between(0, 99_999) / draw.pick([1, 10, 100]))).join(draw.pick(['  ', '\t'])),
  );
}

function cellsOf(draw: Draw): Cell[][] {
  const rows = draw.between(3, draw.chance(0.2) ? 40 : 12);
  const columns = draw.between(2, 7);
  const makers = draw.times(columns, (index) =>
    index === 0 || draw.chance(0.2) ? () => capitalised(draw.words(draw.between(1, 2))) : draw.pick(NUMBER_STYLES),
  );
  const fields = draw.some('fields', columns);
  const head = draw.times(columns, (index) => itemAt(fields, index % fields.length));
  return [...(draw.chance(0.8) ? [head] : []), ...draw.times(rows, () => makers.map((make) => make(draw)))];
}

/** Columns kept apart by blanks, as wide as their longest cell. */
function aligned(cells: readonly (readonly Cell[])[], gap: number): string[] {
  const widths = itemAt(cells, 0).map((_, column) => Math.max(...cells.map((row) => itemAt(row, column).length)) + gap);
  return cells.map((row) => row.map((cell, column) => cell.padEnd(itemAt(widths, column))).join(''));
}

const LAYOUTS: readonly ((cells: Cell[][], draw: Draw) => string[])[] = [
  (cells) =>
    [itemAt(cells, 0), itemAt(cells, 0).map(() => '---'), ...cells.slice(1)].map((row) => `| ${row.join(' | ')} |`),
  (cells) => cells.map((row) => row.join(' | ')),
  (cells) => cells.map((row) => row.join('\t')),
  (cells, draw) => aligned(cells, draw.between(2, 6)),
  (cells, draw) => {
    const mark = draw.pick([',', ';', ', ']);
    return cells.map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(mark));
  },
  (cells) => cells.map((row) => row.filter((cell) => cell !== '').join(' ')),
  (cells) => cells.flatMap((row) => row.filter((cell) => cell !== '')),
  (cells) =>
    cells
      .map((row) => row.filter((cell) => cell !== '').join('\n'))
      .join('\n\n')
      .split('\n'),
  (cells) => {
    const rows = aligned(cells, 2);
    const rule = '-'.repeat(itemAt(rows, 0).length);
    return [rule, itemAt(rows, 0), rule, ...rows.slice(1), rule];
  },
];

/** Fields of a form with what was filled in. */
function formLines(draw: Draw): string[] {
  const blank = draw.pick(['', ' ______', ' ........', ' ☐']);
  return draw
    .some('fields', draw.between(4, 12))
    .map(
      (field) =>
        `${field}:` +
        (draw.chance(0.4) ? blank : ` ${draw.chance(0.5) ? draw.pick(NUMBER_STYLES)(draw) : capitalised(draw.word())}`),
    );
}

function tableLines(draw: Draw): readonly string[] {
  if (draw.pool.tables.length > 0 && draw.chance(0.25)) return draw.pick(draw.pool.tables);
  if (draw.chance(0.15)) return formLines(draw);
  if (draw.chance(0.1)) return numberRows(draw, draw.between(5, 60), draw.between(3, 8));
  return draw.pick(LAYOUTS)(cellsOf(draw), draw);
}

export function withTables(pieces: readonly Piece[], draw: Draw): Piece[] {
  return scatter(
    pieces,
    draw.times(draw.between(1, 1 + Math.min(3, pieces.length >> 2)), () => [added('table', tableLines(draw))]),
    draw,
  );
}

const BULLETS = ['- ', '* ', '• ', '– ', '· ', '▪ ', '○ ', '+ ', '✓ ', ''];

/** Lists whose items are no sentences. */
export function withLists(pieces: readonly Piece[], draw: Draw): Piece[] {
  return scatter(
    pieces,
    draw.times(draw.between(1, 2), () => [added('list', listLines(draw))]),
    draw,
  );
}

function listLines(draw: Draw): string[] {
  const count = draw.between(4, 16);
  const style = draw.between(0, 3);
  const bullet = draw.pick(BULLETS);
  const mark = (index: number): string =>
    itemAt([bullet, `${index + 1}. `, `${String.fromCharCode(97 + (index % 26))}) `, `(${index + 1}) `], style);
  const amounts = draw.chance(0.25);
  const amount = (): string => (amounts ? `${draw.between(1, 500)} ${draw.pick(['g', 'ml', '×', 'kg', 'cm'])} ` : '');
  return draw.times(
    count,
    (index) =>
      mark(index) +
      amount() +
      (draw.chance(0.7) ? capitalised(draw.words(draw.between(1, 4))) : draw.words(draw.between(1, 3))),
  );
}
