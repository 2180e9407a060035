import type { Vocabulary } from './vocabulary.js';

/** What is known of a token without looking it up; a token carries several. */
export const Flag = {
  word: 1,
  number: 2,
  punctuation: 4,
  /** Begins with an upper-case letter. */
  capital: 8,
  /** First word of a sentence or of a line, or first after a full stop inside one. */
  start: 16,
  url: 32,
  /** Ends in -ly, -ing. */
  ly: 64,
  ing: 128,
  /** No white space before it. */
  glued: 256,
  /** A full stop, exclamation or question mark. */
  terminal: 512,
  /** A blank line or a new list item: nothing matches across it. */
  lineBreak: 1024,
  /** An em or en dash, or a hyphen with spaces around it. */
  dash: 2048,
} as const;

const Kind = { other: 0, space: 1, letter: 2, digit: 3, ideograph: 4, newline: 5, ignored: 6 } as const;

const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTERS = /[\p{L}\p{M}]/u;

function kindOf(character: string): number {
  if (character === '\n') return Kind.newline;
  if (/\s/u.test(character)) return Kind.space;
  if (character === '*' || character === '_' || character === '\u00ad' || character === '\u200b' || character === '\ufeff') return Kind.ignored;
  if (/\p{Nd}/u.test(character)) return Kind.digit;
  if (IDEOGRAPHS.test(character)) return Kind.ideograph;
  return LETTERS.test(character) ? Kind.letter : Kind.other;
}

let unitKinds: Uint8Array | null = null;

function kindsOfUnits(): Uint8Array {
  unitKinds ??= Uint8Array.from({ length: 0x10000 }, (_, unit) => kindOf(String.fromCharCode(unit)));
  return unitKinds;
}

/** The tokens of a text, one after the other, as columns: reading a sentence appends to them. */
export class Tokens {
  count = 0;
  starts = new Int32Array(1024);
  ends = new Int32Array(1024);
  ids = new Int32Array(1024);
  flags = new Uint16Array(1024);

  constructor(
    readonly text: string,
    readonly vocabulary: Vocabulary,
  ) {}

  push(start: number, end: number, id: number, flags: number): void {
    if (this.count === this.starts.length) this.grow();
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.ids[this.count] = id;
    this.flags[this.count] = flags;
    this.count += 1;
  }

  id(index: number): number {
    return this.ids[index] ?? 0;
  }

  has(index: number, mask: number): boolean {
    return ((this.flags[index] ?? 0) & mask) !== 0;
  }

  start(index: number): number {
    return this.starts[index] ?? 0;
  }

  end(index: number): number {
    return this.ends[index] ?? 0;
  }

  /** The token as written. */
  raw(index: number): string {
    return this.text.slice(this.starts[index], this.ends[index]);
  }

  /** The token in lower case. */
  lower(index: number): string {
    return this.raw(index).toLowerCase();
  }

  private grow(): void {
    const larger = (column: Int32Array): Int32Array<ArrayBuffer> => {
      const copy = new Int32Array(column.length * 2);
      copy.set(column);
      return copy;
    };
    this.starts = larger(this.starts);
    this.ends = larger(this.ends);
    this.ids = larger(this.ids);
    const flags = new Uint16Array(this.flags.length * 2);
    flags.set(this.flags);
    this.flags = flags;
  }
}

const APOSTROPHE = 39;
const CURLY_APOSTROPHE = 0x2019;
/** The second half of a contraction and the word it stands for. */
export const CONTRACTED: Readonly<Record<string, string>> = { "'re": 'are', "'ve": 'have', "'ll": 'will', "'m": 'am', "'s": "'s", "'d": "'d" };
const NEGATED_STEMS: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall' };
const ELIDED = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'/u;

function folded(text: string): string {
  return text.replace(/[\u2018\u2019]/gu, "'").toLowerCase();
}

