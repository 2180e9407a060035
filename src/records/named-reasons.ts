import type { SourceName } from './first-document.js';
import type { RunSummary } from './run-summary.js';

/** Sources that are named of each reason; the rest are counted. */
export const MOST_OF_REASON = 3;

/** The first sources without a result, or that could not be judged, by their reason. */
export type NamedReasons = ReadonlyMap<string, readonly SourceName[]>;

/** Whether some sources of a reason are named and others are only counted. */
export function isSomeUnnamed(
  { reasons, not_judged: notJudged }: Pick<RunSummary, 'reasons' | 'not_judged'>,
  named: NamedReasons,
): boolean {
  return [...Object.entries(reasons), ...Object.entries(notJudged.reasons)].some(([reason, count]) => {
    const names = named.get(reason)?.length ?? 0;
    return names > 0 && names < count;
  });
}
