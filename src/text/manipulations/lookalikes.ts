import { Unit, unitKinds } from './characters.js';
import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';
import { CYRILLIC_TWINS, GREEK_TWINS, LATIN_TWINS } from './twins.js';

/** Scripts whose letters are mistaken for each other. */
const Script = { none: 0, latin: 1, cyrillic: 2, greek: 3, other: 4 } as const;
const MAIN_SCRIPTS = [Script.latin, Script.cyrillic, Script.greek] as const;

function twinTable(pairs: string): ReadonlyMap<number, string> {
  const characters = Array.from(pairs);
  const table = new Map<number, string>();
  for (let at = 0; at + 1 < characters.length; at += 2) table.set(characters[at]!.codePointAt(0) ?? 0, characters[at + 1]!);
  return table;
}

let tables: ReadonlyMap<number, ReadonlyMap<number, string>> | null = null;

function twinsTowards(script: number): ReadonlyMap<number, string> {
  tables ??= new Map([
    [Script.latin, twinTable(LATIN_TWINS)],
    [Script.cyrillic, twinTable(CYRILLIC_TWINS)],
    [Script.greek, twinTable(GREEK_TWINS)],
  ]);
  return tables.get(script) ?? new Map();
}

const LETTER = /\p{L}/u;

function scriptOf(code: number): number {
  if (code > 0xffff) return (code >= 0x10280 && code <= 0x1057f) || (code >= 0x118a0 && code <= 0x118ff) || (code >= 0x10400 && code <= 0x104ff) ? Script.other : Script.none;
  const kind = unitKinds[code]!;
  if (kind === Unit.latinSmall || kind === Unit.latinCapital) return Script.latin;
  if (kind !== Unit.otherSmall && kind !== Unit.otherCapital) return Script.none;
  if (!LETTER.test(String.fromCharCode(code))) return Script.none;
  if ((code >= 0x400 && code <= 0x52f) || (code >= 0xa640 && code <= 0xa69f) || (code >= 0x1c80 && code <= 0x1c8f)) return Script.cyrillic;
  return (code >= 0x370 && code <= 0x3e1) || (code >= 0x3f0 && code <= 0x3ff) || (code >= 0x1f00 && code <= 0x1fff) ? Script.greek : Script.other;
}

/** A run of letters and marks. */
interface Token {
  readonly start: number;
  readonly end: number;
  readonly letters: number;
  /** Letters of the four scripts, by script. */
  readonly byScript: readonly number[];
  /** Bit of each main script towards which all letters of other scripts in it have twins. */
  readonly folds: number;
  /** Letters without a twin in another main script, by script. */
  readonly own: readonly number[];
}

function isTokenUnit(text: string, at: number): boolean {
  const kind = unitKinds[text.charCodeAt(at)]!;
  return (kind >= Unit.latinSmall && kind <= Unit.mark) || (kind === Unit.surrogate && scriptOf(text.codePointAt(at) ?? 0) !== Script.none);
}

function readToken(text: string, start: number): Token {
  let end = start;
  let letters = 0;
  let folds = 0b1110;
  const byScript = [0, 0, 0, 0, 0];
  const own = [0, 0, 0, 0, 0];
  while (end < text.length && isTokenUnit(text, end)) {
    const code = text.codePointAt(end) ?? 0;
    end += code > 0xffff ? 2 : 1;
    const script = scriptOf(code);
    if (script === Script.none) continue;
    letters += 1;
    byScript[script]! += 1;
    let hasTwin = false;
    for (const main of MAIN_SCRIPTS) {
      const twin = twinsTowards(main).has(code);
      if (main !== script && twin) hasTwin = true;
      if (main !== script && !twin) folds &= ~(1 << main);
      // A phonetic letter beside its plain twin is foreign in its own script.
      if (main === script && twin) byScript[Script.other]! += 1;
    }
    if (!hasTwin) own[script]! += 1;
  }
  return { start, end, letters, byScript, folds, own };
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const kind = unitKinds[text.charCodeAt(at)]!;
    if (kind < Unit.latinSmall || (kind > Unit.otherCapital && !isTokenUnit(text, at)) || kind === Unit.mark) continue;
    const token = readToken(text, at);
    tokens.push(token);
    at = token.end - 1;
  }
  return tokens;
}

