import type { Found } from './kinds.js';

/** Most members of a group named before and after a match. */
const MAX_RELATED = 10;

/** Matches in several sentences that belong together. */
export interface Group {
  readonly number: number;
  /** In ascending order. */
  readonly sentences: number[];
}

/** A pattern found in a sentence, before it is certain that it is reported. */
export interface Candidate {
  readonly pattern: number;
  /** All matches in the sentence, none inside another, in text order; the first is reported. */
  readonly places: Found[];
  group: Group | null;
  confirmed: boolean;
}

/** The reported part of a candidate: the matches not taken by a stronger pattern, ordered by the first. */
export interface Given {
  readonly pattern: number;
  readonly places: readonly Found[];
  readonly found: Found;
  readonly group: Group | null;
}

/** Returns the nearest other members of a group. A group can be as large as the document, so they are limited. */
export function nearestOthers(sentences: readonly number[], own: number): readonly number[] {
  const at = sentences.lastIndexOf(own);
  return sentences.slice(Math.max(0, at - MAX_RELATED), at + 1 + MAX_RELATED).filter((index) => index !== own);
}
