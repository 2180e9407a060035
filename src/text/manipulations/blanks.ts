import {
  BRAILLE_BLANK,
  HALFWIDTH_HANGUL_FILLER,
  HANGUL_FILLER,
  HANGUL_INITIAL_FILLER,
  HANGUL_MEDIAL_FILLER,
  LINE_FEED,
  SPACE,
} from '../../lib/code-units.js';
import { Unit, unitKinds } from './unit-kinds.js';
import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';
import { itemAt } from '../../lib/present.js';

/** Conjoining letters of Hangul, to which two fillers belong, and braille patterns. */
const OWN_SCRIPT = /[\u1100-\u115e\u1161-\u11ff\ua960-\ua97c\ud7b0-\ud7fb\u2801-\u28ff]/;
const EAST_ASIAN = /[\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/;
/** Kana and Chinese characters: scripts written without spaces between words. */
const UNSPACED_SCRIPT = /[\u3041-\u30ff\u4e00-\u9fff]/;
const MIN_COUNT = 5;
/** Words cut by blanks leave pieces with fewer letters than this on average. */
const LETTERS_OF_A_PIECE = 3;
/** In East Asian scripts words are short and odd spaces are common, so nearly every letter must stand alone. */
const EAST_ASIAN_LETTERS_OF_A_PIECE = 1.5;

type IsBlank = (unit: number) => boolean;

/** Whether a unit is a Hangul filler or the blank braille pattern. */
export const isBlankLetter: IsBlank = (unit) =>
  unit === BRAILLE_BLANK ||
  unit === HANGUL_FILLER ||
  unit === HANGUL_INITIAL_FILLER ||
  unit === HANGUL_MEDIAL_FILLER ||
  unit === HALFWIDTH_HANGUL_FILLER;
const isOddSpace: IsBlank = (unit) => unitKinds[unit] === Unit.oddSpace;

/** Runs of blanks and plain spaces that start and end with a blank. */
interface Runs {
  readonly starts: number[];
  readonly ends: number[];
}

function runsOf(text: string, isBlank: IsBlank): Runs {
  const runs: Runs = { starts: [], ends: [] };
  for (let at = 0; at < text.length; at += 1) {
    if (!isBlank(text.charCodeAt(at))) continue;
    const start = at;
    let end = at + 1;
    for (let next = end; next < text.length; next += 1) {
      const unit = text.charCodeAt(next);
      if (isBlank(unit)) end = next + 1;
      else if (unit !== SPACE) break;
    }
    runs.starts.push(start);
    runs.ends.push(end);
    // Plain spaces after the last blank have been read and are skipped.
    at = end - 1;
  }
  return runs;
}

function isPieceUnit(unit: number, isBlank: IsBlank): boolean {
  const kind = unitKinds[unit]!;
  if (kind === Unit.plain) return unit >= 0x250 && (unit < 0x2000 || unit > 0x206f) && (unit < 0x3000 || unit > 0x303f);
  return kind >= Unit.latinSmall && kind !== Unit.oddSpace && !isBlank(unit);
}

/** Returns the mean number of letters between two cuts in words. */
function meanPiece(text: string, isBlank: IsBlank): number {
  let [letters, pieces, inside] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const isPiece = isPieceUnit(text.charCodeAt(at), isBlank);
    if (isPiece) letters += 1;
    if (isPiece && !inside) pieces += 1;
    inside = isPiece;
  }
  return pieces === 0 ? 0 : letters / pieces;
}

/**
 * Whether blanks are inside words rather than between them. If they cut words into pieces of a letter or two, a single
 * blank is nothing, and several in a row, or one beside a space, are a space.
 */
function cutsWords(
  text: string,
  { starts, ends }: Runs,
  isBlank: IsBlank,
  lettersOfAPiece: number = LETTERS_OF_A_PIECE,
): boolean {
  let single = 0;
  for (const [at, start] of starts.entries()) if (itemAt(ends, at) - start === 1) single += 1;
  return single * 2 >= starts.length && meanPiece(text, isBlank) < lettersOfAPiece;
}

function fold(text: string, { starts, ends }: Runs, cuts: boolean, edits: Edits): void {
  for (const [at, start] of starts.entries()) {
    const end = itemAt(ends, at);
    edits.replace(start, end, (cuts && end - start === 1) || !needsSpace(text, start, end) ? '' : ' ');
  }
}

const isEdge = (unit: number): boolean => Number.isNaN(unit) || unit === SPACE || unit === LINE_FEED;

