import {
  CAPITAL_A,
  CAPITAL_Z,
  PICTURE_SELECTOR,
  RIGHT_TO_LEFT_OVERRIDE,
  SMALL_A,
  SMALL_Z,
  SPACE,
  TEXT_SELECTOR,
  WORD_JOINER,
} from '../../lib/code-units.js';
import { codePointAfter, codePointBefore, isAlphabetic, isLetter } from './characters.js';
import { Unit, unitKinds } from './unit-kinds.js';
import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';
import { Sort, sortOf } from './invisible-kinds.js';
import { itemAt, present } from '../../lib/present.js';

const GRAPHEME_JOINER = 0x34f;
const KHMER_INHERENT_AQ = 0x17b4;
const KHMER_INHERENT_AA = 0x17b5;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Letters and marks of scripts in which joiners change how a word is written. */
const JOINING = new RegExp(
  [
    String.raw`[\p{L}\p{M}](?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}`,
    String.raw`\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Armenian}\p{Script=Georgian}`,
    String.raw`\p{Script=Common}])`,
  ].join(''),
  'u',
);
/** Scripts without spaces between words, in which zero-width spaces are used instead. */
const WITHOUT_SPACES = new RegExp(
  [
    String.raw`[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}`,
    String.raw`\p{Script=Balinese}\p{Script=Javanese}]`,
  ].join(''),
  'u',
);
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u20e3]/u;
/** Characters that take variation selectors: pictographs, signs, and scripts and marks with variants. */
const VARIES = new RegExp(
  [
    String.raw`[\p{Extended_Pictographic}\p{S}\u3000-\u303f\uff00-\uffef\p{Script=Han}\p{Script=Mongolian}`,
    String.raw`\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Manichaean}\p{Script=Egyptian_Hieroglyphs}`,
    String.raw`\p{Script=Hiragana}\p{Script=Katakana}]`,
  ].join(''),
  'u',
);
const BLACK_FLAG = 0x1f3f4;
const TAG_END = 0xe007f;
/** Most tag characters of one flag. */
const MAX_FLAG_TAGS = 8;
/** Number of consecutive invisible characters that is no accident of typesetting. */
const LONG_RUN = 4;
/** A larger share of joiners among the letters of scripts that use them is not explained by the script. */
const MAX_JOINER_SHARE = 0.2;
const MIN_ODD = 5;
/** Within words of alphabets zero-width spaces are rarer: none is in the files of honest authors that were measured. */
const MIN_IN_WORDS = 3;
/** Number of words per odd character from which on it is an accident of copying. */
const WORDS_PER_ODD = 200;
const LETTERS_PER_WORD = 5;

/** Tests a pattern that contains no ASCII letter, space or control. */
function test(pattern: RegExp, code: number): boolean {
  if (code <= 0x22 || (code >= CAPITAL_A && code <= CAPITAL_Z) || (code >= SMALL_A && code <= SMALL_Z)) return false;
  return pattern.test(String.fromCodePoint(code));
}

/**
 * Whether a character takes a variation selector. Digits and two signs are pictographs, as on keys, only with the last
 * selector.
 */
