import type { Manipulation } from '../../records/manipulation.js';
import { foldBlankLetters, foldOddSpaces, foldSpacedLetters } from './blanks.js';
import { lowerCapitals } from './capitals.js';
import type { Census } from './characters.js';
import { lettersOf, scriptsOf, takeCensus } from './characters.js';
import { Unit } from './unit-kinds.js';
import { turnReversedRuns } from './direction.js';
import type { Draft } from './edits.js';
import { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { exampleAt, MAX_EXAMPLES, mergeManipulations } from './findings.js';
import { removeInvisible } from './invisible.js';
import { foldLookalikes, foldStrays } from './lookalikes.js';
import { takeOffPiles, unstackMarks } from './marks.js';
import { foldStyled } from './styled.js';

export { mergeManipulations } from './findings.js';

/** A text as a human reader sees it. */
export interface PlainText {
  /** The text with every manipulation undone; the same string if there was none. */
  readonly text: string;
  readonly manipulations: readonly Manipulation[];
  /**
   * Converts an offset in `text` to an offset in the original (UTF-16 code units). Monotone; the end maps to the end.
   */
  originalOffset(offset: number): number;
}

interface Step {
  /** Whether the step may find anything in a text with these counts. */
  readonly isNeeded: (census: Census, text: string, found: readonly Manipulation[]) => boolean;
  readonly run: (text: string, edits: Edits, letterCount: number) => readonly Finding[];
}

const has =
  (...kinds: readonly number[]): Step['isNeeded'] =>
  ({ counts }) =>
    kinds.some((kind) => counts[kind]! > 0);

/** A text with a larger share of spaces may be spaced out letter by letter. */
const SPACED_SHARE = 0.4;

/** In this order, each step reveals what the next can find. */
const STEPS: readonly Step[] = [
  { isNeeded: has(Unit.invisible), run: turnReversedRuns },
  { isNeeded: has(Unit.invisible, Unit.surrogate), run: removeInvisible },
  { isNeeded: has(Unit.invisible), run: foldBlankLetters },
  { isNeeded: has(Unit.styled, Unit.surrogate), run: foldStyled },
  { isNeeded: has(Unit.mark), run: unstackMarks },
  { isNeeded: has(Unit.oddSpace), run: foldOddSpaces },
  { isNeeded: mixesScripts, run: foldLookalikes },
  { isNeeded: (_, __, found) => isDisguised(found), run: foldStrays },
  // Again, because foreign letters may have hidden disguised words in the first pass.
  { isNeeded: (census, _, found) => isDisguised(found) && mixesScripts(census), run: foldLookalikes },
  { isNeeded: ({ counts }, { length }) => counts[Unit.space]! > SPACED_SHARE * length, run: foldSpacedLetters },
  { isNeeded: ({ capitalStretch }) => capitalStretch, run: lowerCapitals },
];

function mixesScripts(census: Census): boolean {
  return scriptsOf(census) > 1 || census.counts[Unit.surrogate]! > 0;
}

function isDisguised(found: readonly Manipulation[]): boolean {
  return found.some(({ kind }) => kind === 'lookalike_letters');
}

/** Returns the result for a text without manipulations. */
function unchanged(text: string): PlainText {
  return { text, manipulations: [], originalOffset: (offset) => Math.min(Math.max(offset, 0), text.length) };
}

function reportOf(findings: readonly Finding[], text: string, origins: Uint32Array | null): readonly Manipulation[] {
  return findings.map(({ kind, count, places }) => ({
    kind,
    count,
    examples: [...new Set(places.map((place) => exampleAt(text, origins?.[place] ?? place)))].slice(0, MAX_EXAMPLES),
  }));
}

/**
 * Undoes manipulations that a reader does not see but that hide a text from detectors, and reports those that do not
 * occur in ordinary writing. Linear in time and memory; a text without suspicious characters needs one pass.
 */
export function undoManipulations(text: string): PlainText {
  let census = takeCensus(text);
  let draft: Draft = { text, origins: null };
  let manipulations: readonly Manipulation[] = [];
  for (const step of STEPS) {
    if (!step.isNeeded(census, draft.text, manipulations)) continue;
    const edits = new Edits();
    const findings = step.run(draft.text, edits, lettersOf(census));
    manipulations = mergeManipulations(manipulations, reportOf(findings, text, draft.origins));
    if (edits.count === 0) continue;
    draft = edits.apply(draft);
    census = takeCensus(draft.text);
  }
  const { text: plain, origins } = draft;
  if (origins === null) return { ...unchanged(text), manipulations };
  return {
    text: plain,
    manipulations,
    originalOffset: (offset) => origins[Math.min(Math.max(offset, 0), plain.length)]!,
  };
}

/** Manipulating characters that `normaliseText` removes. */
const LOST = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u;
/** Piles of marks, of which `normaliseText` composes the first into its letter. */
const PILE = /[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{3}/;

/**
 * Reports manipulations in raw text that normalisation would remove or change without a trace. `text`: runs displayed
 * backwards are in reading order and piles of marks are removed; invisible characters remain for `normaliseText`.
 */
export function readHidden(raw: string): { readonly text: string; readonly manipulations: readonly Manipulation[] } {
  let draft: Draft = { text: raw, origins: null };
  let manipulations: readonly Manipulation[] = [];
  const hasLost = LOST.test(raw);
  const steps = [...(hasLost ? [turnReversedRuns] : []), ...(PILE.test(raw) ? [takeOffPiles] : [])];
  if (steps.length === 0) return { text: raw, manipulations };
  const letterCount = lettersOf(takeCensus(raw));
  if (hasLost) manipulations = reportOf(removeInvisible(raw, new Edits(), letterCount, LOST), raw, null);
  for (const step of steps) {
    const edits = new Edits();
    manipulations = mergeManipulations(
      manipulations,
      reportOf(step(draft.text, edits, letterCount), raw, draft.origins),
    );
    draft = edits.apply(draft);
  }
  return { text: draft.text, manipulations };
}