/** Whether a blank is a needed space: beside a space or at a line's edge it is not. */
function needsSpace(text: string, start: number, end: number): boolean {
  return !isEdge(text.charCodeAt(start - 1)) && !isEdge(text.charCodeAt(end));
}

function finding({ starts, ends }: Runs): readonly Finding[] {
  const places = new Places();
  let count = 0;
  for (const [at, start] of starts.entries()) {
    places.add(start);
    count += itemAt(ends, at) - start;
  }
  return [{ kind: 'blank_letters', count, places: places.offsets }];
}

/** Replaces letters and patterns that look like a space with a space, or removes them inside words. */
export function foldBlankLetters(text: string, edits: Edits): readonly Finding[] {
  const runs = runsOf(text, isBlankLetter);
  if (runs.starts.length === 0 || OWN_SCRIPT.test(text)) return [];
  fold(text, runs, cutsWords(text, runs, isBlankLetter), edits);
  return runs.starts.length >= MIN_COUNT || isBlankLetterMass(runs) ? finding(runs) : [];
}

/** Whether blank letters are too many for ordinary writing; one long run counts as much as many short ones. */
function isBlankLetterMass({ starts, ends }: Runs): boolean {
  return starts.some((start, at) => itemAt(ends, at) - start >= MIN_COUNT);
}

function plainSpaces(text: string): number {
  let count = 0;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) count += 1;
  return count;
}

/**
 * Replaces spaces of unusual widths with plain spaces where they are the text's spaces, and removes them where they cut
 * its words.
 */
export function foldOddSpaces(text: string, edits: Edits): readonly Finding[] {
  const runs = runsOf(text, isOddSpace);
  if (runs.starts.length < MIN_COUNT) return [];
  const isEastAsian = EAST_ASIAN.test(text);
  const cuts = cutsWords(text, runs, isOddSpace, isEastAsian ? EAST_ASIAN_LETTERS_OF_A_PIECE : LETTERS_OF_A_PIECE);
  if (!cuts && isEastAsian) return [];
  if (!cuts && runs.starts.length < plainSpaces(text)) return [];
  fold(text, runs, cuts, edits);
  return cuts ? finding(runs) : [];
}

/** Fewest single characters in a text that is spaced out. */
const MIN_SPACED = 20;
/** Words have fewer letters than this on average. */
const LETTERS_PER_GAP = 20;

const isBlankUnit = (unit: number): boolean =>
  Number.isNaN(unit) || unitKinds[unit] === Unit.space || unitKinds[unit] === Unit.mark;

/** Whether there is one space between two single characters. */
function isSpacing(text: string, at: number): boolean {
  if (isBlankUnit(text.charCodeAt(at - 1)) || isBlankUnit(text.charCodeAt(at + 1))) return false;
  return isBlankUnit(text.charCodeAt(at - 2)) && isBlankUnit(text.charCodeAt(at + 2));
}

/** Calls `visit` for every run of plain spaces. */
function eachSpace(text: string, visit: (start: number, end: number) => void): void {
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at)) {
    const start = at;
    while (text.charCodeAt(at) === SPACE) at += 1;
    visit(start, at);
  }
}

/** Whether at least half of a text's letters are kana or Chinese characters. */
function isUnspacedScript(text: string, letterCount: number): boolean {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (UNSPACED_SCRIPT.test(text.charAt(at))) count += 1;
  return count * 2 >= letterCount;
}

/**
 * Joins words written with a space after each letter, in a text with wider gaps between words. Scripts without spaces
 * need no gaps.
 */
export function foldSpacedLetters(text: string, edits: Edits, letterCount: number): readonly Finding[] {
  let [count, gaps] = [0, 0];
  eachSpace(text, (start, end) => {
    if (end - start > 1) gaps += 1;
    // One letter again and again is a row of fillers, not words.
    else if (isSpacing(text, start) && text[start - 1] !== text[end]) count += 1;
  });
  if (count < MIN_SPACED || count * 2 < letterCount) return [];
  const isUnspaced = isUnspacedScript(text, letterCount);
  // Without wider gaps the ends of words are unknown.
  if (!isUnspaced && gaps * LETTERS_PER_GAP < count) return [];
  const places = new Places();
  eachSpace(text, (start, end) => {
    if (end - start > 1) edits.replace(start, end, ' ');
    else if (isSpacing(text, start)) {
      edits.replace(start, end, '');
      places.add(start);
    }
  });
  // Some PDF programs write such spaces between ideographs; there they are no sign of hiding.
  return isUnspaced ? [] : [{ kind: 'blank_letters', count, places: places.offsets }];
}
