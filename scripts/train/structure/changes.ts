import type { Draw } from './draw.js';
import type { Piece } from './pieces.js';
import { added } from './pieces.js';
import { itemAt, present } from '../../../src/lib/present.js';

type Change = (text: string, draw: Draw) => string;

/** Changes the original prose, nothing that was added. */
function changed(pieces: readonly Piece[], change: (text: string) => string): Piece[] {
  return pieces.map((piece) =>
    piece.isOriginal ? { ...piece, text: change(piece.text).trim() || piece.text } : piece,
  );
}

const MISREAD: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['m', 'rn'],
  ['l', '1'],
  ['I', 'l'],
  ['i', 'l'],
  ['0', 'O'],
  ['O', '0'],
  ['e', 'c'],
  ['c', 'e'],
  ['h', 'b'],
  ['cl', 'd'],
  ['d', 'cl'],
  ['vv', 'w'],
  ['w', 'vv'],
  ['и', 'н'],
  ['н', 'п'],
  ['о', '0'],
  ['日', '曰'],
  ['末', '未'],
  ['己', '已'],
  ['。', '.'],
  ['，', ','],
  ['ロ', '口'],
  ['ー', '一'],
];

function misread(text: string, at: number, draw: Draw): { readonly put: string; readonly length: number } {
  const fitting = MISREAD.filter(([from]) => text.startsWith(from, at));
  if (fitting.length > 0 && draw.chance(0.7)) {
    const [from, put] = draw.pick(fitting);
    return { put, length: from.length };
  }
  const letter = String.fromCodePoint(present(text.codePointAt(at)));
  if (/\s/u.test(letter))
    return { put: letter.includes('\n') || draw.chance(0.4) ? letter : '', length: letter.length };
  const put = draw.pick([`${letter} `, `${letter}${draw.pick(["'", '.', '-', '~', ','])}`, '', letter]);
  return { put: /\p{L}/u.test(letter) ? put : letter, length: letter.length };
}

const ocrNoise =
  (share: number): Change =>
  (text, draw) => {
    let result = '';
    for (let at = 0; at < text.length;) {
      const pair = present(text.codePointAt(at)) > 0xffff ? 2 : 1;
      const { put, length } =
        draw.random() < share ? misread(text, at, draw) : { put: text.slice(at, at + pair), length: pair };
      result += put;
      at += length;
    }
    return result.replace(/[^\S\n]+\n/gu, '\n').normalize('NFC');
  };

export function withOcrNoise(pieces: readonly Piece[], draw: Draw): Piece[] {
  const change = ocrNoise(0.005 + draw.random() * 0.025);
  return changed(pieces, (text) => change(text, draw));
}

/** All capitals, or some paragraphs, or the first words of each. */
export function withUpperCase(pieces: readonly Piece[], draw: Draw): Piece[] {
  const share = draw.chance(0.4) ? 1 : draw.random();
  const firstWords = draw.chance(0.25) ? draw.between(1, 5) : 0;
  const upper = (text: string): string =>
    firstWords === 0
      ? text.toUpperCase()
      : text
          .split(' ')
          .map((word, index) => (index < firstWords ? word.toUpperCase() : word))
          .join(' ');
  return changed(pieces, (text) => (draw.random() < share ? upper(text).normalize('NFC') : text));
}

