import { Unit } from './character-kinds.js';
import { setKind } from './decided.js';
import { isReferenceHeading } from './phrases.js';
import { isEnded } from './prose-shape.js';
import { mayBeReference } from './reference-shape.js';
import type { Decided } from './decided.js';
import { itemAt } from '../../lib/present.js';

/** So many entries make a list, and so does one under the heading of a list. */
const FEWEST_ENTRIES = 2;
const LONGEST_ENTRY_WORDS = 45;
/** A piece of an entry that was turned at the end of a line. */
const LONGEST_PIECE_WORDS = 20;
/** So many words with small letters in a row: titles seldom have them. */
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

/** Makes a group beside an entry one too if it may be one, and says so. */
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

/** Holds numbers or many names. */
function isShortEntry({ features }: Decided): boolean {
  const named = features.digits > 0 || features.capitalWords >= 0.35 * features.words;
  return features.words <= LONGEST_ENTRY_WORDS && named;
}

/** A whole sentence with the small words of one. */
function isSentenceLike({ features }: Decided): boolean {
  if (!isEnded(features)) return false;
  if (features.ideographs > 0) return features.last === Unit.ideographicStop;
  if (features.words < 8) return false;
  const fewest = features.digits === 0 || features.smallRun >= LONG_SMALL_RUN ? 0.2 : 0.35;
  return features.functionWords >= fewest * features.words;
}