function varies(before: number, selector: number): boolean {
  return before < 0x80
    ? selector >= TEXT_SELECTOR && selector <= PICTURE_SELECTOR && /[0-9#*]/.test(String.fromCodePoint(before))
    : test(VARIES, before);
}

/** The context of an invisible character. */
interface Place {
  readonly before: number;
  readonly after: number;
  readonly inWord: boolean;
  /** Whether it is at a space within a line of an alphabet; at the edge of a line, web pages leave such characters. */
  readonly atSpace: boolean;
  readonly long: boolean;
}

interface Tally {
  count: number;
  /** Number of characters that do not occur in ordinary writing. */
  odd: number;
  readonly places: Places;
}

/** Removes invisible characters that have no function in their context. */
class InvisibleSearch {
  readonly #text: string;
  readonly #edits: Edits;
  readonly #only: RegExp | null;
  readonly #rightToLeft: boolean;
  readonly #keepJoiners: boolean;
  readonly #tallies: readonly Tally[] = Array.from({ length: 7 }, () => ({ count: 0, odd: 0, places: new Places() }));
  #lastSoftHyphen = -1;
  #inWords = 0;

  constructor(text: string, edits: Edits, only: RegExp | null) {
    this.#text = text;
    this.#edits = edits;
    this.#only = only;
    this.#rightToLeft = RIGHT_TO_LEFT.test(text);
    const joiners = text.match(/[\u200c\u200d]/gu)?.length ?? 0;
    this.#keepJoiners = joiners < MIN_ODD || joiners <= MAX_JOINER_SHARE * text.length;
  }

  run(letterCount: number): readonly Finding[] {
    const text = this.#text;
    for (let at = 0; at < text.length; at += 1) {
      const kind = unitKinds[text.charCodeAt(at)]!;
      if (kind !== Unit.invisible && kind !== Unit.surrogate) continue;
      const end = this.#runEnd(at);
      if (end === at) continue;
      this.#readRun(at, end);
      at = end - 1;
    }
    return this.#findings(letterCount);
  }

  #sortAt(at: number): number {
    const code = codePointAfter(this.#text, at);
    if (code === 0) return Sort.none;
    const sort = sortOf(code);
    return sort !== Sort.none && this.#only !== null && !test(this.#only, code) ? Sort.none : sort;
  }

  #runEnd(start: number): number {
    let end = start;
    while (end < this.#text.length && this.#sortAt(end) !== Sort.none)
      end += codePointAfter(this.#text, end) > 0xffff ? 2 : 1;
    return end;
  }

  #readRun(start: number, end: number): void {
    const text = this.#text;
    const before = codePointBefore(text, start);
    const after = codePointAfter(text, end);
    const inWord = isLetter(before) && isLetter(after);
    const place = { before, after, inWord, atSpace: this.#isAtSpace(start, end), long: end - start >= LONG_RUN };
    const isFlag = before === BLACK_FLAG && end - start <= 2 * MAX_FLAG_TAGS && codePointBefore(text, end) === TAG_END;
    for (let at = start; at < end;) {
      const code = codePointAfter(text, at);
      const sort = sortOf(code);
      const next = at + (code > 0xffff ? 2 : 1);
      const first = at === start;
      const kept =
        (sort === Sort.tag && isFlag) ||
        (sort === Sort.selector && first && varies(before, code)) ||
        (sort === Sort.joiner && this.#joins(before, after, end - start)) ||
        (code === GRAPHEME_JOINER && test(/[\p{M}\p{Script=Hebrew}]/u, before)) ||
        ((code === KHMER_INHERENT_AQ || code === KHMER_INHERENT_AA) && test(/\p{Script=Khmer}/u, before));
      if (!kept) this.#remove(at, next, sort, this.#isOdd(sort, code, at, place));
      at = next;
    }
  }

  /** Whether a joiner joins pictographs, or is needed by a script. */
  #joins(before: number, after: number, runLength: number): boolean {
    if (runLength <= 2 && test(PICTURE, before) && test(PICTURE, after)) return true;
    return this.#keepJoiners && runLength < LONG_RUN && test(JOINING, before);
  }

  #isAtSpace(start: number, end: number): boolean {
    const [before, after] = [codePointBefore(this.#text, start), codePointAfter(this.#text, end)];
    if (this.#rightToLeft || (before !== SPACE && after !== SPACE)) return false;
    return [before, after, codePointAfter(this.#text, end + 1)].some(isAlphabetic);
  }

  #isOdd(sort: number, code: number, at: number, place: Place): boolean {
    const { inWord, long, before, after } = place;
    if (sort === Sort.tag) return true;
    if (sort === Sort.softHyphen) {
      const near = inWord && at - this.#lastSoftHyphen <= 2;
      this.#lastSoftHyphen = at;
      return near || long;
    }
    if (sort === Sort.direction) {
      if (this.#rightToLeft) return inWord && !test(RIGHT_TO_LEFT, before) && !test(RIGHT_TO_LEFT, after);
      return inWord || code === RIGHT_TO_LEFT_OVERRIDE;
    }
    if (sort === Sort.other && isAlphabetic(before) && isAlphabetic(after)) this.#inWords += 1;
    // A word joiner at a space only keeps a line from being broken there.
    if (place.atSpace && sort !== Sort.selector && code !== WORD_JOINER) return true;
    return long || (inWord && !test(WITHOUT_SPACES, before) && !test(WITHOUT_SPACES, after));
  }

  #remove(start: number, end: number, sort: number, odd: boolean): void {
    const tally = itemAt(this.#tallies, sort);
    tally.count += 1;
    if (odd) {
      tally.odd += 1;
      tally.places.add(start);
    }
    this.#edits.replace(start, end, '');
  }

  #findings(letterCount: number): readonly Finding[] {
    const [, direction, tags, ...hidden] = this.#tallies;
    const sum = (key: 'count' | 'odd'): number => hidden.reduce((total, tally) => total + tally[key], 0);
    const isMany = (odd: number, least = MIN_ODD): boolean =>
      odd >= least && odd * WORDS_PER_ODD * LETTERS_PER_WORD >= letterCount;
    const findings: Finding[] = [];
    if (isMany(sum('odd')) || isMany(this.#inWords, MIN_IN_WORDS))
      findings.push({
        kind: 'invisible_characters',
        count: sum('count'),
        places: hidden.flatMap(({ places }) => places.offsets),
      });
    if (present(tags).odd > 0)
      findings.push({ kind: 'tag_characters', count: present(tags).count, places: present(tags).places.offsets });
    if (isMany(present(direction).odd))
      findings.push({
        kind: 'direction_controls',
        count: present(direction).count,
        places: present(direction).places.offsets,
      });
    return findings;
  }
}

/** Removes invisible characters, tags and direction controls from a text; with `only`, no others. */
export function removeInvisible(
  text: string,
  edits: Edits,
  letterCount: number,
  only: RegExp | null = null,
): readonly Finding[] {
  return new InvisibleSearch(text, edits, only).run(letterCount);
}
