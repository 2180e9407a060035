import type { Batch } from '../../../records/batch.js';

/** So many answers in a row of which no document could be matched are the way of the service, and no accident. */
const SYSTEMATIC = 6;

/**
 * Counts answers to several documents of which none can be used, for uploads and for calls apart. Each is asked for
 * again under new keys, which costs its words again: where every answer is so, no new key helps.
 */
export class UnusableAnswers {
  readonly #inARow = { files: 0, text: 0 };

  /** Counts an answer. Returns whether all answers are unusable by now. @param isUsable of any of its documents */
  isSystematic({ mode, items }: Pick<Batch, 'mode' | 'items'>, isUsable: boolean): boolean {
    if (isUsable) this.#inARow[mode] = 0;
    else if (items.length > 1) this.#inARow[mode] += 1;
    return this.#inARow[mode] >= SYSTEMATIC;
  }
}
