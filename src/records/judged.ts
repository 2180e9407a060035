import { BLOCK_KINDS } from './blocks.js';
import { NOT_JUDGED_REASONS } from './detection.js';
import { MANIPULATION_KINDS } from './manipulation.js';
import type { Manipulation } from './manipulation.js';

/** Names of a hosted service that this program does not know are `other` in a result. */
const OTHER = 'other';

/** Kinds of blocks in a result. */
export const RESULT_KINDS = [...BLOCK_KINDS, OTHER] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** Kinds of manipulations in a result. */
export const RESULT_MANIPULATIONS = [...MANIPULATION_KINDS, OTHER] as const;
export type ResultManipulation = Manipulation<(typeof RESULT_MANIPULATIONS)[number]>;

/** Why a document of a result was not judged. */
export const RESULT_REASONS = [...NOT_JUDGED_REASONS, OTHER] as const;
export type ResultReason = (typeof RESULT_REASONS)[number];

/**
 * What a result states, besides its verdict, on which part of a document was judged. For a service that does not send
 * it: null, or empty.
 */
export interface Judged {
  /** 0 where there is a reason why nothing was. */
  readonly judgedWords: number | null;
  /** Words of each kind that was not judged, of prose too where nothing was. */
  readonly notJudged: Readonly<Partial<Record<ResultKind, number>>>;
  readonly manipulations: readonly ResultManipulation[];
  /** Why nothing could be judged; null where it was. */
  readonly notJudgedReason: ResultReason | null;
}

/** The values for a service that sends nothing of this. */
export const JUDGED_UNKNOWN: Judged = { judgedWords: null, notJudged: {}, manipulations: [], notJudgedReason: null };

/**
 * Returns what was judged where services and results of earlier versions count the prose of a document that was not
 * judged as words that were.
 */
export function withNothingJudged(judged: Judged): Judged {
  const { judgedWords, notJudged, notJudgedReason } = judged;
  if (notJudgedReason === null || judgedWords === null || judgedWords === 0) return judged;
  return { ...judged, judgedWords: 0, notJudged: { ...notJudged, prose: judgedWords + (notJudged.prose ?? 0) } };
}

/** Words of prose, whether they were judged or not; null where the service does not say. */
export function proseWords({ judgedWords, notJudged }: Pick<Judged, 'judgedWords' | 'notJudged'>): number | null {
  return judgedWords === null ? null : judgedWords + (notJudged.prose ?? 0);
}