/** Splits `isn't`, `they're`, `cannot` and `l'ère` into the words they stand for, so that a phrase is written once for both spellings. */
function pushSplit(tokens: Tokens, start: number, end: number, flags: number): boolean {
  const word = folded(tokens.text.slice(start, end));
  const { vocabulary } = tokens;
  const glued = Flag.word | Flag.glued;
  if (word === 'cannot') {
    tokens.push(start, start + 3, vocabulary.intern('can'), flags);
    tokens.push(start + 3, end, vocabulary.intern('not'), glued);
    return true;
  }
  if (word.endsWith("n't")) {
    const stem = word.slice(0, -3);
    tokens.push(start, end - 3, vocabulary.idOf(NEGATED_STEMS[stem] ?? stem, 0, (NEGATED_STEMS[stem] ?? stem).length), flags);
    tokens.push(end - 3, end, vocabulary.intern('not'), glued);
    return true;
  }
  const at = word.indexOf("'");
  const suffix = CONTRACTED[word.slice(at)];
  if (suffix !== undefined && at > 0) {
    tokens.push(start, start + at, vocabulary.idOf(tokens.text, start, start + at), flags);
    tokens.push(start + at, end, vocabulary.intern(suffix), glued);
    return true;
  }
  const elision = ELIDED.exec(word);
  if (elision === null || elision[0].length === word.length) return false;
  const middle = start + elision[0].length;
  tokens.push(start, middle, vocabulary.idOf(tokens.text, start, middle), flags);
  tokens.push(middle, end, vocabulary.idOf(tokens.text, middle, end), glued);
  return true;
}

function wordFlags(text: string, start: number, end: number): number {
  let flags: number = Flag.word;
  const first = text.charCodeAt(start);
  if ((first >= 65 && first <= 90) || (first >= 192 && first <= 222)) flags |= Flag.capital;
  const last = text.charCodeAt(end - 1) | 32;
  if (last === 121 && (text.charCodeAt(end - 2) | 32) === 108 && end - start > 3) flags |= Flag.ly;
  if (last === 103 && (text.charCodeAt(end - 2) | 32) === 110 && (text.charCodeAt(end - 3) | 32) === 105 && end - start > 4) flags |= Flag.ing;
  return flags;
}

