import {
  APOSTROPHE,
  COMMA,
  ELLIPSIS,
  EM_DASH,
  EN_DASH,
  EXCLAMATION_MARK,
  FULLWIDTH_EXCLAMATION_MARK,
  FULLWIDTH_QUESTION_MARK,
  FULL_STOP,
  HORIZONTAL_BAR,
  HYPHEN,
  IDEOGRAPHIC_FULL_STOP,
  QUESTION_MARK,
  RIGHT_SINGLE_QUOTE,
  isHighSurrogate,
} from '../../lib/code-units.js';
import { CONTRACTED, ELIDED, NEGATED_STEMS } from './contractions.js';
import { endOfLineBreak } from './line-breaks.js';
import { Kind, KINDS } from './unit-kinds.js';
import { Flag } from './tokens.js';
import type { Tokens } from './tokens.js';
import { FOLDED, HASH_PRIME, HASH_SEED } from './vocabulary.js';

const LETTER_C = 99;
const LETTER_G = 103;
const LETTER_H = 104;
const LETTER_I = 105;
const LETTER_L = 108;
const LETTER_N = 110;
const LETTER_T = 116;
const LETTER_W = 119;
const LETTER_Y = 121;
const CANNOT = 'cannot';
/**
 * Splits `isn't`, `they're`, `cannot` and `l'ère` into the words they stand for, so that one phrase matches both
 * spellings.
 */
function pushSplit(tokens: Tokens, start: number, end: number, apostrophe: number, flags: number): boolean {
  const { text, units, vocabulary } = tokens;
  const glued = Flag.word | Flag.glued;
  if (
    end - 3 > start &&
    (FOLDED[units[end - 3] ?? 0] ?? 0) === LETTER_N &&
    isApostrophe(units[end - 2] ?? 0) &&
    ((units[end - 1] ?? 0) | 32) === LETTER_T
  ) {
    const whole = end - start > 6 ? undefined : NEGATED_STEMS[text.slice(start, end - 3).toLowerCase()];
    tokens.push(
      start,
      end - 3,
      whole === undefined ? vocabulary.idOf(units, start, end - 3) : vocabulary.intern(whole),
      flags,
    );
    tokens.push(end - 3, end, vocabulary.intern('not'), glued);
    return true;
  }
  const suffix =
    end - apostrophe > 3
      ? undefined
      : CONTRACTED[
          text
            .slice(apostrophe, end)
            .replace(/[\u2018\u2019]/u, "'")
            .toLowerCase()
        ];
  if (suffix !== undefined) {
    tokens.push(start, apostrophe, vocabulary.idOf(units, start, apostrophe), flags);
    tokens.push(apostrophe, end, vocabulary.intern(suffix), glued);
    return true;
  }
  const middle = apostrophe + 1;
  if (middle === end || !ELIDED.has(text.slice(start, apostrophe).toLowerCase())) return false;
  tokens.push(start, middle, vocabulary.idOf(units, start, middle), flags);
  tokens.push(middle, end, vocabulary.idOf(units, middle, end), glued);
  return true;
}

function isApostrophe(unit: number): boolean {
  return unit === APOSTROPHE || unit === RIGHT_SINGLE_QUOTE;
}

function wordFlags(units: Uint16Array, start: number, end: number): number {
  let flags: number = Flag.word;
  const first = units[start] ?? 0;
  if ((first >= 65 && first <= 90) || (first >= 192 && first <= 222)) flags |= Flag.capital;
  const last = (units[end - 1] ?? 0) | 32;
  if (last === LETTER_Y && ((units[end - 2] ?? 0) | 32) === LETTER_L && end - start > 3) flags |= Flag.ly;
  if (
    last === LETTER_G &&
    ((units[end - 2] ?? 0) | 32) === LETTER_N &&
    ((units[end - 3] ?? 0) | 32) === LETTER_I &&
    end - start > 4
  )
    flags |= Flag.ing;
  return flags;
}

