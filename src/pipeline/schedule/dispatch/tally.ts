import { isOfService } from '../../../records/reason-groups.js';
import type { ItemOutcome } from '../../../records/scan-result.js';
import type { Sent } from '../../../records/max-failed.js';

/** Documents that this process sent, and those of them that the service refused or failed at. */
export class Tally {
  #sent = 0;
  #failed = 0;
  #lastSaid = '';

  get counts(): Sent {
    return { sent: this.#sent, failed: this.#failed };
  }

  /** What the service said about the last one that it refused or failed at. */
  get lastSaid(): string {
    return this.#lastSaid;
  }

  add(outcomes: readonly ItemOutcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.kind === 'result') this.#sent += 1;
      else if (isOfService(outcome.reason)) {
        this.#sent += 1;
        this.#failed += 1;
        this.#lastSaid = `${outcome.message} (${outcome.reason})`;
      }
    }
  }
}
