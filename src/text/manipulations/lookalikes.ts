import { Unit, unitKinds } from './characters.js';
import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';
import { CYRILLIC_TWINS, GREEK_TWINS, LATIN_TWINS, STRAY_TWINS } from './twins.js';

/** Scripts whose letters are mistaken for each other; phonetic letters are `other`. */
const Script = { none: 0, latin: 1, cyrillic: 2, greek: 3, other: 4 } as const;
const SCRIPTS = 5;

type Twins = ReadonlyMap<number, string>;

function twinTable(pairs: string): Twins {
  const characters = Array.from(pairs);
  const table = new Map<number, string>();
  for (let at = 0; at + 1 < characters.length; at += 2)
    table.set(characters[at]!.codePointAt(0) ?? 0, characters[at + 1]!);
  return table;
}

interface Tables {
  /** By main script, the twin of each letter of another script. */
  readonly twins: readonly Twins[];
  /** For each code unit the bits of the scripts towards which it has a twin. */
  readonly bits: Uint8Array;
}

let tables: Tables | null = null;

/** Made for the first text that needs them. */
function twinTables(): Tables {
  if (tables !== null) return tables;
  const twins = [new Map<number, string>(), twinTable(LATIN_TWINS), twinTable(CYRILLIC_TWINS), twinTable(GREEK_TWINS)];
  const bits = new Uint8Array(0x10000);
  for (const [script, table] of twins.entries())
    for (const code of table.keys()) if (code < bits.length) bits[code]! |= 1 << script;
  tables = { twins, bits };
  return tables;
}

/** Old alphabets with letters that look Latin: Lycian to Vithkuqi, Warang Citi. */
function isOldAlphabet(code: number): boolean {
  return (code >= 0x10280 && code <= 0x1057f) || (code >= 0x118a0 && code <= 0x118ff);
}

function scriptOf(code: number): number {
  if (code > 0xffff) return isOldAlphabet(code) ? Script.other : Script.none;
  const kind = unitKinds[code]!;
  return kind >= Unit.latinSmall && kind <= Unit.otherCapital ? kind >> 1 : Script.none;
}

function bitsOf(code: number, { twins, bits }: Tables): number {
  return code > 0xffff ? Number(twins[Script.latin]!.has(code)) << Script.latin : bits[code]!;
}

/** Whether letters of two scripts stand side by side anywhere: where none do, nothing is in disguise. */
function hasMixedWord(text: string): boolean {
  let last: number = Script.none;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const kind = unitKinds[unit]!;
    if (kind === Unit.mark) continue;
    const script = kind === Unit.surrogate ? scriptOf(text.codePointAt(at) ?? 0) : scriptOf(unit);
    if (script !== Script.none && last !== Script.none && script !== last) return true;
    last = script;
    if (kind === Unit.surrogate && script !== Script.none) at += 1;
  }
  return false;
}

/** Calls `read` for each letter, and `end` where a run of letters and marks ends. */
function eachLetter(
  text: string,
  read: (code: number, script: number, at: number) => void,
  end: (at: number) => void,
): void {
  let open = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const kind = unitKinds[unit]!;
    const code = kind === Unit.surrogate ? (text.codePointAt(at) ?? 0) : unit;
    const script = scriptOf(code);
    if (script !== Script.none) {
      read(code, script, at);
      open = true;
      if (code > 0xffff) at += 1;
    } else if (open && kind !== Unit.mark) {
      end(at);
      open = false;
    }
  }
  if (open) end(text.length);
}

/** The script of a text: most letters that no other script could have lent. */
function mainScript(text: string, known: Tables): number {
  const own = new Uint32Array(SCRIPTS);
  const all = new Uint32Array(SCRIPTS);
  const count = (code: number, script: number): void => {
    all[script]! += 1;
    if (bitsOf(code, known) === 0) own[script]! += 1;
  };
  eachLetter(text, count, () => undefined);
  const score = (script: number): number => own[script]! * text.length + all[script]!;
  return [Script.latin, Script.cyrillic, Script.greek, Script.other].reduce<number>(
    (best, script) => (score(script) > score(best) ? script : best),
    Script.latin,
  );
}

/** What a word is to the main script. */
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

/** Shorter words that mix scripts may be formulas or units: αx. */
const WORD_LETTERS = 3;
/** A row of words of twins alone is looked along so far for a word that tells their script. */
const LOOK_ALONG = 4;

interface Words {
  readonly starts: number[];
  readonly ends: number[];
  readonly roles: number[];
}

