import { AssayError } from '../../../lib/errors.js';
import type { ServiceFault } from '../../../records/answer.js';
import type { Claim } from '../../../records/claim.js';
import type { Capacity } from '../capacity.js';
import type { PackingPorts } from '../ports.js';
import type { OnScheduleEvent } from '../schedule-end.js';
import type { ScheduleSettings } from '../settings.js';
import type { Budget } from './budget.js';
import { claimNext } from './claim-next.js';

/** Clocks differ: the service's new cycle may begin a little later than this one says. */
const SHORTEST_WAIT_MS = 60_000;

export type PackSettings = Pick<ScheduleSettings, 'scan' | 'mode' | 'order' | 'chunkBytes' | 'waitForCycle'>;

/** Whether there are words to pack more, and why not. */
export type Words =
  | { readonly kind: 'available' }
  | { readonly kind: 'used_up'; readonly end: { readonly kind: 'budget'; readonly message: string } };

const AVAILABLE: Words = { kind: 'available' };

function usedUp(message: string): Words {
  return { kind: 'used_up', end: { kind: 'budget', message } };
}

export interface PackerParts {
  readonly ports: PackingPorts;
  readonly settings: PackSettings;
  readonly budget: Budget;
  readonly onEvent: OnScheduleEvent;
}

/** Claims documents as batches within the word budget, and knows what to do when the words are used up. */
export class Packer {
  readonly budget: Budget;
  readonly #parts: PackerParts;

  constructor(parts: PackerParts) {
    this.budget = parts.budget;
    this.#parts = parts;
  }

  /** Claims what is sent next. Returns null where there is nothing to claim for now. */
  next(capacity: Capacity, crawlDone: boolean): Promise<Exclude<Claim, { readonly kind: 'empty' }> | null> {
    return claimNext(this.#parts, capacity, crawlDone);
  }

  /**
   * Reads the service's own count of words. A reading that fails is left out: what is known stands until the next one.
   * @param isQuiet whether nothing is under way, so that words which the ledger does not explain are reported
   */
  async reconcile(isQuiet: boolean): Promise<void> {
    const { ports, budget, onEvent } = this.#parts;
    const billedBefore = budget.billedInRun;
    try {
      const usage = await ports.service.usage();
      const unexplained = budget.read(usage, billedBefore);
      await ports.work.keepUsageReading(usage, budget.billedInRun, unexplained ?? 0);
      if (isQuiet && unexplained !== null && unexplained !== 0)
        onEvent({
          kind: 'note',
          message: `the service counted ${unexplained} words that this run's ledger does not explain`,
        });
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      onEvent({ kind: 'note', message: `the usage could not be read: ${error.message}` });
    }
  }

  /**
   * Out of words by the run's own count: looks whether there are some after all, or waits for a new cycle where the
   * settings say so.
   */
  async moreWords(wordsNeeded: number, isQuiet: boolean, stopping: AbortSignal): Promise<Words> {
    const { budget, settings } = this.#parts;
    await this.reconcile(isQuiet);
    if (budget.available === null || budget.available >= wordsNeeded) return AVAILABLE;
    const { cycleEndMs } = budget.usage;
    if (settings.waitForCycle && !budget.stoppedByOwnLimit && cycleEndMs !== null) {
      await this.#nextCycle(cycleEndMs, stopping);
      return AVAILABLE;
    }
    return usedUp(`the next document takes ${wordsNeeded} words; ${Math.max(0, budget.available)} may be used`);
  }

  /** The service refused for want of words, whatever our count says: waits for the next cycle, where it is known. */
  async afterRefusal(fault: ServiceFault, isQuiet: boolean, stopping: AbortSignal): Promise<Words> {
    await this.reconcile(isQuiet);
    const { cycleEndMs } = this.budget.usage;
    if (cycleEndMs === null) return usedUp(fault.message);
    await this.#nextCycle(cycleEndMs, stopping);
    return AVAILABLE;
  }

  /** Sleeps until the next cycle begins, or the run is stopped. */
  async #nextCycle(cycleEndMs: number, stopping: AbortSignal): Promise<void> {
    const { onEvent } = this.#parts;
    const { clock } = this.#parts.ports;
    onEvent({
      kind: 'note',
      message: `out of words; waiting for the cycle that starts ${new Date(cycleEndMs).toISOString()}`,
    });
    await clock.sleep(Math.max(SHORTEST_WAIT_MS, cycleEndMs - clock.now()), stopping).catch(() => undefined);
  }
}
