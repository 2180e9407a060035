import type { Manipulation } from '../../records/manipulation.js';
import { foldBlankLetters, foldOddSpaces, foldSpacedLetters } from './blanks.js';
import { lowerCapitals } from './capitals.js';
import type { Census } from './characters.js';
import { lettersOf, takeCensus, Unit } from './characters.js';
import { turnReversedRuns } from './direction.js';
import type { Draft } from './edits.js';
import { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { exampleAt, mergeManipulations } from './findings.js';
import { removeInvisible } from './invisible.js';
import { foldLookalikes } from './lookalikes.js';
import { unstackMarks } from './marks.js';
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
  readonly isNeeded: (census: Census) => boolean;
  readonly run: (text: string, edits: Edits, letterCount: number) => readonly Finding[];
}

const has = (...kinds: readonly number[]): Step['isNeeded'] => ({ counts }) => kinds.some((kind) => counts[kind]! > 0);

/** Texts with more spaces than this to a letter may be spaced out. */
const SPACES_PER_LETTER = 0.6;

/** In the order in which one lays bare what the next can see. */
const STEPS: readonly Step[] = [
  { isNeeded: has(Unit.invisible), run: turnReversedRuns },
  { isNeeded: has(Unit.invisible, Unit.surrogate), run: removeInvisible },
  { isNeeded: has(Unit.invisible), run: foldBlankLetters },
  { isNeeded: has(Unit.styled, Unit.surrogate), run: foldStyled },
  { isNeeded: has(Unit.mark), run: unstackMarks },
  { isNeeded: has(Unit.oddSpace), run: foldOddSpaces },
  { isNeeded: mixesScripts, run: foldLookalikes },
  { isNeeded: (census) => census.counts[Unit.space]! > SPACES_PER_LETTER * lettersOf(census), run: foldSpacedLetters },
  { isNeeded: ({ capitalStretch }) => capitalStretch, run: lowerCapitals },
];

function mixesScripts({ counts }: Census): boolean {
  const latin = counts[Unit.latinSmall]! + counts[Unit.latinCapital]!;
  const others = counts[Unit.otherSmall]! + counts[Unit.otherCapital]!;
  return (latin > 0 && others > 0) || counts[Unit.surrogate]! > 0 || others > 0;
}

/** A text as it was given, where nothing was found. */
function unchanged(text: string): PlainText {
  return { text, manipulations: [], originalOffset: (offset) => Math.min(Math.max(offset, 0), text.length) };
}

/**
 * Undoes ways of writing that leave a text as it is for the eye and hide it from a machine, and reports those that no ordinary writing
 * accounts for. Linear in time and memory; a text without suspicious characters costs one look.
 */
export function undoManipulations(text: string): PlainText {
  let census = takeCensus(text);
  let draft: Draft = { text, origins: null };
  let manipulations: readonly Manipulation[] = [];
  for (const step of STEPS) {
    if (!step.isNeeded(census)) continue;
    const edits = new Edits();
    const findings = step.run(draft.text, edits, lettersOf(census));
    const { origins } = draft;
    const found = findings.map(({ kind, count, places }) => ({ kind, count, examples: places.map((place) => exampleAt(text, origins?.[place] ?? place)).slice(0, 3) }));
    manipulations = mergeManipulations(manipulations, found);
    if (edits.count === 0) continue;
    draft = edits.apply(draft);
    census = takeCensus(draft.text);
  }
  const { text: plain, origins } = draft;
  if (origins === null) return { ...unchanged(text), manipulations };
  return { text: plain, manipulations, originalOffset: (offset) => origins[Math.min(Math.max(offset, 0), plain.length)]! };
}
