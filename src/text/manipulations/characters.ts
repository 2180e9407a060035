import { CAPITAL_A, CAPITAL_Z, SMALL_A, SMALL_Z, isLowSurrogate } from '../../lib/code-units.js';
import { UNIT_KINDS, Unit, unitKinds } from './unit-kinds.js';

/** The result of one pass over a text. */
export interface Census {
  /** Number of code units by class. */
  readonly counts: Uint32Array;
  /** Whether a part of some hundred units is nearly all in capitals. */
  readonly capitalStretch: boolean;
}

const STRETCH_UNITS = 128;
/** Capitals per lower-case letter in a part in capitals. */
const CAPITALS_TO_SMALL = 8;
/** Fewest capitals in a part in capitals. */
const MIN_CAPITALS = 32;

function smallOf(counts: Uint32Array): number {
  return counts[Unit.latinSmall]! + counts[Unit.cyrillicSmall]! + counts[Unit.greekSmall]! + counts[Unit.otherSmall]!;
}

function capitalsOf(counts: Uint32Array): number {
  return (
    counts[Unit.latinCapital]! + counts[Unit.cyrillicCapital]! + counts[Unit.greekCapital]! + counts[Unit.otherCapital]!
  );
}

/** Counts the classes of a text in one pass, the only cost for most texts. */
export function takeCensus(text: string): Census {
  const counts = new Uint32Array(UNIT_KINDS);
  let capitalStretch = false;
  let [small, capitals] = [0, 0];
  for (let start = 0; start < text.length; start += STRETCH_UNITS) {
    const end = Math.min(start + STRETCH_UNITS, text.length);
    for (let at = start; at < end; at += 1) counts[unitKinds[text.charCodeAt(at)]!]! += 1;
    const [smallNow, capitalsNow] = [smallOf(counts), capitalsOf(counts)];
    if (capitalsNow - capitals >= MIN_CAPITALS && capitalsNow - capitals >= (smallNow - small) * CAPITALS_TO_SMALL)
      capitalStretch = true;
    [small, capitals] = [smallNow, capitalsNow];
  }
  return { counts, capitalStretch };
}

/** Returns the number of letters of Latin and related alphabets. */
export function lettersOf({ counts }: Census): number {
  return smallOf(counts) + capitalsOf(counts);
}

/** Returns how many of Latin, Cyrillic, Greek and the other alphabets a text has letters of. */
export function scriptsOf({ counts }: Census): number {
  let scripts = 0;
  for (let kind: number = Unit.latinSmall; kind < Unit.mark; kind += 2)
    if (counts[kind]! + counts[kind + 1]! > 0) scripts += 1;
  return scripts;
}

/** Returns the code point that ends just before an offset; 0 at the start. */
export function codePointBefore(text: string, offset: number): number {
  if (offset <= 0) return 0;
  const unit = text.charCodeAt(offset - 1);
  if (!isLowSurrogate(unit) || offset < 2) return unit;
  const whole = text.codePointAt(offset - 2) ?? 0;
  return whole > 0xffff ? whole : unit;
}

/** Returns the code point at an offset; 0 at the end. */
export function codePointAfter(text: string, offset: number): number {
  return text.codePointAt(offset) ?? 0;
}

const LETTER = /\p{L}/u;

/** Whether a code point is a letter of any script. */
export function isLetter(code: number): boolean {
  if (code < 0x80) return (code >= SMALL_A && code <= SMALL_Z) || (code >= CAPITAL_A && code <= CAPITAL_Z);
  return LETTER.test(String.fromCodePoint(code));
}

/** Whether a code point is a letter of Latin or a related alphabet, or a mark on one. */
export function isAlphabetic(code: number): boolean {
  const kind = code > 0xffff ? Unit.plain : unitKinds[code]!;
  return kind >= Unit.latinSmall && kind <= Unit.mark;
}
