import { Unit, unitKinds } from './unit-kinds.js';
import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';
import { Script, bitsOf, eachLetter, mainScript, scriptOf, twinTable, twinTables } from './twin-tables.js';
import type { Tables, Twins } from './twin-tables.js';
import { STRAY_TWINS } from './twins.js';
import { itemAt } from '../../lib/present.js';

/** Whether letters of two scripts are adjacent anywhere: without such letters nothing is disguised. */
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

/** Relation of a word to the main script. */
const Role = {
  plain: 0,
  /** In another script, with letters that only that script has. */
  foreign: 1,
  /** Only twins: a word in another script, or a disguised word of the main script. */
  twinsOnly: 2,
  /** Mixes letters of the main script with twins, but may be a formula or an abbreviation. */
  shortMixed: 3,
  /** Mixes them and is long enough to be a word. */
  mixed: 4,
} as const;

/** Shorter words that mix scripts may be formulas or units: αx. */
const WORD_LETTERS = 3;
/** Number of neighbouring twin-only words examined to find a word that shows their script. */
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
    // Greek letters in a short word, or one at the edge of a word, are variables: αTγ, sinα.
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

/** Letters of Latin alphabets in use are below this code unit. */
const FIRST_STRAY = 0x180;
/** This many different disguised words are not typing errors or misspelt names. */
const MIN_REPORTED = 5;
const WORDS_PER_REPORT = 200;
/**
 * With one disguised word in this many, short words that could be disguised are treated as such, and fewer words are
 * reported.
 */
const WORDS_PER_DISGUISE = 50;
const MIN_DISGUISED = 3;

/** A word of Cyrillic twins between two words in Latin letters, without quotation marks. */
const ALONE = new RegExp(
  String.raw`(?<=\p{Script=Latin}[,;:.!?]?\s)(?:[аеіјорсухѕһԁԛԝ]+|[АІО])(?=\s\p{Script=Latin})`,
  'gu',
);
/** Cyrillic letters that look like no Latin one: where they are, words of twins may be words of their language. */
const PLAINLY_CYRILLIC = /[бджзйлпфцчщъыэюяБДЖЗИЙЛПФЦЧШЩЪЫЭЮЯ]/u;

/** Whether words of twins alone are so many in a Latin text that nothing but a disguise explains them. */
function hasLoneTwins(text: string, main: number, words: number): boolean {
  if (main !== Script.latin || PLAINLY_CYRILLIC.test(text)) return false;
  const alone = text.match(ALONE)?.length ?? 0;
  return alone >= MIN_DISGUISED && alone * WORDS_PER_REPORT >= words;
}

/** Whether a twin-only word is next to a word in another script, to which it then belongs. */
function besideForeign(roles: readonly number[], at: number): boolean {
  for (const step of [-1, 1]) {
    let next = at + step;
    // In a row of such words only a few are examined.
    while (roles[next] === Role.twinsOnly && Math.abs(next - at) < LOOK_ALONG) next += step;
    if (roles[next] === Role.foreign) return true;
  }
  return false;
}

function isFolded(roles: readonly number[], at: number, disguised: boolean): boolean {
  const role = itemAt(roles, at);
  if (role === Role.mixed) return true;
  return disguised && (role === Role.shortMixed || (role === Role.twinsOnly && !besideForeign(roles, at)));
}

/** Replaces the twins in a word with letters of the main script. Returns their number. */
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
 * Replaces look-alike letters of other scripts with the letters of the text's main script. Only in words that mix
 * scripts and, in a text with many of those or several of these, in words that consist only of twins. A word with a
 * letter that has no twin is in its own script and is left unchanged.
 */
export function foldLookalikes(text: string, edits: Edits): readonly Finding[] {
  if (!hasMixedWord(text) && text.search(ALONE) === -1) return [];
  const known = twinTables();
  const main = mainScript(text, known);
  if (main === Script.other) return [];
  const { starts, ends, roles } = readWords(text, main, known);
  let [mixed, twinsOnly] = [0, 0];
  for (const role of roles) {
    if (role === Role.mixed) mixed += 1;
    if (role === Role.twinsOnly) twinsOnly += 1;
  }
  const lone = hasLoneTwins(text, main, roles.length);
  const disguised = lone || (mixed >= MIN_DISGUISED && (mixed + twinsOnly) * WORDS_PER_DISGUISE >= roles.length);
  const places = new Places();
  const different = new Set<string>();
  let [words, count] = [0, 0];
  for (const [at, role] of roles.entries()) {
    if (role <= Role.foreign || !isFolded(roles, at, disguised)) continue;
    const [start, end] = [itemAt(starts, at), itemAt(ends, at)];
    words += 1;
    places.add(start);
    if (different.size < MIN_REPORTED) different.add(text.slice(start, end));
    count += foldWord(text, start, end, itemAt(known.twins, main), edits);
  }
  const isMany = (least: number, wordsPer: number): boolean =>
    different.size >= least && words * wordsPer >= roles.length;
  const reported = lone || isMany(MIN_REPORTED, WORDS_PER_REPORT) || isMany(MIN_DISGUISED, WORDS_PER_DISGUISE);
  return reported ? [{ kind: 'lookalike_letters', count, places: places.offsets }] : [];
}

const LATIN_LETTER = /[A-Za-z]/;
let strays: Twins | null = null;

/**
 * In a text that is disguised, replaces the remaining foreign letters next to Latin ones: phonetic letters, and letters
 * of scripts that never occur in a Latin word.
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
