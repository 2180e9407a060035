import { setKind } from './decided.js';
import { isEnded } from './prose-shape.js';
import type { Decided } from './decided.js';
import { itemAt, present } from '../../lib/present.js';

const LONGEST_PERIOD = 4;

/** Marks lines that repeat, singly or in turns, as filler. */
export function markRepeatedGroups(groups: readonly Decided[]): void {
  for (let period = 1; period <= LONGEST_PERIOD; period += 1) {
    const fewest = period === 1 ? 2 : 3 * period;
    let same = 0;
    for (let index = period; index <= groups.length; index += 1) {
      if (
        index < groups.length &&
        itemAt(groups, index).features.hash === itemAt(groups, index - period).features.hash
      ) {
        same += 1;
        continue;
      }
      if (same >= fewest)
        for (let at = index - same - period; at < index; at += 1) setKind(itemAt(groups, at), 'filler');
      same = 0;
    }
  }
}

/** Shorter paragraphs may be said again on purpose. */
const FEWEST_WORDS_AGAIN = 20;

/**
 * A rule for a whole document: marks paragraphs that were there before as filler, so that a text that is there twice
 * counts once.
 */
export function markRepeatedParagraphs(groups: readonly Decided[]): void {
  const seen = new Set<number>();
  for (const group of groups) {
    if (group.kind !== 'prose' || group.features.words < FEWEST_WORDS_AGAIN) continue;
    if (seen.has(group.features.hash)) setKind(group, 'filler');
    else seen.add(group.features.hash);
  }
}

const FEWEST_HEADERS = 3;
const WIDEST_HEADER = 80;

/** A rule for a whole document: short lines that are not sentences and occur often are headers of pages. */
export function markRunningHeaders(groups: readonly Decided[]): void {
  const counts = new Map<number, number>();
  for (const group of groups)
    if (mayBeHeader(group)) counts.set(group.features.wordsHash, (counts.get(group.features.wordsHash) ?? 0) + 1);
  for (const group of groups) {
    if (!mayBeHeader(group)) continue;
    const pageNumber = group.features.letters === 0 && group.blankBefore && group.features.digits <= 4;
    if (pageNumber || (group.features.letters > 0 && present(counts.get(group.features.wordsHash)) >= FEWEST_HEADERS))
      group.kind = 'running_header';
  }
}

function mayBeHeader({ features, kind, given }: Decided): boolean {
  if (given !== undefined || features.lineCount > 1 || features.columns >= WIDEST_HEADER) return false;
  if (kind === 'prose') return !isEnded(features) && features.words >= 3;
  return kind === 'heading' || kind === 'list' || kind === 'menu' || (kind === 'table' && features.words <= 1);
}
