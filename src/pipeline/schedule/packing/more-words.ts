import { AssayError } from '../../../lib/errors.js';
import type { ServiceFault } from '../../../records/answer.js';
import type { Session } from '../dispatch/dispatcher.js';

/** Clocks differ: the service's new cycle may begin a little later than this one says. */
const SHORTEST_WAIT_MS = 60_000;

/** Reads the service's own count. A reading that fails is left out: what is known stands until the next one. */
export async function reconcile(session: Session): Promise<void> {
  const { ports, budget } = session;
  const billedBefore = budget.billedInRun;
  try {
    const usage = await ports.service.usage();
    const unexplained = budget.read(usage, billedBefore);
    // Amid the requests of others the service's count tells nothing of this ledger's words.
    await ports.work.keepUsageReading(
      session.isShared ? { ...usage, wordsUsed: null } : usage,
      budget.billedInRun,
      session.isShared ? 0 : (unexplained ?? 0),
    );
    if (!session.isShared && session.inFlight === 0 && unexplained !== null && unexplained !== 0)
      session.onEvent({
        kind: 'note',
        message: `the service counted ${unexplained} words that this run's ledger does not explain`,
      });
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    session.onEvent({ kind: 'note', message: `the usage could not be read: ${error.message}` });
  }
}

/** Sleeps until the next cycle begins, or the run is stopped. */
async function nextCycle({ ports, tools, onEvent }: Session, cycleEndMs: number): Promise<void> {
  onEvent({
    kind: 'note',
    message: `out of words; waiting for the cycle that starts ${new Date(cycleEndMs).toISOString()}`,
  });
  await ports.clock
    .sleep(Math.max(SHORTEST_WAIT_MS, cycleEndMs - ports.clock.now()), tools.stopping)
    .catch(() => undefined);
}

/** Out of words by our own count: true when there are some after all, or a new cycle was waited for. */
export async function moreWords(session: Session, wordsNeeded: number): Promise<boolean> {
  const { budget, settings } = session;
  await reconcile(session);
  if (budget.available === null || budget.available >= wordsNeeded) return true;
  const { cycleEndMs } = budget.usage;
  if (settings.waitForCycle && !budget.stoppedByOwnLimit && cycleEndMs !== null) {
    await nextCycle(session, cycleEndMs);
    return true;
  }
  session.stop({
    kind: 'budget',
    message: `the next document takes ${wordsNeeded} words; ${Math.max(0, budget.available)} may be used`,
  });
  return false;
}

/** The service refused for want of words, whatever our count says: the next cycle is waited for, where it is known. */
export async function afterRefusal(session: Session, fault: ServiceFault): Promise<void> {
  session.refusedForWords = null;
  await reconcile(session);
  const { cycleEndMs } = session.budget.usage;
  if (cycleEndMs === null) session.stop({ kind: 'budget', message: fault.message });
  else await nextCycle(session, cycleEndMs);
}
