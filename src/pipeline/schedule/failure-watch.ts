/**
 * This many batches that fail one after another, with no answer between them, mean that the service is at fault and no
 * document.
 */
export const OUTAGE_BATCHES = 5;
/**
 * As `OUTAGE_BATCHES`, if the service answered others since the documents first failed: bad documents may lie side by
 * side.
 */
export const OUTAGE_PARTS = 50;

/** Tells documents at which the service fails every time from a service that fails at everything. */
export class FailureWatch {
  #answers = 0;
  /** Documents of each batch that failed since the last answer; part of a batch stands for the whole of it. */
  #failed: readonly ReadonlySet<number>[] = [];
  /** Requests that had been answered before a document failed for the first time. */
  readonly #answersBefore = new Map<number, number>();

  /** Requests answered so far. */
  get answers(): number {
    return this.#answers;
  }

  answered(): void {
    this.#answers += 1;
    this.#failed = [];
  }

  /**
   * A batch failed at every attempt. Returns whether the service, not one of its documents, is at fault.
   * @param taskIds its documents
   * @param answersBefore `answers` before the first attempt: a service that answered others meanwhile is at work
   */
  isOutage(taskIds: readonly number[], answersBefore: number): boolean {
    const firstBefore = Math.min(...taskIds.map((taskId) => this.#answersBefore.get(taskId) ?? answersBefore));
    for (const taskId of taskIds) this.#answersBefore.set(taskId, firstBefore);
    if (this.#answers > answersBefore) return false;
    const others = this.#failed.filter((other) => !taskIds.every((taskId) => other.has(taskId)));
    this.#failed = [...others, new Set(taskIds)];
    return this.#failed.length >= (this.#answers > firstBefore ? OUTAGE_PARTS : OUTAGE_BATCHES);
  }
}