function endOfUrl(text: string, start: number, end: number): number {
  let index = start;
  while (index < end && !/[\s<>"”)\]]/u.test(text.charAt(index))) index += 1;
  while (index > start && /[.,;:!?'*]/u.test(text.charAt(index - 1))) index -= 1;
  return index;
}

function startsUrl(tokens: Tokens, index: number): boolean {
  const unit = (tokens.units[index] ?? 0) | 32;
  if (unit === LETTER_H)
    return (
      ((tokens.units[index + 1] ?? 0) | 32) === LETTER_T &&
      (tokens.text.startsWith('http://', index) || tokens.text.startsWith('https://', index))
    );
  return unit === LETTER_W && tokens.text.startsWith('www.', index);
}

/**
 * Reads the sentence `[start, end)` of the text and appends its tokens.
 *
 * Longer than other functions: one loop over the units, whose state would have to be passed around.
 */
export function readTokens(tokens: Tokens, start: number, end: number): void {
  const { units, text, letters } = tokens;
  let startPending: number = Flag.start;
  let glued = 0;
  let index = start;
  while (index < end) {
    const kind = KINDS[units[index] ?? 0] ?? 0;
    if (kind === Kind.space) {
      glued = 0;
      index += 1;
    } else if (kind <= Kind.digit) {
      const stop = startsUrl(tokens, index) ? endOfUrl(text, index, end) : index;
      if (stop > index + 7) {
        tokens.push(index, stop, 0, Flag.url | startPending | glued);
        index = stop;
      } else index = readWord(tokens, index, end, kind, startPending | glued);
      startPending = 0;
      glued = Flag.glued;
    } else if (kind <= Kind.kana) {
      if (kind === Kind.kana) letters.kana += 1;
      else letters.ideographs += 1;
      tokens.push(index, index + 1, tokens.vocabulary.idOf(units, index, index + 1), Flag.word | startPending | glued);
      index += 1;
      startPending = 0;
      glued = Flag.glued;
    } else if (kind === Kind.newline) {
      const next = endOfLineBreak(text, index, end);
      if (next.breaks) {
        tokens.push(index, next.index, 0, Flag.lineBreak);
        startPending = Flag.start;
      }
      glued = 0;
      index = next.index;
    } else if (kind === Kind.ignored) index += 1;
    else {
      index = pushPunctuation(tokens, index, end, glued);
      if (tokens.has(tokens.count - 1, Flag.terminal)) startPending = Flag.start;
      glued = Flag.glued;
    }
  }
}

/** Reads and hashes one word or number that starts at `start`. Returns its end. */
function readWord(tokens: Tokens, start: number, end: number, kind: number, extraFlags: number): number {
  const { units, vocabulary } = tokens;
  let hash = HASH_SEED;
  let apostrophe = -1;
  let index = start;
  for (; index < end; index += 1) {
    const unit = units[index] ?? 0;
    if ((KINDS[unit] ?? 0) > Kind.digit) {
      const inside = index + 1 < end ? (KINDS[units[index + 1] ?? 0] ?? 0) : Kind.other;
      if (isApostrophe(unit) && inside <= Kind.letter) apostrophe = apostrophe < 0 ? index : apostrophe;
      else if (!(kind === Kind.digit && (unit === FULL_STOP || unit === COMMA) && inside === Kind.digit)) break;
    }
    hash = Math.imul(hash ^ (FOLDED[unit] ?? 0), HASH_PRIME);
  }
  if (kind === Kind.digit) {
    tokens.push(start, index, vocabulary.find(hash, units, start, index), Flag.number | extraFlags);
    return index;
  }
  if (kind === Kind.latin) tokens.letters.latin += index - start;
  else tokens.letters.other += index - start;
  const flags = wordFlags(units, start, index) | extraFlags;
  if (apostrophe >= 0 && pushSplit(tokens, start, index, apostrophe, flags)) return index;
  if (
    index - start === CANNOT.length &&
    ((units[start] ?? 0) | 32) === LETTER_C &&
    tokens.text.slice(start, index).toLowerCase() === CANNOT
  ) {
    tokens.push(start, start + 3, vocabulary.intern('can'), flags);
    tokens.push(start + 3, index, vocabulary.intern('not'), Flag.word | Flag.glued);
    return index;
  }
  tokens.push(start, index, vocabulary.find(hash, units, start, index), flags);
  return index;
}

/** Reads one punctuation mark, or a run that acts as one (`--`, `...`). Returns its end. */
function pushPunctuation(tokens: Tokens, start: number, end: number, glued: number): number {
  const { units, vocabulary } = tokens;
  const unit = units[start] ?? 0;
  let stop = start + 1;
  if (unit === HYPHEN || unit === FULL_STOP || unit === EXCLAMATION_MARK || unit === QUESTION_MARK)
    while (stop < end && units[stop] === unit) stop += 1;
  if (isHighSurrogate(unit)) stop = Math.min(end, start + 2);
  let flags: number = Flag.punctuation | glued;
  if (
    unit === FULL_STOP ||
    unit === EXCLAMATION_MARK ||
    unit === QUESTION_MARK ||
    unit === IDEOGRAPHIC_FULL_STOP ||
    unit === FULLWIDTH_EXCLAMATION_MARK ||
    unit === FULLWIDTH_QUESTION_MARK ||
    unit === ELLIPSIS
  )
    flags |= Flag.terminal;
  const after = KINDS[units[stop] ?? 0];
  const spaced = glued === 0 && (after === Kind.space || after === Kind.newline);
  if (
    unit === EM_DASH ||
    unit === EN_DASH ||
    unit === HORIZONTAL_BAR ||
    (unit === HYPHEN && (spaced || stop - start === 2))
  )
    flags |= Flag.dash;
  tokens.push(start, stop, vocabulary.idOf(units, start, start + 1), flags);
  return stop;
}
