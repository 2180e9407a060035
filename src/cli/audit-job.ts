import { audit } from '../index.js';
import type { Audit } from '../index.js';
import type { CanaryDrift } from '../records/canary.js';
import { auditText } from './audit-text.js';
import type { CliContext } from './command.js';
import { diffJson } from './diff-json.js';
import { parseThreshold } from './fail-on.js';
import { endOf, sayMet, withCompletion } from './run-end.js';
import type { EndedJob } from './run-end.js';
import { runOptions } from './run-job.js';
import type { RunJob } from './run-job.js';
import { summaryText } from './summary.js';

function driftJson(drift: CanaryDrift | null) {
  if (drift === null) return null;
  return {
    canaries: drift.canaries,
    flips: drift.flips,
    mean_shift: drift.meanShift,
    mean_absolute_shift: drift.meanAbsoluteShift,
    largest_shift: drift.largestShift,
    versions_before: drift.versionsBefore,
    versions_after: drift.versionsAfter,
  };
}

function auditJson({ summary, comparison, canaries }: Audit) {
  return {
    run: summary,
    previous_run_id: comparison?.previous.runId ?? null,
    changes: comparison === null ? null : diffJson(comparison.diff),
    canaries:
      canaries === null
        ? null
        : {
            scored: canaries.scores.length,
            status: canaries.status,
            words_billed: canaries.wordsBilled,
            drift: driftJson(comparison?.canaries ?? null),
          },
  };
}

async function auditAndWrite(job: RunJob, context: CliContext): Promise<EndedJob> {
  const { settings, quiet, json } = job;
  const thresholds = settings.ending.failOn.map((expression) => parseThreshold(expression, 'audit'));
  const audited = await audit(runOptions(job, context));
  const { summary, canaries, comparison, files } = audited;
  const { exitCode, checked } = endOf(summary, thresholds, {
    diff: comparison?.diff ?? null,
    canaries: comparison?.canaries ?? null,
  });
  if (!quiet && !json)
    context.stderr.write(
      `${summaryText(summary, { filesWritten: files, resumeCommand: 'assay audit, as before' })}${auditText(comparison, canaries)}`,
    );
  const outcome = { command: 'audit', exit_code: exitCode, ...auditJson(audited), thresholds: checked, files };
  if (json) context.stdout.write(`${JSON.stringify(outcome)}\n`);
  sayMet(checked, context);
  return { exitCode, outcome };
}

/**
 * An audit for cron and timers: the run, the canaries, the comparison with the last run of the same paths, outputs,
 * thresholds, and the message about its end.
 */
export function auditJob(job: RunJob, context: CliContext) {
  return withCompletion('audit', job.settings.ending, context, () => auditAndWrite(job, context));
}