function endOfUrl(text: string, start: number, end: number): number {
  let index = start;
  while (index < end && !/[\s<>"”)\]]/u.test(text.charAt(index))) index += 1;
  while (index > start && /[.,;:!?'*]/u.test(text.charAt(index - 1))) index -= 1;
  return index;
}

function startsUrl(text: string, index: number): boolean {
  const unit = text.charCodeAt(index) | 32;
  if (unit === 104) return text.startsWith('http://', index) || text.startsWith('https://', index);
  return unit === 119 && text.startsWith('www.', index);
}

/** Reads the sentence `[start, end)` of the text and appends its tokens. */
export function readTokens(tokens: Tokens, start: number, end: number): void {
  const kinds = kindsOfUnits();
  const { text, vocabulary } = tokens;
  let startPending: number = Flag.start;
  let glued = 0;
  let index = start;
  while (index < end) {
    const unit = text.charCodeAt(index);
    const kind = kinds[unit] ?? 0;
    if (kind === Kind.space || kind === Kind.ignored) {
      if (kind === Kind.space) glued = 0;
      index += 1;
    } else if (kind === Kind.newline) {
      const next = endOfLineBreak(text, index, end);
      if (next.breaks) {
        tokens.push(index, next.index, 0, Flag.lineBreak);
        startPending = Flag.start;
      }
      glued = 0;
      index = next.index;
    } else if (kind === Kind.letter || kind === Kind.digit) {
      const stop = startsUrl(text, index) ? endOfUrl(text, index, end) : index;
      if (stop > index + 7) tokens.push(index, stop, 0, Flag.url | startPending | glued);
      const wordEnd = stop > index + 7 ? stop : readWord(tokens, index, end, kind, startPending | glued);
      index = wordEnd;
      startPending = 0;
      glued = Flag.glued;
    } else if (kind === Kind.ideograph) {
      tokens.push(index, index + 1, vocabulary.idOf(text, index, index + 1), Flag.word | startPending | glued);
      index += 1;
      startPending = 0;
      glued = Flag.glued;
    } else {
      const stop = pushPunctuation(tokens, index, end, glued);
      if (tokens.has(tokens.count - 1, Flag.terminal)) startPending = Flag.start;
      index = stop;
      glued = Flag.glued;
    }
  }
}

/** Reads one word or number that begins at `start`; gives where it ends. */
function readWord(tokens: Tokens, start: number, end: number, kind: number, extraFlags: number): number {
  const kinds = kindsOfUnits();
  const { text } = tokens;
  let index = start + 1;
  let apostrophe = false;
  for (; index < end; index += 1) {
    const unit = text.charCodeAt(index);
    const next = kinds[unit] ?? 0;
    if (next === Kind.letter || next === Kind.digit) continue;
    const inside = index + 1 < end && (kinds[text.charCodeAt(index + 1)] ?? 0);
    if ((unit === APOSTROPHE || unit === CURLY_APOSTROPHE) && inside === Kind.letter) apostrophe = true;
    else if (!(kind === Kind.digit && (unit === 46 || unit === 44) && inside === Kind.digit)) break;
  }
  if (kind === Kind.digit) tokens.push(start, index, tokens.vocabulary.idOf(text, start, index), Flag.number | extraFlags);
  else {
    const flags = wordFlags(text, start, index) | extraFlags;
    const maybeCannot = index - start === 6 && (text.charCodeAt(start) | 32) === 99;
    if (!((apostrophe || maybeCannot) && pushSplit(tokens, start, index, flags))) tokens.push(start, index, tokens.vocabulary.idOf(text, start, index), flags);
  }
  return index;
}

const HYPHEN = 45;

/** Reads one punctuation mark, or a run that acts as one (`--`, `...`); gives where it ends. */
function pushPunctuation(tokens: Tokens, start: number, end: number, glued: number): number {
  const { text, vocabulary } = tokens;
  const unit = text.charCodeAt(start);
  let stop = start + 1;
  if (unit === HYPHEN || unit === 46 || unit === 33 || unit === 63) while (stop < end && text.charCodeAt(stop) === unit) stop += 1;
  if (unit >= 0xd800 && unit <= 0xdbff) stop = Math.min(end, start + 2);
  let flags: number = Flag.punctuation | glued;
  if (unit === 46 || unit === 33 || unit === 63 || unit === 0x3002 || unit === 0xff01 || unit === 0xff1f || unit === 0x2026) flags |= Flag.terminal;
  const spaced = glued === 0 && /\s/u.test(text.charAt(stop));
  if (unit === 0x2014 || unit === 0x2013 || unit === 0x2015 || (unit === HYPHEN && (spaced || stop - start === 2))) flags |= Flag.dash;
  tokens.push(start, stop, vocabulary.idOf(text, start, start + 1), flags);
  return stop;
}

/** Blank lines, list markers, headings and quote marks begin something new; a plain line end inside a paragraph does not. */
function endOfLineBreak(text: string, start: number, end: number): { readonly index: number; readonly breaks: boolean } {
  let index = start;
  let newlines = 0;
  for (; index < end; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 10) newlines += 1;
    else if (unit !== 32 && unit !== 9 && unit !== 13) break;
  }
  const marker = text.charCodeAt(index);
  const isMarker = marker === 35 || marker === 62 || marker === 124 || ((marker === HYPHEN || marker === 42 || marker === 43 || marker === 0x2022) && /\s/u.test(text.charAt(index + 1)));
  return { index, breaks: newlines > 1 || isMarker };
}
