import type { Manipulation } from '../../records/manipulation.js';
import { foldBlankLetters, foldOddSpaces, foldSpacedLetters } from './blanks.js';
import { lowerCapitals } from './capitals.js';
import type { Census } from './characters.js';
import { lettersOf, scriptsOf, takeCensus, Unit } from './characters.js';
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

/** A text as a reader by eye reads it. */
export interface PlainText {
  /** The text with every manipulation undone; the very same string where none was found. */
  readonly text: string;
  readonly manipulations: readonly Manipulation[];
  /** Offset in the original text (UTF-16) of an offset in `text`; monotone; that of the end is the original's end. */
  originalOffset(offset: number): number;
}

interface Step {
  /** Whether the step may find anything in a text with this census. */
  readonly isNeeded: (census: Census, text: string, found: readonly Manipulation[]) => boolean;
  readonly run: (text: string, edits: Edits, letterCount: number) => readonly Finding[];
}

const has =
  (...kinds: readonly number[]): Step['isNeeded'] =>
  ({ counts }) =>
    kinds.some((kind) => counts[kind]! > 0);

/** Texts of which spaces are a greater share may be spaced out. */
const SPACED_SHARE = 0.4;

/** In the order in which one lays bare what the next can see. */
const STEPS: readonly Step[] = [
  { isNeeded: has(Unit.invisible), run: turnReversedRuns },
  { isNeeded: has(Unit.invisible, Unit.surrogate), run: removeInvisible },
  { isNeeded: has(Unit.invisible), run: foldBlankLetters },
  { isNeeded: has(Unit.styled, Unit.surrogate), run: foldStyled },
  { isNeeded: has(Unit.mark), run: unstackMarks },
  { isNeeded: has(Unit.oddSpace), run: foldOddSpaces },
  { isNeeded: mixesScripts, run: foldLookalikes },
  { isNeeded: (_, __, found) => isDisguised(found), run: foldStrays },
  // What strays kept from being a word of ours.
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

/** A text as it was given, where nothing was found. */
function unchanged(text: string): PlainText {
  return { text, manipulations: [], originalOffset: (offset) => Math.min(Math.max(offset, 0), text.length) };
}

function reportOf(findings: readonly Finding[], text: string, origins: Uint32Array | null): readonly Manipulation[] {
  return findings.map(({ kind, count, places }) => ({
    kind,
    count,
    examples: places.slice(0, MAX_EXAMPLES).map((place) => exampleAt(text, origins?.[place] ?? place)),
  }));
}

/**
 * Undoes ways of writing that leave a text as it is for the eye and hide it from a machine, and reports those that no
 * ordinary writing accounts for. Linear in time and memory; a text without suspicious characters costs one look.
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

/** Of what is looked for, the characters that `normaliseText` takes out, */
const LOST = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u;
/** and piles of marks, of which it makes the first part of their letter. */
const PILE = /[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{3}/;

/**
 * Looks through a text as it was read for what normalising takes out or mixes up without a trace. `text`: with runs
 * shown backwards turned into reading order and piles of marks taken off, else as given; invisible characters stay, for
 * `normaliseText`.
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
