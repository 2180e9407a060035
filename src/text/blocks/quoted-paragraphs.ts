import { setKind } from './decided.js';
import { endsWithColon, tail } from './features.js';
import type { Decided } from './decided.js';
import { itemAt } from '../../lib/present.js';

/** Shorter ones are mostly a line of dialogue. */
const FEWEST_QUOTED_WORDS = 25;
const OPENING = '“„«「『"';
const CLOSING = '”“»」』"';
/** Of the end of a paragraph: a closing mark may have a full stop or the number of a note behind it. */
const AFTER_QUOTE = /[.,;\s\d[\]()]*$/u;

/** A paragraph between quotation marks that the paragraph above introduces with a colon is by another author. */
export function markQuotedParagraphs(groups: readonly Decided[], text: string): void {
  for (let index = 1; index < groups.length; index += 1) {
    const group = itemAt(groups, index);
    const before = itemAt(groups, index - 1);
    if (group.kind !== 'prose' || before.kind !== 'prose' || !endsWithColon(before.features, text)) continue;
    if (isQuoted(group, text)) setKind(group, 'quotation');
  }
}

function isQuoted({ features }: Decided, text: string): boolean {
  if (features.words < FEWEST_QUOTED_WORDS || !OPENING.includes(text.charAt(features.start))) return false;
  const end = tail(text, features, 20).replace(AFTER_QUOTE, '');
  return end !== '' && CLOSING.includes(end.charAt(end.length - 1));
}
