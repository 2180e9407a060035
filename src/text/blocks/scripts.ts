import { setKind } from './decided.js';
import type { Decided } from './decided.js';
import { LAST_SCRIPT, unitScripts } from '../scripts.js';
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
