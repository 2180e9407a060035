import { isoSeconds } from '../../../lib/iso-seconds.js';
import { AssayError } from '../../../lib/errors.js';
import { countOf } from '../../../lib/number-text.js';
import type { ServiceFault } from '../../../records/answer.js';
import type { Batch } from '../../../records/batch.js';
import type { ReadingStanding, Usage } from '../../../records/usage.js';
import type { Capacity } from '../capacity.js';
import type { InflowState, PackingPorts } from '../ports.js';
import type { OnScheduleEvent, ScheduleEnd } from '../schedule-end.js';
import { heldOffText, refusedText } from '../service-end.js';
import type { ScheduleSettings } from '../settings.js';
import type { Budget } from './budget.js';
import { claimNext } from './claim-next.js';
import type { Claimed } from './claim-next.js';
import { DocumentCount } from './document-count.js';
import { usageAtRest } from './usage-at-rest.js';
import { WaitPace } from './wait-pace.js';

/** The latest time that a date can hold (ECMA-262): a service may name a later one. */
const LATEST_TIME_MS = 8.64e15;
const OUT_OF_WORDS = 'out of words';
/** How long the end of a run waits for the service's count to come to rest. */
const SETTLING_MS = 30_000;

export type PackSettings = Pick<
  ScheduleSettings,
  'scan' | 'mode' | 'order' | 'chunkBytes' | 'concurrency' | 'waitForCycle' | 'maxFiles' | 'allowDoubleBill'
>;

type BudgetEnd = Extract<ScheduleEnd, { readonly kind: 'budget' }>;

/** Whether there are words to pack more, and why not. */
export type Words = { readonly kind: 'available' } | { readonly kind: 'used_up'; readonly end: BudgetEnd };

const AVAILABLE: Words = { kind: 'available' };

function usedUp(reached: Omit<BudgetEnd, 'kind'>): Words {
  return { kind: 'used_up', end: { kind: 'budget', ...reached } };
}

function timeText(epochMs: number): string {
  return isoSeconds(Math.min(LATEST_TIME_MS, epochMs));
}

/** Whether the service counts more words left than before, as after a top-up or in a new cycle. */
function wereAdded(before: Usage, now: Usage): boolean {
  if (now.wordsLeft === null || before.wordsLeft === null) return before.wordsLeft !== now.wordsLeft;
  return now.wordsLeft > before.wordsLeft;
}

export interface PackerParts {
  readonly ports: PackingPorts;
  readonly settings: PackSettings;
  readonly budget: Budget;
  /** Whether documents that an earlier run did not reach go first. */
  readonly carriesOver: boolean;
  readonly onEvent: OnScheduleEvent;
}

/** Claims documents as batches within the word budget, and knows what to do when the words are used up. */
export class Packer {
  readonly budget: Budget;
  readonly #parts: PackerParts;
  readonly #documents: DocumentCount;
  readonly #pace = new WaitPace();

  constructor(parts: PackerParts) {
    this.budget = parts.budget;
    this.#parts = parts;
    this.#documents = new DocumentCount(parts.settings.maxFiles);
  }

