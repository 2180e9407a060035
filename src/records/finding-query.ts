import { ASSISTED_STEPS } from './assisted.js';
import { GUESSED_REGISTERS } from './guessed-register.js';
import type { GuessedRegister } from './guessed-register.js';
import type { StatedVerdict } from './verdict.js';

/** `none`: there is no result, for a reason. `not_judged`: of an unsure one, nothing could be judged. */
export const FINDING_VERDICTS = ['ai', 'mixed', 'unsure', 'human', 'none', 'not_judged'] as const satisfies readonly (
  StatedVerdict | 'none' | 'not_judged'
)[];
export type FindingVerdict = (typeof FINDING_VERDICTS)[number];

/** Steps of editing by AI, in order, and last that none is known. */
export const FINDING_STEPS = [...ASSISTED_STEPS, ''] as const;
export type FindingStep = (typeof FINDING_STEPS)[number];

/** Registers in the order in which they are named, and last that none is known. */
export const FINDING_REGISTERS = [...GUESSED_REGISTERS, ''] as const;

/** Numbers of references that were not found, by which texts are counted. */
export const MISSING_STEPS = [1, 3, 10] as const;

export const FINDING_SORTS = [
  ...(['path', 'verdict', 'confidence', 'ai', 'words', 'language'] as const),
  ...(['assisted', 'register', 'patterns', 'missing', 'reviewed'] as const),
] as const;
/** What is to be looked at comes first: by these, the largest. */
export const LARGEST_FIRST: ReadonlySet<string> = new Set<FindingSort>([
  ...(['confidence', 'ai', 'words', 'assisted', 'patterns', 'missing'] as const),
]);
export type FindingSort = (typeof FINDING_SORTS)[number];

/** Whether the reader has decided on the text. `disagreed`: and another reader otherwise. */
export const REVIEWED = ['decided', 'open', 'disagreed'] as const;
export type Reviewed = (typeof REVIEWED)[number];

/** What is shown of the sources of a run; an empty list leaves nothing out. */
export interface FindingFilter {
  readonly verdicts: readonly FindingVerdict[];
  /** As the service calls them; empty for none. */
  readonly confidences: readonly string[];
  readonly languages: readonly string[];
  /** How much AI edited. */
  readonly assisted: readonly FindingStep[];
  /** What the scan for patterns took texts for; empty for those of which that is not known. */
  readonly registers: readonly (GuessedRegister | '')[];
  /** A pattern that a text shows, by its id; null for any. */
  readonly pattern: string | null;
  /** How often it shows it, at least; null: once where a pattern is named, else nothing is asked. */
  readonly patternsFrom: number | null;
  /** References that were not found, at least; null for any number, and for texts without references. */
  readonly missingFrom: number | null;
  /** Least and most words; null for no limit. */
  readonly wordsFrom: number | null;
  readonly wordsTo: number | null;
  /** A part of the path, in letters of any case. */
  readonly path: string;
  /** Words and "phrases", all of which a kept text must hold, in letters of any case. */
  readonly text: string;
  readonly reviewed: Reviewed | null;
}

export interface FindingOrder {
  readonly sort: FindingSort;
  readonly descending: boolean;
}

export const NO_FILTER: FindingFilter = {
  verdicts: [],
  confidences: [],
  languages: [],
  assisted: [],
  registers: [],
  pattern: null,
  patternsFrom: null,
  missingFrom: null,
  wordsFrom: null,
  wordsTo: null,
  path: '',
  text: '',
  reviewed: null,
};

/** How many findings a filter shows. */
export interface FindingCount {
  readonly count: number;
  /** Whether there are more, which were not counted. */
  readonly isMore: boolean;
}
