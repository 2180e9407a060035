import type { LedgerTotals } from '../../../records/ledger.js';
import type { OthersBilled, SettledReading, Usage, UsageReading } from '../../../records/usage.js';
import type { PackingWork } from '../ports.js';

/** Two ends of a cycle that are further apart than this belong to two cycles. */
const SAME_CYCLE_MS = 86_400_000;

function isSameCycle(oneEndMs: number | null, otherEndMs: number | null): boolean | null {
  if (oneEndMs === null || otherEndMs === null) return null;
  return Math.abs(oneEndMs - otherEndMs) < SAME_CYCLE_MS;
}

/**
 * Returns the words that the service counted since a reading and the ledger does not explain; negative while it has not
 * counted all billed words yet; null where it states no count, or counts another cycle.
 * @param billed words that the run has been billed by now
 */
export function growthSince(
  since: Omit<UsageReading, 'unexplained' | 'lastEntry'>,
  usage: Pick<Usage, 'wordsUsed' | 'cycleEndMs'>,
  billed: number,
): number | null {
  if (usage.wordsUsed === null || since.wordsUsed === null) return null;
  const isSame = isSameCycle(since.cycleEndMs, usage.cycleEndMs);
  // A new cycle starts its count again.
  if (isSame === false || (isSame === null && usage.wordsUsed < since.wordsUsed)) return null;
  return usage.wordsUsed - since.wordsUsed - (billed - since.wordsBilled);
}

/**
 * Returns the reading from which on this start of a run must explain the words that the service counts: the last
 * settled one where an earlier process may have left requests unanswered, else the one of now. Words of the run that
 * the service has not counted yet are taken as counted, because it will count them.
 */
export function baselineOf(
  usage: Usage,
  before: LedgerTotals,
  last: SettledReading | null,
  others: OthersBilled,
): SettledReading {
  const { wordsUsed, cycleEndMs } = usage;
  const { lastEntry } = others;
  const now = { wordsUsed, cycleEndMs, wordsBilled: before.billed, unexplained: 0, isKnown: true, lastEntry };
  if (before.reserved > 0) return last ?? { ...now, wordsUsed: null, isKnown: false };
  if (last === null) return now;
  const { unexplained, isKnown } = last;
  const counted = growthSince(last, usage, before.billed);
  if (counted === null || wordsUsed === null) return { ...now, unexplained, isKnown };
  const growth = counted - others.words;
  return { ...now, wordsUsed: wordsUsed + Math.max(0, -growth), unexplained, isKnown: isKnown || growth === 0 };
}

/** Returns the reading from which on this start of a run has to explain words, and keeps it. */
export async function openBaseline(
  work: Pick<PackingWork, 'lastUsageReading' | 'keepUsageReading' | 'othersBilled'>,
  usage: Usage,
  before: LedgerTotals,
): Promise<SettledReading> {
  const last = await work.lastUsageReading();
  const baseline = baselineOf(usage, before, last, await work.othersBilled(last?.lastEntry ?? null));
  const isSettled = before.reserved === 0 && baseline.wordsUsed !== null && baseline.isKnown;
  await work.keepUsageReading({
    ...(isSettled ? baseline : { ...baseline, wordsUsed: usage.wordsUsed }),
    wordsBilled: before.billed,
    wordsLeft: usage.wordsLeft,
    standing: isSettled ? 'settled' : 'passing',
  });
  return baseline;
}
