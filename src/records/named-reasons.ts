import type { SourceName } from './first-document.js';
import type { RunSummary } from './run-summary.js';

/** Sources that are named of each reason; the rest are counted. */
export const MOST_OF_REASON = 3;

/** Sources by a reason. */
export type NamesByReason = ReadonlyMap<string, readonly SourceName[]>;

/** The first sources of each reason. A text may be too short to be sent, and another too short to be judged. */
export interface NamedReasons {
  /** Sources without a result. */
  readonly ended: NamesByReason;
  /** Sources with a result, whose text could not be judged. */
  readonly notJudged: NamesByReason;
  /** The first sources that were read without some part. */
  readonly inPart: readonly SourceName[];
}

export const NONE_NAMED: NamedReasons = { ended: new Map(), notJudged: new Map(), inPart: [] };

/** Whether some sources of a reason are named and others are only counted. */
export function isSomeUnnamed(
  { reasons, not_judged: notJudged }: Pick<RunSummary, 'reasons' | 'not_judged'>,
  named: NamedReasons,
): boolean {
  const isCut = (counts: typeof reasons, byReason: NamesByReason): boolean =>
    Object.entries(counts).some(([reason, count]) => {
      const names = byReason.get(reason)?.length ?? 0;
      return names > 0 && names < count;
    });
  return isCut(reasons, named.ended) || isCut(notJudged.reasons, named.notJudged);
}
