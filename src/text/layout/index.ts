import type { Draft } from '../manipulations/edits.js';
import { Edits } from '../manipulations/edits.js';
import type { PlainText } from '../manipulations/index.js';
import { joinBroken } from './breaks.js';
import { decodeEntities } from './entities.js';
import { joinDivided } from './hyphens.js';
import { takeOffMargins } from './margins.js';
import { joinQuotes, takeOffBold, takeOffNoteMarks, takeOffTargets } from './marks.js';
import { closeGaps } from './spaces.js';

/** In this order: each step sees the lines as the one before it left them. */
const STEPS: readonly ((text: string, edits: Edits) => void)[] = [
  decodeEntities,
  takeOffMargins,
  closeGaps,
  joinBroken,
  joinDivided,
  takeOffBold,
  takeOffTargets,
  takeOffNoteMarks,
  joinQuotes,
];

/**
 * Undoes what programs and formats do to the lines and marks of a text and no author writes, so that a text has one
 * verdict however it was laid out: numbers in the margin, justified lines, double spacing, divided words, marks of
 * notes, entities. Most texts are returned as they are. Linear time.
 */
export function plainLayout(plain: PlainText): PlainText {
  let draft: Draft = { text: plain.text, origins: null };
  for (const step of STEPS) {
    const edits = new Edits();
    step(draft.text, edits);
    draft = edits.apply(draft);
  }
  const { text, origins } = draft;
  if (origins === null) return plain;
  return {
    text,
    manipulations: plain.manipulations,
    originalOffset: (offset) => plain.originalOffset(origins[Math.min(Math.max(offset, 0), text.length)]!),
  };
}
