import type { DeflatedPiece } from '../../contract/packed-answer.js';

/** What a worker returns for one text. */
export interface ScanAnswer {
  /**
   * One entry of the response's `documents`, or the whole response of a single text, as UTF-8 JSON: written by the
   * worker so that the main thread never serialises texts.
   */
  readonly json: Uint8Array;
  /** Where `json` is deflated: length and checksum before that; else null. */
  readonly deflatedFrom: Omit<DeflatedPiece, 'bytes'> | null;
  /** The words that are charged. */
  readonly wordCount: number;
  /** Version of the model or index that made the answer. */
  readonly version: string;
}

/** How one task of a batch ended. */
export type TaskOutcome<Answer> =
  { readonly status: 'done'; readonly answer: Answer } | { readonly status: 'failed'; readonly error: unknown };
