import { PICTURE_SELECTOR, TEXT_SELECTOR } from '../../lib/code-units.js';
import { codePointAfter, codePointBefore, isLetter } from './characters.js';
import { Unit, unitKinds } from './unit-kinds.js';
import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';
import type { Plain } from './styled-letters.js';
import { Style, STYLES, styledLetters } from './styled-letters.js';

/** Letters of the scripts in which full-width letters are normal. */
const EAST_ASIAN = /[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]/g;
/** A text with this share of East Asian letters is an East Asian text; fewer are names. */
const EAST_ASIAN_PER_LETTER = 0.1;
/** Length from which a run of letters in one style is a word. */
const WORD_LETTERS = 3;
const MIN_COUNT = 20;
/** From this share of a text's letters on, styled letters are used as an alphabet. */
const ALPHABET_SHARE = 0.1;
/** From this share on, styled letters are replaced however short their runs are. */
const SURE_SHARE = 0.4;
/** Number of words mixing plain and styled letters that is no accident. */
const MIN_MIXED = 5;
const FIRST_STYLED = 0x250;

function eachSign(text: string, visit: (start: number, end: number, sign: Plain) => void): void {
  const known = styledLetters();
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < FIRST_STYLED) continue;
    const kind = unitKinds[unit]!;
    // Some small capitals count as phonetic letters, full-width signs as ordinary ones.
    if (kind !== Unit.styled && kind !== Unit.surrogate && kind !== Unit.otherSmall && (unit < 0xff01 || unit > 0xff5e))
      continue;
    const sign = known.get(codePointAfter(text, at));
    if (sign === undefined) continue;
    const end = at + (kind === Unit.surrogate ? 2 : 1);
    visit(at, end, sign);
    at = end - 1;
  }
}

const isPlainLetter = (code: number): boolean => code < FIRST_STYLED && isLetter(code);

/** Whether there are plain letters directly before and after, or two on one side. */
function isInWord(text: string, start: number, end: number): boolean {
  const [before, after] = [isPlainLetter(codePointBefore(text, start)), isPlainLetter(codePointAfter(text, end))];
  if (before && after) return true;
  return before
    ? isPlainLetter(codePointBefore(text, start - 1))
    : after && isPlainLetter(codePointAfter(text, end + 1));
}

/** Counts of the signs of each style in a text. */
interface Uses {
  readonly letters: Uint32Array;
  /** Number in runs long enough to be words. */
  readonly inRuns: Uint32Array;
  readonly mixed: Uint32Array;
  /** Number of signs of all styles. */
  all: number;
}

function usesOf(text: string): Uses {
  const uses: Uses = {
    letters: new Uint32Array(STYLES),
    inRuns: new Uint32Array(STYLES),
    mixed: new Uint32Array(STYLES),
    all: 0,
  };
  let [run, runEnd, runStyle] = [0, -1, 0];
  eachSign(text, (start, end, { style, letter }) => {
    uses.all += 1;
    if (!letter) return;
    uses.letters[style]! += 1;
    run = start === runEnd && style === runStyle ? run + 1 : 1;
    [runEnd, runStyle] = [end, style];
    if (run >= WORD_LETTERS) uses.inRuns[style]! += run === WORD_LETTERS ? WORD_LETTERS : 1;
    if (isInWord(text, start, end)) uses.mixed[style]! += 1;
  });
  return uses;
}

/**
 * Whether signs of a style are replaced. Phonetic signs, ordinals, circled list marks and flags are kept unless there
 * are enough of them for an alphabet.
 */
function isFolded(style: number, isAlphabet: boolean, eastAsian: boolean): boolean {
  if (style === Style.mathematical || style === Style.ligature) return true;
  return style === Style.fullWidth ? !eastAsian : isAlphabet;
}

function isReported(style: number, uses: Uses, isAlphabet: boolean, all: number, eastAsian: boolean): boolean {
  const [letters, inRuns, mixed] = [uses.letters[style]!, uses.inRuns[style]!, uses.mixed[style]!];
  if (style === Style.ligature || (style === Style.fullWidth && eastAsian)) return false;
  if (isAlphabet && (style === Style.small || style === Style.flag)) return true;
  if (style === Style.small || style === Style.flag) return false;
  if (isAlphabet && (inRuns >= MIN_COUNT || letters >= SURE_SHARE * all)) return true;
  return mixed >= MIN_MIXED && mixed * MIN_MIXED >= letters;
}

/**
 * Replaces styled letters with plain ones: mathematical, full-width, enclosed, small capitals, superscript, flags that
 * spell words.
 */
export function foldStyled(text: string, edits: Edits, letterCount: number): readonly Finding[] {
  const uses = usesOf(text);
  if (uses.all === 0) return [];
  const all = letterCount + uses.all;
  const eastAsian = (text.match(EAST_ASIAN)?.length ?? 0) > EAST_ASIAN_PER_LETTER * all;
  const folded: boolean[] = [];
  const reported: boolean[] = [];
  for (let style = 0; style < STYLES; style += 1) {
    const isAlphabet = uses.letters[style]! >= MIN_COUNT && uses.letters[style]! >= ALPHABET_SHARE * all;
    const odd = isReported(style, uses, isAlphabet, all, eastAsian);
    reported.push(odd);
    folded.push(isFolded(style, isAlphabet || odd, eastAsian));
  }
  const places = new Places();
  let count = 0;
  eachSign(text, (start, end, { style, plain }) => {
    if (reported[style] === true) {
      count += 1;
      places.add(start);
    }
    // A variation selector requests a picture of the letter.
    const isSelected = text.charCodeAt(end) === TEXT_SELECTOR || text.charCodeAt(end) === PICTURE_SELECTOR;
    if (folded[style] === true) edits.replace(start, isSelected ? end + 1 : end, plain);
  });
  return count === 0 ? [] : [{ kind: 'styled_letters', count, places: places.offsets }];
}