function readWords(text: string, main: number, known: Tables): Words {
  const words: Words = { starts: [], ends: [], roles: [] };
  let [start, ours, strangers, foreign, turns, greek, last] = [-1, 0, 0, 0, 0, 0, 0];
  const read = (code: number, script: number, at: number): void => {
    if (start < 0) start = at;
    else if (script !== last) turns += 1;
    last = script;
    if (script === Script.greek) greek += 1;
    if (script === main) ours += 1;
    else if ((bitsOf(code, known) & (1 << main)) !== 0) strangers += 1;
    else foreign += 1;
  };
  const end = (at: number): void => {
    words.starts.push(start);
    words.ends.push(at);
    // Greek letters in a short word or one at the edge of a word are variables: αTγ, sinα.
    const isVariable =
      greek > 0 && main !== Script.greek && (ours + greek <= WORD_LETTERS || (greek === 1 && turns < 2));
    const isFormula = ours + strangers < WORD_LETTERS || isVariable;
    if (foreign > 0) words.roles.push(Role.foreign);
    else if (strangers === 0) words.roles.push(Role.plain);
    else if (ours === 0) words.roles.push(Role.twinsOnly);
    else words.roles.push(isFormula ? Role.shortMixed : Role.mixed);
    [start, ours, strangers, foreign, turns, greek, last] = [-1, 0, 0, 0, 0, 0, 0];
  };
  eachLetter(text, read, end);
  return words;
}

/** Before are letters of Latin alphabets in use. */
const FIRST_STRAY = 0x180;
/** So many different words in disguise are no slip of a keyboard or a misspelt name. */
const MIN_REPORTED = 5;
const WORDS_PER_REPORT = 200;
/** With one disguised word in so many, short words that could be disguised are, and fewer are reported. */
const WORDS_PER_DISGUISE = 50;
const MIN_DISGUISED = 3;

/** A word of twins alone beside a word of that script belongs to it. */
function besideForeign(roles: readonly number[], at: number): boolean {
  for (const step of [-1, 1]) {
    let next = at + step;
    // A row of such words is looked along only a little way.
    while (roles[next] === Role.twinsOnly && Math.abs(next - at) < LOOK_ALONG) next += step;
    if (roles[next] === Role.foreign) return true;
  }
  return false;
}

function isFolded(roles: readonly number[], at: number, disguised: boolean): boolean {
  const role = roles[at]!;
  if (role === Role.mixed) return true;
  return disguised && (role === Role.shortMixed || (role === Role.twinsOnly && !besideForeign(roles, at)));
}

/** Puts the twins of a word's letters in; returns how many. */
function foldWord(text: string, start: number, end: number, twins: Twins, edits: Edits): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    const twin = twins.get(code);
    if (twin !== undefined) {
      edits.replace(at, at + width, twin);
      count += 1;
    }
    at += width - 1;
  }
  return count;
}

/**
 * Reads letters of other scripts that stand for a letter of the text's own script as that letter. Only in words that
 * mix scripts, and, in a text with many of those, in words made up of twins alone. Words with a letter that has no twin
 * are of their own script and stay.
 */
export function foldLookalikes(text: string, edits: Edits): readonly Finding[] {
  if (!hasMixedWord(text)) return [];
  const known = twinTables();
  const main = mainScript(text, known);
  if (main === Script.other) return [];
  const { starts, ends, roles } = readWords(text, main, known);
  let [mixed, twinsOnly] = [0, 0];
  for (const role of roles) {
    if (role === Role.mixed) mixed += 1;
    if (role === Role.twinsOnly) twinsOnly += 1;
  }
  const disguised = mixed >= MIN_DISGUISED && (mixed + twinsOnly) * WORDS_PER_DISGUISE >= roles.length;
  const places = new Places();
  const different = new Set<string>();
  let [words, count] = [0, 0];
  for (const [at, role] of roles.entries()) {
    if (role <= Role.foreign || !isFolded(roles, at, disguised)) continue;
    const [start, end] = [starts[at]!, ends[at]!];
    words += 1;
    places.add(start);
    if (different.size < MIN_REPORTED) different.add(text.slice(start, end));
    count += foldWord(text, start, end, known.twins[main]!, edits);
  }
  const isMany = (least: number, wordsPer: number): boolean =>
    different.size >= least && words * wordsPer >= roles.length;
  const reported = isMany(MIN_REPORTED, WORDS_PER_REPORT) || isMany(MIN_DISGUISED, WORDS_PER_DISGUISE);
  return reported ? [{ kind: 'lookalike_letters', count, places: places.offsets }] : [];
}

const LATIN_LETTER = /[A-Za-z]/;
let strays: Twins | null = null;

/**
 * In a text found to be in disguise, reads what is left of foreign letters beside Latin ones: phonetic letters, letters
 * of scripts that never stand in a Latin word.
 */
export function foldStrays(text: string, edits: Edits): readonly Finding[] {
  strays ??= twinTable(STRAY_TWINS);
  const places = new Places();
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < FIRST_STRAY) continue;
    const code = text.codePointAt(at) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    const twin = strays.get(code);
    if (twin !== undefined && (LATIN_LETTER.test(text.charAt(at - 1)) || LATIN_LETTER.test(text.charAt(at + width)))) {
      edits.replace(at, at + width, twin);
      places.add(at);
    }
    at += width - 1;
  }
  return edits.count === 0 ? [] : [{ kind: 'lookalike_letters', count: edits.count, places: places.offsets }];
}
