import type { Clock } from '../../lib/clock.js';
import { countOf, durationText } from '../../lib/number-text.js';
import type { Signal } from '../../lib/signal.js';
import type { ServiceFault } from '../../records/answer.js';
import type { Batch } from '../../records/batch.js';
import { mayBeAtWork } from './lost-answers.js';
import type { ScheduleEvent } from './schedule-end.js';

/** Most batches with lost answers that await their decision while others are sent: with more, sending waits for it. */
const MOST_WAITING = 8;

/** Why the answer of a batch was lost, how often, and how many requests were answered before the first time. */
export interface Loss {
  readonly fault: ServiceFault;
  readonly times: number;
  readonly answersBefore: number;
}

export interface WaitingLossesParts {
  readonly clock: Clock;
  /** How long a service may be at work on a request whose answer was lost, and bill it then. */
  readonly workMs: number;
  /** Notified when a decision may be due. */
  readonly changed: Signal;
}

/** Returns what people are shown when such a wait begins: a run in which nothing happens for minutes looks hung. */
export function waitNote(documents: number, workMs: number): ScheduleEvent {
  const them = documents === 1 ? 'it' : 'them';
  const message =
    `the answer for ${countOf(documents, 'document')} was lost, and the service may still be at work on ${them}: ` +
    `its count of words decides in ${durationText(workMs / 1000)} whether to send ${them} again`;
  return { kind: 'note', message };
}

/**
 * Batches whose answers were lost, until it can be decided whether they were billed. Timers measure the time that the
 * service may need, so that a jump of the clock does not end it.
 */
export class WaitingLosses {
  readonly #parts: WaitingLossesParts;
  readonly #over = new AbortController();
  #batches: Batch[] = [];
  #atWork = 0;

  constructor(parts: WaitingLossesParts) {
    this.#parts = parts;
  }

  get isEmpty(): boolean {
    return this.#batches.length === 0;
  }

  /** Whether the service has had the time to end what it was at work on. */
  get canBeDecided(): boolean {
    return this.#atWork === 0;
  }

  /** Whether nothing else is to be sent before the decision. */
  get isDue(): boolean {
    return !this.isEmpty && (this.canBeDecided || this.#batches.length >= MOST_WAITING);
  }

  /** @param fault why the answer was lost; null where an earlier process sent the batch */
  add(batch: Batch, fault: ServiceFault | null): void {
    this.#batches.push(batch);
    if (!mayBeAtWork(fault)) return;
    const { clock, workMs, changed } = this.#parts;
    this.#atWork += 1;
    void clock
      .sleep(workMs, this.#over.signal)
      .catch(() => undefined)
      .finally(() => {
        this.#atWork -= 1;
        changed.notify();
      });
  }

  /** Returns what waits, which then waits no longer. */
  takeAll(): readonly Batch[] {
    return this.#batches.splice(0);
  }

  /** Ends the timers. */
  stop(): void {
    this.#over.abort();
  }
}
