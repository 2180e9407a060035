import { hasFailedAtEnd } from '../../records/max-failed.js';
import type { Sent } from '../../records/max-failed.js';
import { isOfService } from '../../records/reason-groups.js';
import { reasonNextStep, reasonText } from '../../records/reasons.js';
import type { RunStop } from '../../records/run-stop.js';
import type { RunSummary } from '../../records/run-summary.js';
import { failedText, serviceEnd, TOO_MANY_NEXT_STEP } from '../schedule/index.js';
import type { LimitReached, ScheduleEnd } from '../schedule/index.js';

/** What a user can do where a limit is reached; the same command again is `run`, `resume` or `audit`. */
const LIMIT_NEXT_STEP: Readonly<Record<LimitReached, string>> = {
  max_words: 'The same command again continues, with as many words.',
  document_words: 'Give --max-words a larger number: no start sends this document otherwise.',
  max_words_total: 'The same command with a larger --max-words-total continues.',
  max_files: 'The same command again continues, with as many documents.',
  asked_to_wait: 'The same command continues once that time is over; --wait-for-cycle waits for it.',
  words_left: 'The same command continues once the account has words again; --wait-for-cycle waits for them.',
};

/** Returns which limit stopped a run, or that its workers got nowhere. */
function ownStop(end: Extract<ScheduleEnd, { readonly kind: 'budget' | 'stalled' }>): RunStop {
  const message = `stopped, can be resumed: ${end.message}`;
  if (end.kind === 'budget') return { code: end.limit, message, next_step: LIMIT_NEXT_STEP[end.limit], exit_code: 3 };
  const nextStep = 'Start a worker (assay worker), then continue with the same command; assay status says who works.';
  return { code: 'stalled', message, next_step: nextStep, exit_code: 5 };
}

/** Sources of a run that were sent, whichever start sent them, and the reason that most failed ones have. */
function sentInRun({ sources, reasons }: RunSummary): Sent & { readonly reason: string } {
  const failures = Object.entries(reasons)
    .filter(([reason]) => reason !== 'not_reached' && isOfService(reason))
    .toSorted(([, a], [, b]) => b - a);
  const failed = failures.reduce((sum, [, count]) => sum + count, 0);
  return { sent: sources.scanned + failed, failed, reason: failures[0]?.[0] ?? '' };
}

/**
 * Returns what stopped a run, or what left it without results; null where all is well, and after a signal.
 * @param messageOf what was said of a source that ended with a reason; null: nothing
 */
export async function runStop(
  end: ScheduleEnd,
  summary: RunSummary,
  maxFailed: number,
  messageOf: (reason: string) => Promise<string | null>,
): Promise<RunStop | null> {
  if (end.kind === 'budget' || end.kind === 'stalled') return ownStop(end);
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
