import type { Flip } from './flip.js';
import type { ResultRow } from './result-row.js';

/**
 * A document of a run that a person should look at first: its verdict is stated, and is `ai` or `mixed`, or it is an
 * unsure long text of which a section is, or reads clearly so.
 */
export interface FirstDocument {
  readonly row: ResultRow;
  /** Other sources of the run with the same text. */
  readonly copies: number;
  /** Other documents with nearly the same text, which are not named apart. */
  readonly similar: number;
  /** Those of the similar ones with hidden or disguised characters. */
  readonly similarDisguised: number;
  /** Null where its verdict did not change, or was acknowledged. */
  readonly flip: Flip | null;
  /** Null where the service gives no sentences, or they are not kept. */
  readonly sentences: { readonly all: number; readonly marked: number } | null;
}
