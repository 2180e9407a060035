import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';

/** Fillers of Hangul and the blank braille pattern, and spaces of odd widths, with the plain spaces among them. */
const BLANK_LETTERS = /[\u115f\u1160\u2800\u3164\uffa0](?:[ \u115f\u1160\u2800\u3164\uffa0]*[\u115f\u1160\u2800\u3164\uffa0])?/gu;
const ODD_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000](?:[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000])?/gu;
/** Conjoining letters of Hangul, of which two fillers are a part, and braille patterns. */
const OWN_SCRIPT = /[\u1100-\u115e\u1161-\u11ff\ua960-\ua97c\ud7b0-\ud7fb\u2801-\u28ff]/;
const PLAIN_SPACE = / /g;
const MIN_COUNT = 5;
/** Words cut by blanks leave pieces of fewer letters than this on average. */
const LETTERS_OF_A_PIECE = 3;
/** Without the fillers, which count as letters. */
const LETTER_RUN = /(?:(?![\u115f\u1160\u3164\uffa0])\p{L})+/gu;

interface Run {
  readonly start: number;
  readonly end: number;
}

function runsOf(text: string, pattern: RegExp): Run[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: run }) => ({ start: index, end: index + run.length }));
}

/** Letters between two places where words are cut, on average. */
function meanPiece(text: string): number {
  let [letters, pieces] = [0, 0];
  for (const [run] of text.matchAll(LETTER_RUN)) {
    letters += run.length;
    pieces += 1;
  }
  return pieces === 0 ? 0 : letters / pieces;
}

/**
 * Whether blanks stand inside words rather than between them. Where they cut words into pieces of a letter or two, one blank alone is
 * nothing and several in a row, or one beside a space, stand for a space.
 */
function cutsWords(text: string, runs: readonly Run[]): boolean {
  const single = runs.filter(({ start, end }) => end - start === 1).length;
  return single * 2 >= runs.length && meanPiece(text) < LETTERS_OF_A_PIECE;
}

function fold(text: string, runs: readonly Run[], edits: Edits): void {
  const cuts = cutsWords(text, runs);
  for (const { start, end } of runs) edits.replace(start, end, (cuts && end - start === 1) || !needsSpace(text, start, end) ? '' : ' ');
}

/** Beside a space or at a line's edge a blank adds nothing. */
function needsSpace(text: string, start: number, end: number): boolean {
  const isEdge = (character: string): boolean => character === '' || character === ' ' || character === '\n';
  return !isEdge(text.charAt(start - 1)) && !isEdge(text.charAt(end));
}

function finding(runs: readonly Run[]): readonly Finding[] {
  const places = new Places();
  for (const { start } of runs) places.add(start);
  return [{ kind: 'blank_letters', count: runs.reduce((sum, { start, end }) => sum + end - start, 0), places: places.offsets }];
}

/** Reads letters and patterns that look like a space as the space, or the nothing, they stand for. */
export function foldBlankLetters(text: string, edits: Edits): readonly Finding[] {
  if (OWN_SCRIPT.test(text)) return [];
  const runs = runsOf(text, BLANK_LETTERS);
  fold(text, runs, edits);
  return runs.length >= MIN_COUNT ? finding(runs) : [];
}

/** Reads spaces of odd widths as plain ones where they are the text's spaces, and as nothing where they cut its words. */
export function foldOddSpaces(text: string, edits: Edits): readonly Finding[] {
  const runs = runsOf(text, ODD_SPACES);
  if (runs.length < MIN_COUNT) return [];
  const cuts = cutsWords(text, runs);
  if (!cuts && runs.length < (text.match(PLAIN_SPACE)?.length ?? 0)) return [];
  if (/[\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/.test(text)) return [];
  fold(text, runs, edits);
  return cuts ? finding(runs) : [];
}

/** One space between two characters that stand alone. */
const SPACED_LETTER = /(?<=(?<!\S)\S\p{M}{0,2}) (?=\S\p{M}{0,2}(?!\S))/gu;
const WORD_GAP = / {2,}/gu;
/** So many letters stand alone in a text that is spaced out. */
const MIN_SPACED = 20;

/** A quick look, so that indented text costs little. */
function hasSpacedLetters(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) {
    if (text.charAt(at + 2) === ' ' && text.charAt(at + 1) !== ' ') count += 1;
    if (count >= MIN_SPACED) return true;
  }
  return false;
}

/** Puts together words written with a space after each letter, in a text that has wider gaps between its words. */
export function foldSpacedLetters(text: string, edits: Edits, letterCount: number): readonly Finding[] {
  if (!hasSpacedLetters(text)) return [];
  const runs = runsOf(text, SPACED_LETTER);
  if (runs.length < MIN_SPACED || runs.length * 2 < letterCount) return [];
  const gaps = runsOf(text, WORD_GAP);
  // Without wider gaps nothing tells where words end.
  if (gaps.length * 20 < runs.length) return [];
  for (const { start, end } of [...runs, ...gaps].sort((a, b) => a.start - b.start)) edits.replace(start, end, end - start === 1 ? '' : ' ');
  return finding(runs);
}
