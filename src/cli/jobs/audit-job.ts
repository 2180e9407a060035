import { audit } from '../../library/audit.js';
import { NO_THRESHOLDS } from '../../records/audit.js';
import type { Audit } from '../../records/audit.js';
import type { AuditOutcome } from '../../library/audit.js';
import type { CanaryDrift } from '../../records/canary.js';
import type { Settings } from '../../settings/groups.js';
import { auditText } from '../shown/audit-text.js';
import { asTyped } from '../process/command-name.js';
import { backlogJson, backlogText } from '../shown/backlog-text.js';
import type { ObservedContext } from './observed-command.js';
import { diffJson } from '../json/diff-json.js';
import { firstText } from '../shown/first-text.js';
import { decidedFlipJson, flipJson } from '../shown/flip-text.js';
import { pipedOutput } from './piped-output.js';
import type { PipedOutput } from './piped-output.js';
import {
  dbFlag,
  failureSteps,
  flipSteps,
  inPartSteps,
  listingSteps,
  nextText,
  readingSteps,
  referenceSteps,
  shellWord,
} from '../shown/next-text.js';
import type { NextStep } from '../shown/next-text.js';
import { rescoreJson } from '../shown/rescore-text.js';
import { askedThreshold, parseThreshold } from './fail-on.js';
import type { CheckedThreshold } from './fail-on.js';
import { sayManyGone, sayManyVanished } from './gone-warning.js';
import { profileDriftJson, profileDriftText } from '../shown/profile-drift-text.js';
import { pruneJson, pruneText } from '../shown/prune-text.js';
import { endOf, sayMet, saySignal, sayStop, withCompletion } from './run-end.js';
import type { EndedJob } from './run-end.js';
import { hasAllColumns, withRunOptions } from './run-job.js';
import type { RunJob } from './run-job.js';
import { maySpend, NOT_SENT_EXIT } from '../terminal/spending.js';
import { summaryText } from '../shown/summary.js';
import { labelledText } from '../terminal/table-text.js';
import { textColumns } from '../terminal/terminal-columns.js';
import { thresholdsText } from './threshold-text.js';
import { watchJson } from '../json/watch-json.js';

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

/** Flips that are named; `assay audits list <name> --json` names all. */
const FLIPS_NAMED = 100;

function auditJson({ name, summary, comparison, canaries, rescore, watch }: Audit) {
  const listed = comparison?.listed ?? null;
  const decided = listed === null ? null : (comparison?.decided ?? []);
  return {
    audit: name,
    run: summary,
    previous_run_id: comparison?.previous.runId ?? null,
    changes: comparison === null ? null : diffJson(comparison.diff),
    listed_flips: listed === null ? null : { count: listed.length, first: listed.slice(0, FLIPS_NAMED).map(flipJson) },
    decided_flips:
      decided === null ? null : { count: decided.length, first: decided.slice(0, FLIPS_NAMED).map(decidedFlipJson) },
    canaries:
      canaries === null
        ? null
        : {
            scored: canaries.scores.length,
            status: canaries.status,
            words_billed: canaries.wordsBilled,
            free: canaries.free,
            drift: driftJson(comparison?.canaries ?? null),
          },
    rescore: rescoreJson(rescore),
    // The newest night: assay audits list <name> --json has all.
    drift_watch: watchJson(watch === null ? null : { ...watch, points: watch.points.slice(-1) }),
  };
}

/** What a person may do once an audit ended, most useful first. @param called the audit as a command names it */
function nextSteps(
  { summary, first, named, comparison }: AuditOutcome,
  called: string,
  settings: Settings,
  { stderr, env, cwd }: ObservedContext,
): readonly NextStep[] {
  const shown = { columns: textColumns(stderr), env, cwd };
  return [
    ...readingSteps(first, settings, shown),
    ...failureSteps(summary, named, settings.store),
    ...inPartSteps(summary, named, settings.store),
    ...listingSteps(summary, named, settings),
    ...referenceSteps(summary, settings.store.db),
    ...flipSteps(comparison?.listed ?? [], called, shown),
    ...(summary.status === 'complete' ? [[`assay audits list ${called}`, 'its history'] as const] : []),
  ];
}

/** All that people read at the end of an audit. */
function auditEndText(
  audited: AuditOutcome,
  checked: readonly CheckedThreshold[],
  settings: Settings,
  context: ObservedContext,
): string {
  const { stderr, env } = context;
  const columns = textColumns(stderr);
  const { name, summary, files, first, named, backlog } = audited;
  const db = dbFlag(settings.store.db);
  const called = `${shellWord(name)}${db}`;
  return [
    summaryText(summary, { filesWritten: files, columns, named, allColumns: hasAllColumns(settings) }),
    summary.status === 'complete' ? '' : labelledText([['Resume', 'start the same audit again']], columns),
    backlogText(backlog, settings.schedule, columns),
    asTyped(auditText(audited, called, columns), env),
    profileDriftText(audited.profileDrift, columns),
    thresholdsText(checked, columns),
    audited.pruned === null ? '' : labelledText([['History', pruneText(audited.pruned)]], columns),
    firstText(first, summary, columns),
    nextText(nextSteps(audited, called, settings, context), columns, env),
  ].join('');
}

async function auditAndWrite(
  job: RunJob,
  context: ObservedContext,
  writePiped: PipedOutput['write'],
): Promise<EndedJob> {
  const { settings, quiet, json } = job;
  // Thresholds of the settings are checked before anything is scanned; those of an earlier audit were checked then.
  for (const expression of settings.ending.failOn)
    if (expression.trim() !== NO_THRESHOLDS) askedThreshold(expression, 'audit');
  const audited = await withRunOptions(job, context, audit);
  const { summary, comparison, files } = audited;
  const thresholds = audited.thresholds.map((expression) => parseThreshold(expression, 'audit'));
  await writePiped(summary.run_id, context);
  const { exitCode, checked } = endOf(summary, thresholds, {
    diff: comparison?.diff ?? null,
    listed: comparison?.listed ?? null,
    canaries: comparison?.canaries ?? null,
    watch: audited.watch,
  });
  if (!quiet && !json) context.stderr.write(auditEndText(audited, checked, settings, context));
  const outcome = {
    command: 'audit',
    exit_code: exitCode,
    ...auditJson(audited),
    profile_drift: profileDriftJson(audited.profileDrift),
    backlog: backlogJson(audited.backlog, settings.schedule),
    thresholds: checked,
    files,
    pruned: audited.pruned === null ? null : pruneJson(audited.pruned),
  };
  if (json) context.stdout.write(`${JSON.stringify(outcome)}\n`);
  saySignal(summary, !quiet || json, context);
  sayStop(summary, context);
  sayManyVanished(summary, context);
  sayManyGone(comparison?.diff ?? null, context);
  sayMet(checked, context);
  return { exitCode, outcome };
}

/**
 * An audit for cron and timers: the run, the canaries, the comparison with the last audit of this name, outputs,
 * thresholds, and the message about its end.
 */
export async function auditJob(asked: RunJob, context: ObservedContext) {
  const { settings, write } = pipedOutput(asked.settings, asked.json);
  const job = { ...asked, settings };
  const isSilent = job.quiet || job.json;
  const agreed = await withRunOptions(job, context, (options) =>
    maySpend({ ...options, job: 'audit' }, isSilent, context),
  );
  if (!agreed) return NOT_SENT_EXIT;
  return withCompletion('audit', job.settings.ending, context, () => auditAndWrite(job, context, write));
}