  /** Claims what is sent next. Returns null where there is nothing to claim for now. */
  next(capacity: Capacity, inflow: InflowState): Promise<Claimed | null> {
    return claimNext({ ...this.#parts, documents: this.#documents }, capacity, inflow);
  }

  /** The documents of a batch wait again. */
  released(batch: Batch): void {
    this.#documents.giveBack(batch);
  }

  /** Why nothing more is sent, where `--max-files` says so. */
  get filesUsedUp(): BudgetEnd {
    const sent = countOf(this.#parts.settings.maxFiles ?? 0, 'document was', 'documents were');
    return { kind: 'budget', limit: 'max_files', message: `${sent} sent, as many as --max-files allows` };
  }

  /**
   * Reads the service's own count of words. A reading that fails is left out: what is known is used until the next one.
   * @param isQuiet whether nothing is under way
   */
  async reconcile(isQuiet: boolean): Promise<void> {
    const { ports, budget } = this.#parts;
    const billedBefore = budget.billedInRun;
    try {
      const others = await ports.work.othersBilled(budget.lastEntry);
      budget.read(await ports.service.usage(), billedBefore, others);
      const isExplained = budget.isExplained && isQuiet && budget.isQuiet;
      if (isExplained) budget.settle(0);
      await this.keepReading(isExplained && budget.unexplained !== null ? 'settled' : 'passing');
    } catch (error) {
      this.#sayUnread(error);
    }
  }

  /**
   * Reads the service's own count a last time, with nothing under way, and again until it is at rest. Reports words
   * that the ledger does not explain. Where nothing was sent it reads nothing.
   */
  async settle(stopping: AbortSignal): Promise<void> {
    const { budget, ports, onEvent } = this.#parts;
    // The reading of the start was the last: what the service counts more is not this run's.
    if (budget.isUntouched) return;
    // A later start decides about what is left open: until then its words are neither billed nor free.
    if (!budget.isQuiet) {
      await this.reconcile(false);
      return;
    }
    const found = await usageAtRest({ ports, budget, limitMs: SETTLING_MS, mayBeFirst: true, stopping });
    if (found.kind === 'unread') {
      this.#sayUnread(found.error);
      return;
    }
    if (found.kind === 'settled' && !budget.isClouded) budget.settle(0);
    else budget.leaveUndecided();
    const { unexplained } = budget;
    await this.keepReading(unexplained === null ? 'undecided' : 'settled');
    if (unexplained === 0 || budget.usage.wordsUsed === null) return;
    const message =
      unexplained === null
        ? "the service's count of words did not come to rest: whether it counted others than this run's is not known"
        : `the service counted ${unexplained} words that this run's ledger does not explain`;
    onEvent({ kind: 'note', message });
  }

  /** Keeps the reading that the budget took last. */
  async keepReading(standing: ReadingStanding): Promise<void> {
    const { budget, ports } = this.#parts;
    const { wordsUsed, wordsLeft, cycleEndMs } = budget.usage;
    const unexplained = budget.unexplained ?? 0;
    const { billedInRun: wordsBilled, lastEntry } = budget;
    await ports.work.keepUsageReading({
      wordsUsed,
      wordsLeft,
      cycleEndMs,
      wordsBilled,
      unexplained,
      lastEntry,
      standing,
    });
  }

  #sayUnread(error: unknown): void {
    if (!(error instanceof AssayError)) throw error;
    this.#parts.onEvent({ kind: 'note', message: `the usage could not be read: ${error.message}` });
  }

  /**
   * Called when no words are left by the run's own count: reads the service's count for some after all, or waits for a
   * new cycle where the settings say so.
   */
  async moreWords(wordsNeeded: number, isQuiet: boolean, stopping: AbortSignal): Promise<Words> {
    const { budget, settings } = this.#parts;
    const suffice = (): boolean => budget.available === null || budget.available >= wordsNeeded;
    await this.reconcile(isQuiet);
    const { cycleEndMs } = budget.usage;
    if (!suffice() && settings.waitForCycle && !budget.stoppedByOwnLimit && cycleEndMs !== null) {
      this.#sayWait(`the cycle that starts ${timeText(cycleEndMs)}`);
      while (!suffice() && !stopping.aborted) await this.#waitAndRead(budget.usage.cycleEndMs ?? cycleEndMs, stopping);
      if (suffice()) this.#pace.reset();
      return AVAILABLE;
    }
    if (suffice()) return AVAILABLE;
    return usedUp(budget.shortfall(wordsNeeded));
  }

  /**
   * The service refused for want of words, whatever our count says: waits for the time that it named, or for the next
   * cycle where that is known, and continues earlier where words were added.
   */
  async afterRefusal(fault: ServiceFault, isQuiet: boolean, stopping: AbortSignal): Promise<Words> {
    const { budget, ports } = this.#parts;
    await this.reconcile(isQuiet);
    const atRefusal = budget.usage;
    const namedMs = fault.retryAfterMs === null ? null : ports.clock.now() + fault.retryAfterMs;
    const dueMs = namedMs ?? atRefusal.cycleEndMs;
    if (dueMs === null) return usedUp({ limit: 'words_left', message: refusedText(fault) });
    const why = fault.isRateBeyondWait === true && atRefusal.wordsLeft !== 0 ? heldOffText(fault) : OUT_OF_WORDS;
    this.#sayWait(
      namedMs === null ? `the cycle that starts ${timeText(dueMs)}` : `${timeText(dueMs)}, as it asks`,
      why,
    );
    let isDue = false;
    while (!isDue && !stopping.aborted) {
      await this.#waitAndRead(dueMs, stopping);
      if (wereAdded(atRefusal, budget.usage)) this.#pace.reset();
      isDue = ports.clock.now() >= dueMs || wereAdded(atRefusal, budget.usage);
    }
    return AVAILABLE;
  }

  #sayWait(until: string, why = OUT_OF_WORDS): void {
    this.#parts.onEvent({ kind: 'note', message: `${why}; waiting for ${until}` });
  }

  /** Waits once, an hour at most, or until the run is stopped; then reads the usage. */
  async #waitAndRead(dueMs: number, stopping: AbortSignal): Promise<void> {
    const { clock } = this.#parts.ports;
    await clock.sleep(this.#pace.next(dueMs, clock.now()), stopping).catch(() => undefined);
    if (!stopping.aborted) await this.reconcile(false);
  }
}
