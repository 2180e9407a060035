import { dividedShare } from '../../records/run-naming.js';
import type { Priority } from '../../records/run-naming.js';

/** What one run may use of a worker's connections. */
export interface ConnectionShare {
  /** Most requests under way at once. */
  readonly most: () => number;
  /** Says whether the run has something to send: one that has nothing leaves its share to the others. */
  readonly isBusy: (isBusy: boolean) => void;
}

/**
 * Divides the connections of a worker among the runs that have something to send, by their priorities; each has one at
 * least.
 */
export class SharedConnections {
  readonly #total: number;
  readonly #busy = new Set<string>();
  readonly #priorities = new Map<string, Priority>();

  constructor(total: number) {
    this.#total = total;
  }

  /** Sets the priority of a run, which is the normal one otherwise. */
  rank(runId: string, priority: Priority): void {
    this.#priorities.set(runId, priority);
  }

  busy(runId: string): void {
    this.#busy.add(runId);
  }

  idle(runId: string): void {
    this.#busy.delete(runId);
  }

  /** The worker has left the run. */
  left(runId: string): void {
    this.#busy.delete(runId);
    this.#priorities.delete(runId);
  }

  shareOf(runId: string): number {
    const others = [...this.#busy].filter((busy) => busy !== runId);
    return dividedShare(
      this.#total,
      this.#priorityOf(runId),
      others.map((other) => this.#priorityOf(other)),
    );
  }

  #priorityOf(runId: string): Priority {
    return this.#priorities.get(runId) ?? 'normal';
  }
}

/** All connections are for one run. */
export function allConnections(total: number): ConnectionShare {
  return { most: () => total, isBusy: () => undefined };
}
