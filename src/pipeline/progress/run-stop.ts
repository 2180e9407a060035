import { hasFailedAtEnd } from '../../records/max-failed.js';
import type { Sent } from '../../records/max-failed.js';
import { isOfService } from '../../records/reason-groups.js';
import { reasonNextStep, reasonText } from '../../records/reasons.js';
import type { RunStop } from '../../records/run-stop.js';
import type { RunSummary } from '../../records/run-summary.js';
import { failedText, serviceEnd, TOO_MANY_NEXT_STEP } from '../schedule/index.js';
import type { ScheduleEnd } from '../schedule/index.js';

/** Sources of a run that were sent, whichever start sent them, and the reason that most failed ones have. */
function sentInRun({ sources, reasons }: RunSummary): Sent & { readonly reason: string } {
  const failures = Object.entries(reasons)
    .filter(([reason]) => reason !== 'not_reached' && isOfService(reason))
    .toSorted(([, a], [, b]) => b - a);
  const failed = failures.reduce((sum, [, count]) => sum + count, 0);
  return { sent: sources.scanned + failed, failed, reason: failures[0]?.[0] ?? '' };
}

/**
 * Returns what the service did that a run was stopped for, or ended without; null where it did its part.
 * @param messageOf what was said of a source that ended with a reason; null: nothing
 */
export async function runStop(
  end: ScheduleEnd,
  summary: RunSummary,
  maxFailed: number,
  messageOf: (reason: string) => Promise<string | null>,
): Promise<RunStop | null> {
  if (end.kind !== 'complete') return serviceEnd(end);
  const { reason, ...counts } = sentInRun(summary);
  if (!hasFailedAtEnd(counts, maxFailed, summary.sources.cached > 0)) return null;
  const said = (await messageOf(reason)) ?? reasonText(reason);
  return {
    code: counts.failed === counts.sent ? 'nothing_scanned' : 'max_failed',
    message: `${failedText(counts)}, most with ${reason}: ${said}`,
    next_step: reasonNextStep(reason) ?? TOO_MANY_NEXT_STEP,
    exit_code: 7,
  };
}
