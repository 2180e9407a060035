import type { Clock } from '../../lib/clock.js';
import { countOf, durationText } from '../../lib/number-text.js';
import type { Signal } from '../../lib/signal.js';
import type { Batch } from '../../records/batch.js';
import type { LostAnswer } from './lost-answer.js';
import { mayBeAtWork } from './lost-answers.js';
import type { OnScheduleEvent, ScheduleEvent } from './schedule-end.js';

/** Most batches with lost answers that await their decision while others are sent: with more, sending waits for it. */
const MOST_WAITING = 8;

/** Why the answer of a batch was lost, how often, and how many batches were billed before the first time. */
export interface Loss extends LostAnswer {
  readonly times: number;
  readonly answersBefore: number;
}

/** What is known of such a batch: its losses before, and one more. */
function lostAgain(before: Loss | undefined, lost: LostAnswer, answers: number): Loss {
  return {
    fault: lost.fault,
    times: (before?.times ?? 0) + 1,
    answersBefore: before?.answersBefore ?? answers,
    failingSinceMs: before?.failingSinceMs ?? lost.failingSinceMs,
    othersPassed: before?.othersPassed === true || lost.othersPassed,
  };
}

export interface WaitingLossesParts {
  readonly clock: Clock;
  /** How long a service may be at work on a request whose answer was lost, and bill it then. */
  readonly workMs: number;
  /** Notified when a decision may be due. */
  readonly changed: Signal;
  readonly onEvent: OnScheduleEvent;
}

/** Returns what people are shown when such a wait begins: a run in which nothing happens for minutes looks hung. */
function waitNote(documents: number, workMs: number): ScheduleEvent {
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
  /** In this process, by the id of the batch. */
  readonly #losses = new Map<number, Loss>();
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

  /**
   * @param lost why the answer was lost; null where an earlier process sent the batch
   * @param answers batches that were billed so far
   */
  add(batch: Batch, lost: LostAnswer | null, answers: number): void {
    const { clock, workMs, changed, onEvent } = this.#parts;
    const isFirst = this.isEmpty;
    this.#batches.push(batch);
    if (lost !== null) this.#losses.set(batch.batchId, lostAgain(this.lossOf(batch), lost, answers));
    if (!mayBeAtWork(lost?.fault ?? null)) return;
    if (isFirst) onEvent(waitNote(batch.items.length, workMs));
    this.#atWork += 1;
    void clock
      .sleep(workMs, this.#over.signal)
      .catch(() => undefined)
      .finally(() => {
        this.#atWork -= 1;
        changed.notify();
      });
  }

  /** Returns what is known of the losses of a batch in this process. */
  lossOf({ batchId }: Batch): Loss | undefined {
    return this.#losses.get(batchId);
  }

  forget({ batchId }: Batch): void {
    this.#losses.delete(batchId);
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