/** The script of a text: most letters that no other main script could have lent. */
function mainScript(tokens: readonly Token[]): number {
  const sums = [0, 0, 0, 0, 0];
  for (const { own, byScript } of tokens) for (let script = 1; script < sums.length; script += 1) sums[script]! += own[script]! * 1000 + byScript[script]!;
  const most = Math.max(...sums);
  return most === 0 ? Script.none : sums.indexOf(most);
}

/** What a token is to the main script. */
const Role = {
  plain: 0,
  /** Of another script, with letters that only that script has. */
  foreign: 1,
  /** Made up of twins alone: a word of another script, or one of ours in disguise. */
  twinsOnly: 2,
  /** Mixes letters of the main script with twins, but may be a formula or an abbreviation. */
  shortMixed: 3,
  /** Mixes them and is long enough to be a word. */
  mixed: 4,
} as const;

/** Shorter words that mix scripts may be formulas: αx, kΩ. */
const WORD_LETTERS = 4;

function roleOf(token: Token, main: number): number {
  const ours = token.byScript[main]! - (main === Script.latin ? token.byScript[Script.other]! * Number(token.byScript[Script.latin] === token.letters) : 0);
  const strangers = token.letters - token.byScript[main]!;
  const phonetic = strangers === 0 && ours < token.byScript[main]!;
  if (strangers === 0 && !phonetic) return Role.plain;
  if ((token.folds & (1 << main)) === 0) return Role.foreign;
  if (ours === 0) return Role.twinsOnly;
  return token.letters >= WORD_LETTERS ? Role.mixed : Role.shortMixed;
}

const MIN_REPORTED = 5;
const WORDS_PER_REPORT = 200;
/** With one disguised word in so many, short words that could be disguised are. */
const WORDS_PER_DISGUISE = 50;
const MIN_DISGUISED = 3;

/** A word of twins alone beside a word of that script belongs to it. */
function besideForeign(roles: readonly number[], at: number): boolean {
  for (const step of [-1, 1]) {
    let next = at + step;
    // A row of such words is looked along only a little way.
    while (roles[next] === Role.twinsOnly && Math.abs(next - at) < WORD_LETTERS) next += step;
    if (roles[next] === Role.foreign) return true;
  }
  return false;
}

function isFolded(roles: readonly number[], at: number, disguised: boolean): boolean {
  const role = roles[at]!;
  if (role === Role.mixed) return true;
  return disguised && (role === Role.shortMixed || (role === Role.twinsOnly && !besideForeign(roles, at)));
}

/**
 * Reads letters of other scripts that stand for a letter of the text's own script as that letter. Only in words that mix scripts, and, in a
 * text with many of those, in words made up of twins alone. Words with a letter that has no twin are of their own script and stay.
 */
export function foldLookalikes(text: string, edits: Edits): readonly Finding[] {
  const tokens = tokensOf(text);
  const main = mainScript(tokens);
  if (main === Script.none || main === Script.other) return [];
  const roles = tokens.map((token) => roleOf(token, main));
  const mixed = roles.filter((role) => role === Role.mixed).length;
  const twinsOnly = roles.filter((role) => role === Role.twinsOnly).length;
  const disguised = mixed >= MIN_DISGUISED && (mixed + twinsOnly) * WORDS_PER_DISGUISE >= tokens.length;
  const twins = twinsTowards(main);
  const places = new Places();
  let [words, count] = [0, 0];
  for (const [at, token] of tokens.entries()) {
    if (roles[at] === Role.plain || !isFolded(roles, at, disguised)) continue;
    words += 1;
    places.add(token.start);
    for (let offset = token.start; offset < token.end; ) {
      const code = text.codePointAt(offset) ?? 0;
      const next = offset + (code > 0xffff ? 2 : 1);
      const twin = twins.get(code);
      if (twin !== undefined) {
        edits.replace(offset, next, twin);
        count += 1;
      }
      offset = next;
    }
  }
  return words >= MIN_REPORTED && words * WORDS_PER_REPORT >= tokens.length ? [{ kind: 'lookalike_letters', count, places: places.offsets }] : [];
}
