import { assembleAudit, assembleStore } from '../assemble.js';
import { systemClock } from '../lib/clock.js';
import type { CanaryRun } from '../pipeline/audit/canaries.js';
import type { Store } from '../pipeline/store/index.js';
import type { CanaryDrift } from '../records/canary.js';
import type { RunSummary } from '../records/run-summary.js';
import { auditText } from './audit-text.js';
import type { CliContext } from './command.js';
import { comparedWithPrevious } from './compared.js';
import type { Comparison } from './compared.js';
import { diffJson } from './diff-json.js';
import { parseThreshold } from './fail-on.js';
import { writeOutputs } from './outputs.js';
import { progressListener } from './progress.js';
import { endOf, sayMet, withCompletion } from './run-end.js';
import type { EndedJob } from './run-end.js';
import type { RunJob } from './run-job.js';
import { chosenRun } from './stored-run.js';
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

function auditJson(summary: RunSummary, comparison: Comparison | null, canaries: CanaryRun | null) {
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

interface Audited {
  readonly summary: RunSummary;
  readonly canaries: CanaryRun | null;
  readonly comparison: Comparison | null;
}

async function audited(
  { paths, cwd, settings, quiet, json }: RunJob,
  store: Store,
  context: CliContext,
): Promise<Audited> {
  const onEvent = progressListener({
    stderr: context.stderr,
    isTerminal: context.isTerminal,
    silent: quiet || json,
    clock: systemClock,
  });
  const { summary, canaries } = await assembleAudit({ settings, paths, cwd, signal: context.signal, onEvent }, store);
  if (canaries !== null) await store.keepCanaryScores(summary.run_id, canaries.scores);
  // A run that was stopped would show all it did not reach as a change.
  const comparison =
    summary.status === 'complete'
      ? await comparedWithPrevious(store, chosenRun(await store.listRuns(), summary.run_id))
      : null;
  return { summary, canaries, comparison };
}

async function auditAndWrite(job: RunJob, context: CliContext): Promise<EndedJob> {
  const { settings, quiet, json } = job;
  const thresholds = settings.ending.failOn.map((expression) => parseThreshold(expression, 'audit'));
  const store = await assembleStore(settings, context.cwd);
  try {
    const { summary, canaries, comparison } = await audited(job, store, context);
    const filesWritten = await writeOutputs(store, summary.run_id, settings, context.cwd);
    const { exitCode, checked } = endOf(summary, thresholds, {
      diff: comparison?.diff ?? null,
      canaries: comparison?.canaries ?? null,
    });
    if (!quiet && !json)
      context.stderr.write(
        `${summaryText(summary, { filesWritten, resumeCommand: 'assay audit, as before' })}${auditText(comparison, canaries)}`,
      );
    const outcome = {
      command: 'audit',
      exit_code: exitCode,
      ...auditJson(summary, comparison, canaries),
      thresholds: checked,
      files: filesWritten,
    };
    if (json) context.stdout.write(`${JSON.stringify(outcome)}\n`);
    sayMet(checked, context);
    return { exitCode, outcome };
  } finally {
    await store.close();
  }
}

/**
 * An audit for cron and timers: the run, the canaries, the comparison with the last audit, outputs, thresholds, and
 * word of its end.
 */
export function auditJob(job: RunJob, context: CliContext) {
  return withCompletion('audit', job.settings.ending, context, () => auditAndWrite(job, context));
}
