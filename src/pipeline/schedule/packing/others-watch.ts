import { countOf } from '../../../lib/number-text.js';
import type { Claim } from '../../../records/claim.js';
import type { OnScheduleEvent, ScheduleEnd } from '../schedule-end.js';

type Elsewhere = Extract<Claim, { readonly kind: 'elsewhere' }>;

/** A run of which no process is seen may just be started again: it is looked for this often before this one ends. */
const LOOKS = 10;

/** Follows the other runs that are sending what this one has left to send. */
export class OthersWatch {
  readonly #onEvent: OnScheduleEvent;
  #looksInVain = 0;
  #isSaid = false;

  constructor(onEvent: OnScheduleEvent) {
    this.#onEvent = onEvent;
  }

  /**
   * To be called each time that nothing else is left to do. Returns why this run ends; null while it waits for the
   * results of the others.
   */
  look({ documents, runs, isGoingOn }: Elsewhere): Extract<ScheduleEnd, { readonly kind: 'elsewhere' }> | null {
    this.#looksInVain = isGoingOn ? 0 : this.#looksInVain + 1;
    if (this.#looksInVain >= LOOKS) return { kind: 'elsewhere', documents, runs };
    if (!this.#isSaid && isGoingOn) {
      this.#isSaid = true;
      const sent = `${countOf(documents, 'document is', 'documents are')} being sent by the run ${runs.join(', ')}`;
      this.#onEvent({ kind: 'note', message: `${sent}: waiting for its results` });
    }
    return null;
  }
}
