import { codePointAfter, codePointBefore, isLetter, Unit, unitKinds } from './characters.js';
import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';
import { Style, styledLetters } from './styled-letters.js';

/** Where full-width letters are at home. */
const EAST_ASIAN = /[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]/g;
/** A run of so many letters of one style, side by side, is a word. */
const WORD_LETTERS = 3;
const MIN_COUNT = 20;
/** From this share of a text's letters on, letters in another dress are an alphabet of their own. */
const ALPHABET_SHARE = 0.1;
/** With this share there is no doubt, however short the runs. */
const SURE_SHARE = 0.4;
/** Words of plain and styled letters mixed, of which so many are no accident. */
const MIN_MIXED = 5;
const FIRST_STYLED = 0x250;

interface Sign {
  readonly start: number;
  readonly end: number;
  readonly style: number;
  readonly plain: string;
  /** Length of the run of signs of its style that it belongs to. */
  run: number;
  /** Whether plain letters stand directly before and after, or two on one side. */
  readonly inWord: boolean;
}

function signsOf(text: string): Sign[] {
  const known = styledLetters();
  const signs: Sign[] = [];
  let runStart = 0;
  const closeRun = (): void => {
    for (let at = runStart; at < signs.length; at += 1) signs[at]!.run = signs.length - runStart;
    runStart = signs.length;
  };
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < FIRST_STYLED) continue;
    const kind = unitKinds[unit]!;
    // Some small capitals count as phonetic letters, full-width signs as ordinary ones.
    if (kind !== Unit.styled && kind !== Unit.surrogate && kind !== Unit.otherSmall && (unit < 0xff01 || unit > 0xff5e)) continue;
    const code = codePointAfter(text, at);
    const found = known.get(code);
    if (found === undefined) continue;
    const end = at + (code > 0xffff ? 2 : 1);
    const last = signs.at(-1);
    if (last?.end !== at || last.style !== found.style) closeRun();
    signs.push({ start: at, end, style: found.style, plain: found.plain, run: 1, inWord: isInWord(text, at, end) });
    at = end - 1;
  }
  closeRun();
  return signs;
}

const isPlainLetter = (code: number): boolean => code < 0x250 && isLetter(code);

function isInWord(text: string, start: number, end: number): boolean {
  const [before, after] = [isPlainLetter(codePointBefore(text, start)), isPlainLetter(codePointAfter(text, end))];
  if (before && after) return true;
  return before ? isPlainLetter(codePointBefore(text, start - 1)) : after && isPlainLetter(codePointAfter(text, end + 1));
}

/** What a style's signs amount to in a text. */
interface Use {
  readonly letters: number;
  /** In runs long enough to be words. */
  readonly inRuns: number;
  readonly mixed: number;
}

function useOf(signs: readonly Sign[], style: number): Use {
  const own = signs.filter((sign) => sign.style === style && isLetter(sign.plain.codePointAt(0) ?? 0));
  return { letters: own.length, inRuns: own.filter(({ run }) => run >= WORD_LETTERS).length, mixed: own.filter(({ inWord }) => inWord).length };
}

/** Phonetic signs, ordinals, circled list marks and flags are themselves unless there are enough of them for an alphabet. */
function isFolded(sign: Sign, isAlphabet: boolean, eastAsian: boolean): boolean {
  if (sign.style === Style.mathematical || sign.style === Style.ligature) return true;
  if (sign.style === Style.fullWidth) return !eastAsian;
  return isAlphabet;
}

function isReported(style: number, { letters, inRuns, mixed }: Use, all: number, eastAsian: boolean): boolean {
  if (style === Style.ligature || (style === Style.fullWidth && eastAsian)) return false;
  if (style === Style.small || style === Style.flag) return letters >= MIN_COUNT && letters >= ALPHABET_SHARE * all;
  if (letters >= MIN_COUNT && letters >= SURE_SHARE * all) return true;
  return (inRuns >= MIN_COUNT && letters >= ALPHABET_SHARE * all) || (mixed >= MIN_MIXED && mixed * MIN_MIXED >= letters);
}

/** Reads letters in another dress as plain ones: mathematical, full-width, enclosed, small capitals, raised, flags that spell words. */
export function foldStyled(text: string, edits: Edits, letterCount: number): readonly Finding[] {
  const signs = signsOf(text);
  if (signs.length === 0) return [];
  const eastAsian = (text.match(EAST_ASIAN)?.length ?? 0) * 10 > letterCount + signs.length;
  const all = letterCount + signs.length;
  const alphabets = new Set<number>();
  const reported = new Set<number>();
  for (const style of Object.values(Style)) {
    const use = useOf(signs, style);
    if (use.letters >= MIN_COUNT && use.letters >= ALPHABET_SHARE * all) alphabets.add(style);
    if (isReported(style, use, all, eastAsian)) reported.add(style);
  }
  const places = new Places();
  let count = 0;
  for (const sign of signs) {
    if (reported.has(sign.style)) {
      count += 1;
      places.add(sign.start);
    }
    if (isFolded(sign, alphabets.has(sign.style) || reported.has(sign.style), eastAsian)) edits.replace(sign.start, sign.end, sign.plain);
  }
  return count === 0 ? [] : [{ kind: 'styled_letters', count, places: places.offsets }];
}
