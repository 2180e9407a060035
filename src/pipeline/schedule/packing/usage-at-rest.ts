import { AssayError } from '../../../lib/errors.js';
import type { PackingPorts } from '../ports.js';
import type { Budget } from './budget.js';

/** Time between two readings that are compared. */
const APART_MS = 10_000;

/**
 * What came of waiting for the service's count. `settled`: so many words since the settled reading before are not
 * explained. `undecided`: the count did not come to rest in time, lags behind what was billed, or says nothing.
 * `unread`: the service did not answer.
 */
export type AtRest =
  | { readonly kind: 'settled'; readonly growth: number }
  | { readonly kind: 'undecided' }
  | { readonly kind: 'unread'; readonly error: AssayError };

export interface RestRequest {
  readonly ports: Pick<PackingPorts, 'service' | 'clock'> & {
    readonly work: Pick<PackingPorts['work'], 'othersBilled'>;
  };
  readonly budget: Budget;
  /** Most time to wait. */
  readonly limitMs: number;
  /**
   * Whether a first reading is enough that the ledgers of the account explain to the word, or that others on it are
   * adding to.
   */
  readonly mayBeFirst: boolean;
  /** Ends the wait. */
  readonly stopping: AbortSignal;
}

/**
 * Reads the service's count of words until it is at rest: two readings apart are equal and hold all words that the run
 * was billed. The count of a service may lag, so that one reading proves nothing. To be called with nothing under way.
 */
export async function usageAtRest({ ports, budget, limitMs, mayBeFirst, stopping }: RestRequest): Promise<AtRest> {
  let before: number | null = null;
  let unread: AssayError | null = null;
  for (let waitedMs = 0; ; waitedMs += APART_MS) {
    try {
      const others = await ports.work.othersBilled(budget.lastEntry);
      const usage = await ports.service.usage();
      unread = null;
      const growth = budget.read(usage, budget.billedInRun, others);
      if (usage.wordsUsed === null || (growth === null && !budget.isQuiet)) return { kind: 'undecided' };
      if (growth !== null && growth >= 0 && (usage.wordsUsed === before || (budget.isExplained && mayBeFirst)))
        return { kind: 'settled', growth };
      if (mayBeFirst && budget.areOthersSending) return { kind: 'undecided' };
      before = usage.wordsUsed;
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      unread = error;
    }
    if (waitedMs >= limitMs || stopping.aborted) break;
    await ports.clock.sleep(APART_MS, stopping).catch(() => undefined);
  }
  return unread === null ? { kind: 'undecided' } : { kind: 'unread', error: unread };
}
