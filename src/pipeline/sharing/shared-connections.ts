/** What one run may use of a worker's connections. */
export interface ConnectionShare {
  /** Most requests under way at once. */
  readonly most: () => number;
  /** Says whether the run has something to send: one that has nothing leaves its share to the others. */
  readonly isBusy: (isBusy: boolean) => void;
}

/** Divides the connections of a worker evenly among the runs that have something to send; each has one at least. */
export class SharedConnections {
  readonly #total: number;
  readonly #busy = new Set<string>();

  constructor(total: number) {
    this.#total = total;
  }

  busy(runId: string): void {
    this.#busy.add(runId);
  }

  idle(runId: string): void {
    this.#busy.delete(runId);
  }

  shareOf(runId: string): number {
    const others = [...this.#busy].filter((busy) => busy !== runId).length;
    return Math.max(1, Math.floor(this.#total / (others + 1)));
  }
}

/** All connections are for one run. */
export function allConnections(total: number): ConnectionShare {
  return { most: () => total, isBusy: () => undefined };
}
