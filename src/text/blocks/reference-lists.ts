import { Unit } from './character-kinds.js';
import { setKind } from './decided.js';
import { isReferenceHeading } from './phrases.js';
import { isEnded } from './prose-shape.js';
import { mayBeReference } from './reference-shape.js';
import type { Decided } from './decided.js';
import { itemAt } from '../../lib/present.js';

/** Fewest entries of a list. The heading of a list counts as this many. */
const FEWEST_ENTRIES = 2;
const LONGEST_ENTRY_WORDS = 45;
/** Most words of a part of an entry that was wrapped at the end of a line. */
const LONGEST_PIECE_WORDS = 20;
/** Titles seldom have this many words in lower case in a row; sentences do. */
const LONG_SMALL_RUN = 4;

/** Marks entries under their heading, lines between entries, and continuation lines of entries. */
export function markReferences(groups: readonly Decided[], text: string): void {
  let among = false;
  let entries = 0;
  for (const [index, group] of groups.entries()) {
    if (group.kind !== 'reference' && among) {
      among = joinEntries(group, groups[index + 1], text, entries >= FEWEST_ENTRIES);
      if (!among) entries = 0;
    }
    if (isReferenceHeading(group.features, text)) entries = FEWEST_ENTRIES;
    else if (group.kind === 'reference') entries += 1;
    else continue;
    among = true;
  }
  for (let index = groups.length - 2; index >= 0; index -= 1) {
    const [group, next] = [itemAt(groups, index), itemAt(groups, index + 1)];
    if (group.kind !== 'reference' && next.kind === 'reference') joinEntries(group, undefined, text, false);
  }
}

/** Marks a group beside an entry as an entry if it may be one. Returns whether it did. */
function joinEntries(group: Decided, next: Decided | undefined, text: string, listed: boolean): boolean {
  if (group.given !== undefined || group.kind === 'heading') return false;
  const prose = group.kind === 'prose';
  const closing = !group.blankBefore && group.features.words <= 1;
  const between = next?.kind === 'reference' && (!prose || (listed && isShortEntry(group) && !isSentenceLike(group)));
  const turned = listed && !group.blankBefore && group.features.words <= LONGEST_PIECE_WORDS && !isSentenceLike(group);
  const sentence = prose && (!listed || isSentenceLike(group));
  if (!closing && !between && !turned && !mayBeReference(group.features, text, sentence)) return false;
  setKind(group, 'reference');
  return true;
}

/** Whether a group is short and has numbers or many names. */
function isShortEntry({ features }: Decided): boolean {
  const named = features.digits > 0 || features.capitalWords >= 0.35 * features.words;
  return features.words <= LONGEST_ENTRY_WORDS && named;
}

/** Whether a group is a whole sentence with its function words. */
function isSentenceLike({ features }: Decided): boolean {
  if (!isEnded(features)) return false;
  if (features.ideographs > 0) return features.last === Unit.ideographicStop;
  if (features.words < 8) return false;
  const fewest = features.digits === 0 || features.smallRun >= LONG_SMALL_RUN ? 0.2 : 0.35;
  return features.functionWords >= fewest * features.words;
}
