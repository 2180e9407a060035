import type { Batch } from '../../../records/batch.js';

/** So many answers in a row of which nothing could be used are the way of the service, and no accident. */
const SYSTEMATIC = 6;

/** What an answer held. */
interface AnswerHeld {
  /** A result of any of its documents can be used. */
  readonly isUsable: boolean;
  /** Its documents came back, with values that make no sense. */
  readonly isNonsense: boolean;
}

/**
 * Counts answers of which nothing can be used: those to several documents, and nonsense, for uploads and for calls
 * apart. Each is asked for again under new keys, which costs its words again: where every answer is so, no new key
 * helps.
 */
export class UnusableAnswers {
  readonly #inARow = { files: 0, text: 0 };

  /** Counts an answer. Returns whether all answers are unusable by now. */
  isSystematic({ mode, items }: Pick<Batch, 'mode' | 'items'>, { isUsable, isNonsense }: AnswerHeld): boolean {
    if (isUsable) this.#inARow[mode] = 0;
    else if (items.length > 1 || isNonsense) this.#inARow[mode] += 1;
    return this.#inARow[mode] >= SYSTEMATIC;
  }
}
