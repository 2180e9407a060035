import type { Draft } from '../manipulations/edits.js';
import { Edits } from '../manipulations/edits.js';
import type { PlainText } from '../manipulations/index.js';
import { joinBroken } from './breaks.js';
import { decodeEntities } from './entities.js';
import { joinDivided } from './hyphens.js';
import { takeOffMargins } from './margins.js';
import { joinQuotes, takeOffAddresses, takeOffBold, takeOffTargets } from './marks.js';
import { linesOf } from './lines.js';
import type { TextLine } from './lines.js';
import { undoMisreading } from './misread.js';
import { plainArabic, widenMarks } from './keyboards.js';
import { takeOffTags, takeOffTex, takeOffWiki } from './markup.js';
import { takeOffNoteMarks, takeOffRaised } from './notes.js';
import { joinPages } from './pages.js';
import { takeOffPictures } from './pictures.js';
import { takeOffSpeakers } from './speakers.js';
import { Sign, signsOf } from './signs.js';
import { closeGaps } from './spaces.js';
import { spellAccents, spellHamza } from './spelling.js';
import type { LaidOut, LayoutStep } from './step.js';
import { joinWrapped } from './wrapped.js';

/** A step that looks for what a text has not. */
const ALWAYS = 0;

/** In this order: each step sees the lines as the one before it left them. A step runs where one of its signs is. */
const STEPS: readonly (readonly [signs: number, step: LayoutStep])[] = [
  [Sign.misread, undoMisreading],
  [Sign.ampersand, decodeEntities],
  [Sign.angle, takeOffTags],
  [Sign.digitAtStart, takeOffMargins],
  [Sign.gap, closeGaps],
  [Sign.shortLine, joinPages],
  [Sign.blankLine | Sign.singleBreak, joinBroken],
  [Sign.divided, joinDivided],
  [Sign.singleBreak, joinWrapped],
  [Sign.asterisk, takeOffBold],
  [Sign.colon, takeOffSpeakers],
  [Sign.bracket, takeOffTargets],
  [Sign.bracketedAddress, takeOffAddresses],
  [Sign.tex, takeOffTex],
  [Sign.backtick, joinQuotes],
  [Sign.bracket | Sign.doubleQuote, takeOffWiki],
  [Sign.bracket, takeOffNoteMarks],
  [Sign.raised, takeOffRaised],
  [Sign.picture, takeOffPictures],
  [Sign.arabic, plainArabic],
  [Sign.han, widenMarks],
  [Sign.arabic, spellHamza],
  [ALWAYS, spellAccents],
];

function laidOutOf(text: string): LaidOut {
  let lines: readonly TextLine[] | null = null;
  return { text, lines: () => (lines ??= linesOf(text)) };
}

/**
 * Undoes what programs and formats do to the lines and marks of a text and no author writes, so that a text has one
 * verdict however it was laid out: numbers in the margin, justified lines, double spacing, divided words, marks of
 * notes, entities. Most texts are returned as they are. Linear time.
 */
export function plainLayout(plain: PlainText): PlainText {
  let draft: Draft = { text: plain.text, origins: null };
  let signs = signsOf(draft.text);
  let laidOut = laidOutOf(draft.text);
  for (const [needed, step] of STEPS) {
    if (needed !== ALWAYS && (signs & needed) === 0) continue;
    const edits = new Edits();
    step(laidOut, edits);
    if (edits.count === 0) continue;
    draft = edits.apply(draft);
    signs = signsOf(draft.text);
    laidOut = laidOutOf(draft.text);
  }
  const { text, origins } = draft;
  if (origins === null) return plain;
  return {
    text,
    manipulations: plain.manipulations,
    originalOffset: (offset) => plain.originalOffset(origins[Math.min(Math.max(offset, 0), text.length)]!),
  };
}
