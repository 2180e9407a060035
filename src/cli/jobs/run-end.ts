import type { ExitCode } from '../../lib/errors.js';
import { countOf, countText } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import type { EndedRun, RunSummary } from '../../records/run-summary.js';
import type { Settings } from '../../settings/groups.js';
import type { ObservedContext } from './observed-command.js';
import { checkThresholds, unmeasured } from './fail-on.js';
import { failureOf } from '../terminal/failure.js';
import { writeNotice } from '../terminal/notice.js';
import type { AuditFindings, CheckedThreshold, Threshold } from './fail-on.js';
import { tellCompletion } from './on-complete.js';
import { valueText } from './threshold-text.js';

const STATUS_EXIT: Readonly<Record<RunSummary['status'], ExitCode>> = {
  complete: 0,
  stopped_budget: 3,
  stopped_signal: 4,
  stopped_service: 5,
};
const THRESHOLD_EXIT: ExitCode = 6;
const NOTHING_SCANNED_EXIT: ExitCode = 7;

/** The exit code of an ended run or audit, and what is reported of it. */
export interface EndedJob {
  readonly exitCode: ExitCode;
  readonly outcome: unknown;
}

/**
 * The exit code of a run, and its thresholds; those of a run that was stopped are not checked: its shares are not those
 * of the corpus.
 */
export function endOf(
  summary: EndedRun,
  thresholds: readonly Threshold[],
  findings: AuditFindings | null,
): { readonly exitCode: ExitCode; readonly checked: readonly CheckedThreshold[] } {
  if (summary.status !== 'complete')
    return { exitCode: summary.stop?.exit_code ?? STATUS_EXIT[summary.status], checked: [] };
  const checked = checkThresholds(thresholds, summary, findings);
  if (summary.stop !== null) return { exitCode: summary.stop.exit_code, checked };
  if (checked.some(({ met }) => met)) return { exitCode: THRESHOLD_EXIT, checked };
  return { exitCode: allFailed(summary) ? NOTHING_SCANNED_EXIT : 0, checked };
}

/** Whether sources failed, and no document at all has a result. */
function allFailed({ sources: { failed, scanned, cached, duplicate } }: EndedRun): boolean {
  return failed > 0 && scanned + cached + duplicate === 0;
}

/**
 * Says what stopped a run, what the service did that it ended without, or that nothing could be scanned: one line, and
 * what to do now; also with `--quiet` and `--json`.
 */
export function sayStop(summary: EndedRun, context: ObservedContext): void {
  const { stop, sources } = summary;
  if (stop !== null) {
    context.emit({ kind: 'note', message: stop.message });
    writeNotice(stop.message, stop.next_step, context);
  } else if (summary.status === 'complete' && allFailed(summary)) {
    const what = `no document could be scanned: ${countOf(sources.failed, 'source')} failed`;
    writeNotice(what, 'assay explain <source> says why, and what to do.', context);
  }
}

/**
 * Says that a signal stopped a run of which nothing else is shown, and what it left. After SIGHUP the terminal is gone,
 * and writing fails.
 */
export function saySignal({ status, sources }: EndedRun, isShown: boolean, context: ObservedContext): void {
  if (status !== 'stopped_signal' || isShown || context.signal.reason === 'SIGHUP') return;
  const { found, scanned, cached, duplicate, skipped, failed } = sources;
  const left = found - scanned - cached - duplicate - skipped - failed;
  writeNotice(
    `stopped by a signal: ${countOf(left, 'source')} of the ${countText(found)} found so far not yet ended`,
    'The same command again resumes it.',
    context,
  );
}

/** Says that texts are left to scan before they can be evaluated. Returns the exit code. */
export function endUnscanned(summary: EndedRun, context: ObservedContext): ExitCode {
  sayStop(summary, context);
  context.notices.write('Not all texts are scanned yet: the same command again resumes it.\n');
  return endOf(summary, [], null).exitCode;
}

/** Says which thresholds fail, and which could not be measured. */
export function sayMet(checked: readonly CheckedThreshold[], context: ObservedContext): void {
  for (const { expression, value, met } of checked) {
    context.emit({ kind: 'threshold_checked', expression, value, met });
    if (met) writeNotice(`the threshold ${expression} was met: it is ${valueText(value)}`, null, context);
    else if (value === null)
      writeNotice(
        `the threshold ${expression} could not be measured: ${unmeasured(expression).why}`,
        unmeasured(expression).nextStep,
        context,
      );
  }
}

/**
 * Does the work and reports its end, also after a failure: a program that waits for the report must not take silence
 * for success.
 */
export async function withCompletion(
  command: 'run' | 'audit',
  ending: Settings['ending'],
  context: ObservedContext,
  work: () => Promise<EndedJob>,
): Promise<ExitCode> {
  try {
    const { exitCode, outcome } = await work();
    await tellCompletion(ending, outcome, context);
    return exitCode;
  } catch (error) {
    const { code, message, nextStep, exitCode } = failureOf(error);
    const failure = { code, message: terminalText(message), next_step: nextStep };
    await tellCompletion(ending, { command, exit_code: exitCode, error: failure }, context);
    throw error;
  }
}
