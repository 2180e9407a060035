import { countOf, countText, durationText, percentText } from '../../lib/number-text.js';
import { CERTIFICATE_REFUSED } from '../../records/answer.js';
import type { ServiceFault } from '../../records/answer.js';
import { faultAdvice } from '../../records/fault-advice.js';
import { answeredText, waitAskedText } from '../../records/fault-text.js';
import type { Sent } from '../../records/max-failed.js';
import type { RunStop } from '../../records/run-stop.js';
import type { ScheduleEnd } from './schedule-end.js';

/** What a user can do where the service refuses document after document. */
export const TOO_MANY_NEXT_STEP =
  'Correct what the service names (--base-url, --wire, the plan), or allow more with --max-failed, then start again.';

export function failedText({ sent, failed }: Sent): string {
  return `the service refused or failed at ${countText(failed)} of ${countText(sent)} documents sent`;
}

/** What was said last of a service that is out: its answer, or why there was none. */
export function saidText(fault: ServiceFault): string {
  const answered = answeredText(fault);
  return answered === null ? `${fault.message} (${fault.code})` : `it ${answered}`;
}

/** What a service said that has no words left. */
export function refusedText(fault: ServiceFault): string {
  return `the service says that its allowance is used up (${fault.message})${waitAskedText(fault)}`;
}

/** What a service said that takes no more requests for longer than a run waits. */
export function heldOffText({ status, code, message }: ServiceFault): string {
  return `the service refuses requests (${status} ${code}: "${message}")`;
}

/**
 * Returns how a run ends whose requests are refused for longer than it waits.
 * @param wordsLeft by the service's own count; null where that is not known
 */
export function refusedEnd(fault: ServiceFault, wordsLeft: number | null): Extract<ScheduleEnd, { kind: 'budget' }> {
  if (fault.isRateBeyondWait !== true || wordsLeft === 0)
    return { kind: 'budget', limit: 'words_left', message: refusedText(fault) };
  const left = wordsLeft === null ? '' : `; its usage showed ${countOf(wordsLeft, 'word')} left`;
  return { kind: 'budget', limit: 'asked_to_wait', message: `${heldOffText(fault)}${waitAskedText(fault)}${left}` };
}

function leftToOthers({ documents, runs }: Extract<ScheduleEnd, { readonly kind: 'elsewhere' }>): RunStop {
  const them = countOf(documents, 'document was', 'documents were');
  return {
    code: 'sent_by_other_run',
    message: `${them} sent by the run ${runs.join(', ')}, which was cut off: the service may have billed them`,
    next_step: `Go on with it first: assay resume ${runs[0] ?? ''}. Or send them again with --allow-double-bill.`,
    exit_code: 5,
  };
}

/** Returns what the service did that scheduling stopped for; null where something else ended it. */
export function serviceEnd(end: ScheduleEnd): RunStop | null {
  switch (end.kind) {
    case 'complete':
    case 'signal':
    case 'budget':
    case 'stalled':
      return null;
    case 'elsewhere':
      return leftToOthers(end);
    case 'service':
      return {
        code: end.fault.code,
        message: `stopped by the service: ${end.fault.message} (${end.fault.code})`,
        next_step: faultAdvice(end.fault),
        exit_code: 5,
      };
    case 'outage':
      return {
        code: 'outage',
        message:
          `the service was out for longer than --outage-wait allows (${durationText(end.waitedMs / 1000)}): ` +
          saidText(end.fault),
        next_step:
          end.fault.code === CERTIFICATE_REFUSED
            ? faultAdvice(end.fault)
            : 'Resume the run once the service answers, or wait longer with --outage-wait.',
        exit_code: 5,
      };
    case 'max_failed':
      return {
        code: 'max_failed',
        message:
          `${failedText(end.counts)}, more than --max-failed ${percentText(end.limit)}; ` + `it said: ${end.lastSaid}`,
        next_step: TOO_MANY_NEXT_STEP,
        exit_code: 7,
      };
  }
}