/** As people chat: no full stops, few commas, no capitals; each habit by itself. */
export function withoutPunctuation(pieces: readonly Piece[], draw: Draw): Piece[] {
  const [stops, commas, capitals, apostrophes] = [
    draw.chance(0.8),
    draw.chance(0.6),
    draw.chance(0.8),
    draw.chance(0.4),
  ];
  return changed(pieces, (text) => {
    let result = text;
    if (stops)
      result = result
        .replace(/[.。!?！？]+(?=\s|$|["”»」』)])/gu, '')
        .replace(/[。！？]/gu, ' ')
        .replace(/ +(?=\n|$)/gu, '');
    if (commas)
      result = result
        .replace(/,(?=\s)|[;:](?=\s)/gu, '')
        .replace(/[，、；：]/gu, ' ')
        .replace(/ +(?=\n|$)/gu, '');
    if (capitals) result = result.toLowerCase();
    return (apostrophes ? result.replace(/['’]/gu, '') : result).normalize('NFC');
  });
}

const VOWELS = /[aeiouyäöüàâéèêëîïôûáíóúãõаеёиоуыэюя]/iu;

/**
 * Where a long word may be parted: after a vowel and before a consonant with a vowel after it, three letters from
 * either end.
 */
function partings(word: string): number[] {
  const found: number[] = [];
  if (word.length > 40) return found;
  for (let at = 3; at <= word.length - 3; at += 1) {
    const isConsonant = /\p{Ll}/u.test(word.charAt(at)) && !VOWELS.test(word.charAt(at));
    if (
      VOWELS.test(word.charAt(at - 1)) &&
      isConsonant &&
      /^\p{Ll}{3}/u.test(word.slice(at)) &&
      VOWELS.test(word.slice(at))
    )
      found.push(at);
  }
  return found;
}

/** Lines of a paragraph at most `width` long, words parted at line ends where they do not fit. */
export function wrapLines(text: string, width: number, hyphenates: boolean, isSpaceless: boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const units = isSpaceless ? Array.from(text.replace(/\s+/gu, ' ')) : text.split(/\s+/u);
  const space = isSpaceless ? '' : ' ';
  for (const unit of units) {
    let rest = unit;
    if (line !== '' && line.length + space.length + rest.length > width) {
      const room = width - line.length - space.length - 1;
      const parting = hyphenates
        ? partings(rest)
            .filter((at) => at <= room)
            .at(-1)
        : undefined;
      lines.push(parting === undefined ? line : `${line}${space}${rest.slice(0, parting)}-`);
      rest = parting === undefined ? rest : rest.slice(parting);
      line = '';
    }
    line = line === '' ? rest.trimStart() : line + space + rest;
  }
  return [...lines, line].map((each) => each.trim()).filter((each) => each !== '');
}

/** One paragraph a piece: sentences of a parted paragraph are put together again, since lines do not end with them. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last?.isOriginal === true && piece.isOriginal && !piece.glue.includes('\n'))
      result[result.length - 1] = { ...last, text: last.text + piece.glue + piece.text };
    else result.push(piece);
  }
  return result;
}

function widthOf(draw: Draw): number {
  return draw.isSpaceless ? draw.between(18, 45) : draw.between(40, 90);
}

/** Prose wrapped hard, words parted at line ends; now and then without blank lines between paragraphs. */
export function withHyphenation(pieces: readonly Piece[], draw: Draw): Piece[] {
  const [width, hyphenates, isTight] = [widthOf(draw), draw.chance(0.8), draw.chance(0.3)];
  const indent = isTight && draw.chance(0.5) ? '  ' : '';
  return joined(pieces).map((piece) => {
    if (!piece.isOriginal) return piece;
    const lines = wrapLines(piece.text, width, hyphenates, draw.isSpaceless);
    return {
      ...piece,
      text: lines.join('\n'),
      glue: isTight && piece.glue.includes('\n') ? `\n${indent}` : piece.glue,
    };
  });
}

/** Returns what makes the foot and head between one page and the next. */
function pageBreaks(running: string, pages: string, glue: string, draw: Draw): () => Piece[] {
  let page = draw.between(1, 300);
  return () => {
    page += 1;
    const mark = pages
      .replace('{n}', String(page))
      .replace('{m}', String(page + 40))
      .replace('{w}', itemAt(draw.lists.words, 0));
    const lines = running === '' ? [mark] : draw.pick([[mark, running], [running, mark], [`${running}  ${mark}`]]);
    return [added('running_header', lines, glue)];
  };
}

/** Adds heads and feet of pages every so many lines, within paragraphs too. */
export function withPageNumbers(pieces: readonly Piece[], draw: Draw, mayWrap: boolean): Piece[] {
  const [width, isWrapped, pageLines] = [widthOf(draw), mayWrap && draw.chance(0.7), draw.between(8, 45)];
  const head = draw.pick([
    () => draw.words(draw.between(2, 5)),
    () => `${draw.name()} et al.`,
    () => draw.entry('headings'),
    () => '',
  ]);
  const [running, pages, glue] = [head(), draw.pick(draw.lists.pageMarks), draw.chance(0.5) ? '\n' : '\n\n'];
  const pageBreak = pageBreaks(running, pages, glue, draw);
  // A page that began in one piece ends in another.
  let left = draw.between(2, pageLines);
  return (mayWrap ? joined(pieces) : pieces).flatMap((piece) => {
    const lines =
      isWrapped && piece.isOriginal ? wrapLines(piece.text, width, false, draw.isSpaceless) : piece.text.split('\n');
    const parts: Piece[] = [];
    let held: string[] = [];
    const push = (): void => {
      if (held.length > 0)
        parts.push({ ...piece, text: held.join('\n'), glue: parts.length === 0 ? piece.glue : glue });
      held = [];
    };
    for (const line of lines) {
      const breaksHere =
        left <= 0 &&
        (held.length > 0 || parts.length > 0 || piece.glue.includes('\n')) &&
        (mayWrap || held.length === 0);
      if (breaksHere && piece.isOriginal) {
        push();
        parts.push(...pageBreak());
        left = pageLines;
      }
      held.push(line);
      left -= isWrapped ? 1 : Math.ceil(line.length / width);
    }
    push();
    return parts;
  });
}
