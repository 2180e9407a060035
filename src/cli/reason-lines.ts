import { countText } from '../lib/number-text.js';
import { isOfSkipped } from '../records/reason-groups.js';
import { reasonText } from '../records/reasons.js';
import type { RunSummary } from '../records/run-summary.js';
import type { LabelledLine } from './table-text.js';

/** A line for each reason, the most frequent first. */
export function reasonLines(
  reasons: RunSummary['reasons'],
  textOf: (reason: string) => string = reasonText,
): readonly LabelledLine[] {
  return Object.entries(reasons)
    .sort(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB))
    .map(([reason, count]) => ['', `  ${countText(count)} × ${reason}: ${textOf(reason)}`]);
}

/** Returns the reasons of sources that were skipped, and of those that failed. */
export function reasonsByOutcome(
  reasons: RunSummary['reasons'],
): Readonly<Record<'skipped' | 'failed', typeof reasons>> {
  const all = Object.entries(reasons);
  return {
    skipped: Object.fromEntries(all.filter(([reason]) => isOfSkipped(reason))),
    failed: Object.fromEntries(all.filter(([reason]) => !isOfSkipped(reason))),
  };
}
