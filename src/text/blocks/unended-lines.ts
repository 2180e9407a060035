import { Unit } from './character-kinds.js';
import { introduces, isEnded } from './prose-shape.js';
import type { Decided } from './decided.js';
import { itemAt } from '../../lib/present.js';

const LONG_LINE_WORDS = 15;

/** One or two words with a full stop, not beside prose, are an abbreviation and not a sentence. */
export function markLonelyWords(groups: readonly Decided[]): void {
  for (const [index, group] of groups.entries()) {
    if (group.kind !== 'prose' || group.features.words > 2 || group.given !== undefined) continue;
    const before = groups[index - 1]?.kind;
    const after = groups[index + 1]?.kind;
    if (before !== undefined && after !== undefined && before !== 'prose' && after !== 'prose') group.kind = 'list';
  }
}

/**
 * A short paragraph of one line that starts like a sentence but does not end like one is a title, unless its neighbours
 * are similar.
 */
export function markTitles(groups: readonly Decided[], text: string): void {
  for (const [index, group] of groups.entries()) {
    const next = groups[index + 1];
    if (next?.blankBefore !== true || !group.blankBefore || !mayBeTitle(group, text)) continue;
    const before = groups[index - 1];
    if ((before === undefined || !isUnended(before, text)) && !isUnended(next, text)) group.kind = 'heading';
  }
}

const LONGEST_QUESTION_WORDS = 10;
const FEWEST_WORDS_BELOW = 25;

/** "Article 8." and "What is a road audit?" above a long paragraph are headings, though they end like sentences. */
export function markEndedTitles(groups: readonly Decided[], text: string): void {
  for (const [index, group] of groups.entries()) {
    const next = groups[index + 1];
    if (group.kind !== 'prose' || group.given !== undefined || next?.kind !== 'prose') continue;
    if (!group.blankBefore || !next.blankBefore || next.features.words < FEWEST_WORDS_BELOW) continue;
    const { features } = group;
    const numbered = features.last === Unit.fullStop && features.words === 2 && features.numberWords === 1;
    const asks =
      features.words <= LONGEST_QUESTION_WORDS &&
      features.first === Unit.upper &&
      text.charAt(features.end - 1) === '?';
    const besideProse =
      groups[index - 1]?.kind === 'prose' && itemAt(groups, index - 1).features.words < FEWEST_WORDS_BELOW;
    if ((numbered || asks) && features.stops === 1 && !besideProse) group.kind = 'heading';
  }
}

function mayBeTitle(group: Decided, text: string): boolean {
  return (
    isUnended(group, text) &&
    group.features.first === Unit.upper &&
    (group.features.last === Unit.lower || group.features.last === Unit.upper)
  );
}

/** Whether a group is short prose without the end of a sentence. */
function isUnended({ features, kind, given }: Decided, text: string): boolean {
  return (
    kind === 'prose' &&
    given === undefined &&
    !isEnded(features) &&
    features.words < LONG_LINE_WORDS &&
    features.stops === 0 &&
    !introduces(features, text)
  );
}

/** A short line that does not end like a sentence is prose only beside prose. */
export function markLonelyLines(groups: readonly Decided[], text: string): void {
  for (const [index, group] of groups.entries()) {
    if (!isUnended(group, text)) continue;
    const before = groups[index - 1];
    const after = groups[index + 1];
    if (before === undefined || after === undefined) continue;
    if (before.kind !== 'prose' && after.kind !== 'prose') group.kind = 'list';
  }
}
