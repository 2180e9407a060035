import type { Writable } from 'node:stream';
import { terminalText } from '../lib/terminal-text.js';
import type { PatternMatch, PatternSentence } from '../records/patterns.js';

const INDENT = '  ';
const MARK = '~';
const SPACE = /\s/u;
const MOST_COLUMNS = 96;
const FEWEST_COLUMNS = 24;
const NO_CELL = /[\p{Mn}\p{Me}\p{Cf}]/u;
/** What terminals show two columns wide: ideographs, kana, Hangul, full-width forms, emoji. */
const TWO_CELLS =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

/** Columns for text on `out`: as wide as its terminal where that is narrow, and no wider than reads well. */
export function columnsFor(out: Writable): number {
  const columns = 'columns' in out && typeof out.columns === 'number' ? out.columns - INDENT.length - 1 : MOST_COLUMNS;
  return Math.max(FEWEST_COLUMNS, Math.min(MOST_COLUMNS, columns));
}

function cellsOf(character: string): number {
  return NO_CELL.test(character) ? 0 : TWO_CELLS.test(character) ? 2 : 1;
}

/** Columns that each code unit takes; the second half of a pair takes none. */
function cellsOfUnits(text: string): readonly number[] {
  return Array.from(text).flatMap((character) =>
    character.length === 1 ? [cellsOf(character)] : [cellsOf(character), 0],
  );
}

/**
 * A sentence on one line: white space folded, control characters made visible, and for every original unit where it
 * went.
 */
function foldSentence(sentence: string): { readonly text: string; readonly positions: readonly number[] } {
  const positions: number[] = [];
  let text = '';
  for (const character of sentence) {
    for (let unit = 0; unit < character.length; unit += 1) positions.push(text.length + (unit > 0 ? unit : 0));
    if (SPACE.test(character)) text += text === '' || text.endsWith(' ') ? '' : ' ';
    else text += terminalText(character);
  }
  positions.push(text.length);
  return { text, positions };
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Breaks a text at spaces, else between characters, into pieces of at most `width` columns. */
function wrap(text: string, width: number): readonly Piece[] {
  const cells = cellsOfUnits(text);
  const pieces: Piece[] = [];
  for (let start = 0; start < text.length;) {
    let end = start;
    for (let used = 0; end < text.length && used + (cells[end] ?? 0) <= width; end += 1) used += cells[end] ?? 0;
    const space = end < text.length ? text.lastIndexOf(' ', end) : -1;
    if (space > start) end = space;
    else if (end === start) end += 1;
    pieces.push({ start, end });
    start = text[end] === ' ' ? end + 1 : end;
  }
  return pieces;
}

function underlined(found: PatternSentence, width: number): readonly string[] {
  const { text, positions } = foldSentence(found.sentence);
  const cells = cellsOfUnits(text);
  const spans = found.patterns.map((match) => ({
    from: positions[match.start - found.start] ?? 0,
    to: positions[match.end - found.start] ?? text.length,
  }));
  return wrap(text, width).flatMap(({ start, end }) => {
    const marks = Array.from({ length: end - start }, (_, index) =>
      (spans.some((span) => span.from <= start + index && start + index < span.to) ? MARK : ' ').repeat(
        cells[start + index] ?? 1,
      ),
    )
      .join('')
      .trimEnd();
    return [INDENT + text.slice(start, end), ...(marks === '' ? [] : [INDENT + marks])];
  });
}

function described(match: PatternMatch, width: number): readonly string[] {
  const often = match.timesAsOften === null ? '' : `, ${match.timesAsOften} times as often in AI text`;
  const head = `${INDENT}${match.severity.padEnd(6)} ${match.displayName} (${match.patternId}${often})`;
  const body = [match.explanation, `Tip: ${match.tip}`].flatMap((paragraph) => {
    const line = foldSentence(paragraph).text;
    return wrap(line, width - 7).map(({ start, end }) => `${INDENT}       ${line.slice(start, end)}`);
  });
  return [terminalText(head), ...body];
}

/**
 * A sentence for people: its text with its matches underlined, then each pattern with its explanation and tip.
 * @param width columns of text
 */
export function patternText(found: PatternSentence, width = MOST_COLUMNS): string {
  return [...underlined(found, width), ...found.patterns.flatMap((match) => described(match, width)), ''].join('\n');
}
