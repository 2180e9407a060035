import type { Argv } from 'yargs';
import { assemblePlan, assembleRun, assembleStore } from '../assemble.js';
import { systemClock } from '../lib/clock.js';
import { shownAddress } from '../lib/database-address.js';
import type { ExitCode } from '../lib/errors.js';
import type { RunSummary } from '../records/run-summary.js';
import { settingGroups } from '../settings/index.js';
import type { Settings } from '../settings/index.js';
import type { CliContext } from './command.js';
import { parseThreshold } from './fail-on.js';
import { writeOutputs } from './outputs.js';
import { planText } from './plan-text.js';
import { progressListener } from './progress.js';
import { addConfigFlag, addSettingFlags } from './setting-flags.js';
import { summaryText } from './summary.js';

const STATUS_EXIT: Readonly<Record<RunSummary['status'], ExitCode>> = { complete: 0, stopped_budget: 3, stopped_signal: 4, stopped_service: 5 };
const THRESHOLD_EXIT: ExitCode = 6;

const RUN_GROUPS = [
  ['What is scanned', settingGroups.crawl],
  ['How it is scanned', settingGroups.schedule],
  ['The service', settingGroups.client],
  ['Where results go', settingGroups.store],
  ['What is written', settingGroups.outputs],
  ['The report', settingGroups.report],
  ['Reading files', settingGroups.extract],
  ['The embedded service', settingGroups.places],
] as const;

/** The flags of every command that works on a corpus. */
export function addRunFlags(parser: Argv) {
  return RUN_GROUPS.reduce((extended, [title, group]) => addSettingFlags(extended, group, `${title}:`), addConfigFlag(parser))
    .option('fail-on', { type: 'string', array: true, nargs: 1, describe: 'Exit with code 6 when this holds, for example ai>0.2 or failed>0; may be given again' })
    .option('quiet', { type: 'boolean', default: false, describe: 'No progress and no summary' })
    .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout: the summary' });
}

export interface RunJob {
  readonly paths: readonly string[];
  /** Folder that the paths start from. */
  readonly cwd: string;
  readonly settings: Settings;
  readonly failOn: readonly string[];
  readonly quiet: boolean;
  readonly json: boolean;
}

/** Runs the pipeline for people or programs: progress, outputs, summary, exit code. */
export async function runJob({ paths, cwd, settings, failOn, quiet, json }: RunJob, context: CliContext): Promise<ExitCode> {
  const thresholds = failOn.map(parseThreshold);
  const onEvent = progressListener({ stderr: context.stderr, isTerminal: context.isTerminal, silent: quiet || json, clock: systemClock });
  const store = await assembleStore(settings, context.cwd);
  try {
    const summary = await assembleRun({ settings, paths, cwd, signal: context.signal, onEvent }, store);
    const filesWritten = await writeOutputs(store, summary.run_id, settings.outputs, settings.report, context.cwd);
    if (json) context.stdout.write(`${JSON.stringify(summary)}\n`);
    else if (!quiet) context.stderr.write(summaryText(summary, { filesWritten, resumeCommand: `assay resume ${summary.run_id} --db ${shownAddress(settings.store.db)}` }));
    if (summary.status !== 'complete') return STATUS_EXIT[summary.status];
    const met = thresholds.filter((threshold) => threshold.isMet(summary));
    for (const { expression } of met) context.stderr.write(`assay: the threshold --fail-on ${expression} is met\n`);
    return met.length > 0 ? THRESHOLD_EXIT : 0;
  } finally {
    await store.close();
  }
}

/** Says what a run would do. */
export async function planJob({ paths, cwd, settings, quiet, json }: RunJob, context: CliContext): Promise<ExitCode> {
  const onEvent = progressListener({ stderr: context.stderr, isTerminal: context.isTerminal, silent: quiet || json, clock: systemClock });
  const store = await assembleStore(settings, context.cwd);
  try {
    const plan = await assemblePlan({ settings, paths, cwd, signal: context.signal, onEvent }, store);
    onEvent({ kind: 'run_ended', status: 'planned' });
    context.stdout.write(json ? `${JSON.stringify(plan)}\n` : planText(plan));
    return context.signal.aborted ? STATUS_EXIT.stopped_signal : 0;
  } finally {
    await store.close();
  }
}
