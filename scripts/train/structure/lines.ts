import type { Draw } from './draw.js';
import { capitalised, halfOf } from './draw.js';
import type { Piece } from './pieces.js';
import { added, scatter } from './pieces.js';

export function phone(draw: Draw): string {
  return draw.pick([
    `+${draw.between(1, 99)} ${draw.between(100, 999)} ${draw.between(10_000, 99_999)}`,
    `(${draw.between(100, 999)}) 555-0${draw.between(100, 199)}`,
    `Tel.: 0${draw.between(100, 999)}/${draw.between(10_000, 99_999)}`,
  ]);
}

const MARKS = ['.', '-', '_', '*', '=', '~', '#', '•', '…', '·', '—', '+', '/', 'x', '0', '¶', '★', '■'];

/** A run of marks, a word over and over, or letters without sense. */
export function fillerLine(draw: Draw): string {
  const mark = draw.pick(halfOf(MARKS, draw));
  const word = draw.word();
  return draw.pick([
    () => mark.repeat(draw.between(5, 80)),
    () => draw.times(draw.between(3, 30), () => mark).join(' '),
    () => draw.times(draw.between(8, 60), () => word).join(' '),
    () =>
      draw
        .times(draw.between(2, 12), () =>
          draw.times(draw.between(3, 12), () => String.fromCharCode(97 + draw.between(0, 25))).join(''),
        )
        .join(' '),
    () => draw.times(draw.between(4, 40), () => String(draw.between(0, 9))).join(draw.pick(['', ' '])),
  ])();
}

export function withFiller(pieces: readonly Piece[], draw: Draw): Piece[] {
  const repeated = draw.chance(0.3) ? draw.between(2, 10) : 1;
  return scatter(
    pieces,
    draw.times(draw.between(1, 4), () => {
      const line = fillerLine(draw);
      return [
        added(
          'filler',
          draw.times(repeated, () => line),
        ),
      ];
    }),
    draw,
  );
}

/** Postal addresses, one a line or on lines of their own, with telephone numbers. */
export function addressLines(draw: Draw, count: number, onOneLine: boolean): string[] {
  return draw.times(count, () => {
    const parts = [
      draw.chance(0.5) ? `${draw.initial()}. ${draw.name()}` : capitalised(draw.words(2)),
      draw.entry('streets'),
      `${draw.between(10_000, 99_999)} ${draw.pick(draw.lists.places)}`,
      ...(draw.chance(0.5) ? [phone(draw)] : []),
    ];
    return parts.join(onOneLine ? ', ' : '\n');
  });
}

export function withAddresses(pieces: readonly Piece[], draw: Draw): Piece[] {
  const onOneLine = draw.chance(0.5);
  const lines = addressLines(draw, draw.between(1, draw.chance(0.3) ? 15 : 4), onOneLine);
  return scatter(pieces, [[added('address', lines.join(onOneLine ? '\n' : '\n\n'))]], draw);
}

/** Lines of links, bare, labelled or in Markdown. */
export function withLinks(pieces: readonly Piece[], draw: Draw): Piece[] {
  const address = (): string =>
    `${draw.pick(['https://', 'http://', 'www.', 'https://www.'])}example.${draw.pick(['com', 'org', 'net'])}/` +
    draw
      .times(draw.between(0, 3), () => draw.pick(['blog', 'a', 'docs', 'p', 'item', String(draw.between(1, 9999))]))
      .join('/');
  const style = draw.pick<() => string>([
    address,
    () => `${capitalised(draw.words(2))}: ${address()}`,
    () => `[${draw.words(2)}](${address()})`,
    () => `- ${address()}`,
    () => `[${draw.between(1, 20)}] ${address()}`,
    () => `${draw.between(1, 999)}@example.org`,
  ]);
  return scatter(
    pieces,
    draw.times(draw.between(1, 2), () => [added('address', draw.times(draw.between(1, 12), style))]),
    draw,
  );
}
