import { setKind } from './decided.js';
import type { Decided } from './decided.js';

/** A document has a script of its own where so much of its letters is of one. */
const MAIN_SHARE = 0.8;
/** A passage with fewer of its letters in the main script is wholly in another. */
const FOREIGN_SHARE = 0.3;
/** Longer passages are a part of the document in their own right. */
const LONGEST_FOREIGN_SHARE = 0.2;
/** A line that is of no one script to this part is a mixture, if it holds letters of so many. */
const MIXED_SHARE = 0.6;
const FEWEST_MIXED = 4;
/** A passage is known by this many of its first units. */
const SAMPLE_UNITS = 96;

/** Scripts that are written side by side count as one. The order gives each its number, from 1. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Hangul',
  'Thai',
  'Han',
] as const;
const OTHER_LETTER = SCRIPTS.length + 1;

function scriptTable(): Uint8Array {
  const table = new Uint8Array(0x10000);
  const patterns = SCRIPTS.map((script) => {
    const named = script === 'Han' ? ['Han', 'Hiragana', 'Katakana'] : [script];
    return new RegExp(`[${named.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');
  });
  for (let unit = 0x41; unit < 0xd800; unit += 1) {
    const character = String.fromCharCode(unit);
    if (!/\p{L}/u.test(character)) continue;
    table[unit] = unit >= 0x4e00 && unit <= 0x9fff ? SCRIPTS.indexOf('Han') + 1 : scriptOf(patterns, character);
  }
  return table.fill(OTHER_LETTER, 0xd800, 0xd83c).fill(SCRIPTS.indexOf('Han') + 1, 0xd840, 0xd880);
}

function scriptOf(patterns: readonly RegExp[], character: string): number {
  const index = patterns.findIndex((pattern) => pattern.test(character));
  return index === -1 ? OTHER_LETTER : index + 1;
}

/** The script of each UTF-16 code unit that is a letter, else 0. */
const unitScripts = scriptTable();

/**
 * A passage wholly in another script than the rest of a document says nothing of how the rest was written: it stands
 * there as a quotation does.
 */
export function markForeignScripts(groups: readonly Decided[], text: string): void {
  const counts = new Float64Array(OTHER_LETTER + 1);
  const samples = groups.map((group) => {
    if (group.kind !== 'prose') return undefined;
    const sample = sampleOf(text, group.features.start, group.features.end);
    if (!isMixed(sample)) return sample;
    setKind(group, 'filler');
    return undefined;
  });
  let letters = 0;
  for (const [index, sample] of samples.entries()) {
    if (sample === undefined) continue;
    letters += groups[index]!.features.letters;
    for (let script = 1; script <= OTHER_LETTER; script += 1) {
      counts[script] = counts[script]! + sample[script]! * groups[index]!.features.letters;
    }
  }
  const main = counts.indexOf(Math.max(...counts));
  if (letters === 0 || counts[main]! < MAIN_SHARE * letters || counts[main]! > 0.9999 * letters) return;
  for (const [index, sample] of samples.entries()) {
    const group = groups[index]!;
    const foreign = sample !== undefined && sample[main]! < FOREIGN_SHARE;
    if (foreign && group.features.letters < LONGEST_FOREIGN_SHARE * letters) setKind(group, 'quotation');
  }
}

/** Letters of many scripts, none of which has the most: no language is written so. */
function isMixed(sample: Float64Array): boolean {
  let present = 0;
  let most = 0;
  for (let script = 1; script <= OTHER_LETTER; script += 1) {
    if (sample[script]! > 0) present += 1;
    if (sample[script]! > most) most = sample[script]!;
  }
  return present >= FEWEST_MIXED && most < MIXED_SHARE;
}

/** The share of each script among the first letters of a passage. */
function sampleOf(text: string, start: number, end: number): Float64Array {
  const shares = new Float64Array(OTHER_LETTER + 1);
  const last = Math.min(end, start + SAMPLE_UNITS);
  let letters = 0;
  for (let at = start; at < last; at += 1) {
    const script = unitScripts[text.charCodeAt(at)]!;
    if (script === 0) continue;
    letters += 1;
    shares[script] = shares[script]! + 1;
  }
  for (let script = 1; script <= OTHER_LETTER; script += 1) shares[script] = shares[script]! / Math.max(1, letters);
  return shares;
}
