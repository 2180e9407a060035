import type { Flip } from './flip.js';
import type { MarkedBlock } from './marked-block.js';
import type { ResultRow } from './result-row.js';

/** The name of a source: its path, and the id of its row in a dataset. */
export type SourceName = Pick<ResultRow, 'source' | 'datasetId'>;

/** Other sources that are named beside a document: of more, their number says how many there are. */
export const MOST_NAMED = 3;

/**
 * A document of a run that a person should look at first: its verdict is stated, and is `ai` or `mixed`, or it is an
 * unsure long text of which a section is, or reads clearly so, or another unsure text that is closest to either and has
 * a block of marked sentences.
 */
export interface FirstDocument {
  readonly row: ResultRow;
  /** Other sources of the run with the same text. */
  readonly copies: number;
  /** The first of them, at most `MOST_NAMED`. */
  readonly copyNames: readonly SourceName[];
  /** Other sources with nearly the same text, which have no entry of their own. */
  readonly similar: number;
  /** The first of them, at most `MOST_NAMED`. */
  readonly similarNames: readonly SourceName[];
  /** Those of the similar ones with hidden or disguised characters. */
  readonly similarDisguised: number;
  /** Null where its verdict did not change, or was acknowledged. */
  readonly flip: Flip | null;
  /** Null where the service gives no sentences, or they are not kept. */
  readonly sentences: { readonly all: number; readonly marked: number } | null;
  /**
   * Of an unsure text that is closest to `ai` or `mixed`: its longest block of marked sentences, and the first of them,
   * empty where no text is kept; else null.
   */
  readonly block: (MarkedBlock & { readonly begins: string }) | null;
}
