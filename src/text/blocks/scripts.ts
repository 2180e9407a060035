import { setKind } from './decided.js';
import type { Decided } from './decided.js';
import { itemAt } from '../../lib/present.js';

/** Share of a document's prose in one script from which on that is the document's script. */
const MAIN_SHARE = 0.75;
/** A passage with a smaller share of its letters in the main script is in another script. */
const FOREIGN_SHARE = 0.3;
/** A passage with a larger share of the document is a part of it in its own right. */
const LONGEST_FOREIGN_SHARE = 0.25;
/** A line in which no script has this share is a mixture if it has letters of enough scripts. */
const MIXED_SHARE = 0.6;
const FEWEST_MIXED = 4;
/** Number of first units by which the script of a passage is determined. */
const SAMPLE_UNITS = 96;

/** Blocks of Unicode by script, first and last unit; scripts that are written side by side have one number. */
const RANGES: readonly (readonly [number, number, number])[] = [
  [1, 0x41, 0x5a],
  [1, 0x61, 0x7a],
  [1, 0xc0, 0x24f],
  [1, 0x1e00, 0x1eff],
  [1, 0xff21, 0xff5a],
  [2, 0x370, 0x3ff],
  [2, 0x1f00, 0x1fff],
  [3, 0x400, 0x52f],
  [3, 0xa640, 0xa69f],
  [4, 0x530, 0x58f],
  [5, 0x590, 0x5ff],
  [6, 0x600, 0x77f],
  [6, 0xfb50, 0xfefc],
  [7, 0x900, 0x97f],
  [8, 0x980, 0x9ff],
  [9, 0xa00, 0xb7f],
  [10, 0xb80, 0xbff],
  [11, 0xc00, 0xdff],
  [12, 0xe00, 0xe7f],
  [13, 0xe80, 0x109f],
  [14, 0x10a0, 0x10ff],
  [15, 0x1100, 0x11ff],
  [15, 0x3130, 0x318f],
  [15, 0xac00, 0xd7af],
  [16, 0x1200, 0x137f],
  [17, 0x13a0, 0x177f],
  [18, 0x1780, 0x1cff],
  [19, 0x3040, 0x30ff],
  [19, 0x3400, 0x9fff],
  [19, 0xd840, 0xd87f],
  [19, 0xf900, 0xfaff],
  [20, 0x2c00, 0x2dff],
  [20, 0xa000, 0xabff],
  [20, 0xd800, 0xd83b],
];
const LAST_SCRIPT = 20;

/** The script of each UTF-16 code unit; 0 for units of no or of every script. */
const unitScripts = new Uint8Array(0x10000);
for (const [script, first, last] of RANGES) unitScripts.fill(script, first, last + 1);

/**
 * Marks passages that are in another script than the rest of a document as quotations: they are no evidence of how the
 * rest was written.
 */
export function markForeignScripts(groups: readonly Decided[], text: string): void {
  const counts = new Float64Array(LAST_SCRIPT + 1);
  const samples = groups.map((group) => {
    if (group.kind !== 'prose') return undefined;
    const sample = sampleOf(text, group.features.start, group.features.end);
    if (!isMixed(sample)) return sample;
    setKind(group, 'filler');
    return undefined;
  });
  let wordCount = 0;
  for (const [index, sample] of samples.entries()) {
    if (sample === undefined) continue;
    const { words } = itemAt(groups, index).features;
    wordCount += words;
    for (let script = 1; script <= LAST_SCRIPT; script += 1) counts[script] = counts[script]! + sample[script]! * words;
  }
  const main = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  if (wordCount === 0 || counts[main]! < MAIN_SHARE * wordCount || counts[main]! > 0.9999 * wordCount) return;
  for (const [index, sample] of samples.entries()) {
    const group = itemAt(groups, index);
    const foreign = sample !== undefined && sample[main]! < FOREIGN_SHARE;
    if (foreign && group.features.words < LONGEST_FOREIGN_SHARE * wordCount) setKind(group, 'quotation');
  }
}

/** Whether a passage has letters of many scripts and none prevails: no language is written like this. */
function isMixed(sample: Float64Array): boolean {
  let present = 0;
  let most = 0;
  for (let script = 1; script <= LAST_SCRIPT; script += 1) {
    if (sample[script]! > 0) present += 1;
    if (sample[script]! > most) most = sample[script]!;
  }
  return present >= FEWEST_MIXED && most < MIXED_SHARE;
}

/** Returns the share of each script among the first letters of a passage. */
function sampleOf(text: string, start: number, end: number): Float64Array {
  const shares = new Float64Array(LAST_SCRIPT + 1);
  const last = Math.min(end, start + SAMPLE_UNITS);
  let letters = 0;
  for (let at = start; at < last; at += 1) {
    const script = unitScripts[text.charCodeAt(at)]!;
    if (script === 0) continue;
    letters += 1;
    shares[script] = shares[script]! + 1;
  }
  for (let script = 1; script <= LAST_SCRIPT; script += 1) shares[script] = shares[script]! / Math.max(1, letters);
  return shares;
}
