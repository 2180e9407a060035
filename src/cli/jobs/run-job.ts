import type { Argv } from 'yargs';
import { plan } from '../../library/plan.js';
import { run } from '../../library/run.js';
import { flipsOfRun } from '../../library/run-flips.js';
import { systemClock } from '../../lib/clock.js';
import type { ExitCode } from '../../lib/errors.js';
import type { OnRunEvent } from '../../records/events.js';
import { settingGroups } from '../../settings/groups.js';
import type { Settings } from '../../settings/groups.js';
import type { ObservedContext } from './observed-command.js';
import { findingsOfRun, needFlips, askedThreshold } from './fail-on.js';
import type { CheckedThreshold } from './fail-on.js';
import { GROUP_TITLES } from '../flags/group-titles.js';
import { firstText } from '../shown/first-text.js';
import { fitLines } from '../terminal/fit-lines.js';
import {
  dbFlag,
  failureSteps,
  inPartSteps,
  listingSteps,
  nextText,
  readingSteps,
  referenceSteps,
  storeFlags,
} from '../shown/next-text.js';
import type { NextStep } from '../shown/next-text.js';
import { pipedOutput } from './piped-output.js';
import type { PipedOutput } from './piped-output.js';
import { notesAgain } from '../shown/notes-again.js';
import { planText } from '../shown/plan-text.js';
import { progressListener } from '../terminal/progress.js';
import { sayManyVanished } from './gone-warning.js';
import { endOf, sayMet, saySignal, sayStop, withCompletion } from './run-end.js';
import type { EndedJob } from './run-end.js';
import { maySpend, NOT_SENT_EXIT } from '../terminal/spending.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';
import { summaryText } from '../shown/summary.js';
import { textColumns } from '../terminal/terminal-columns.js';
import { thresholdsText } from './threshold-text.js';

const RUN_GROUPS = [
  [GROUP_TITLES.crawl, { ...settingGroups.crawl, ...settingGroups.storage }],
  [GROUP_TITLES.schedule, settingGroups.schedule],
  [GROUP_TITLES.client, settingGroups.client],
  [GROUP_TITLES.naming, settingGroups.naming],
  [GROUP_TITLES.store, settingGroups.store],
  [GROUP_TITLES.calibration, settingGroups.calibration],
  [GROUP_TITLES.sharing, settingGroups.sharing],
  [GROUP_TITLES.outputs, { ...settingGroups.outputs, ...settingGroups.labelling }],
  [GROUP_TITLES.ending, settingGroups.ending],
  [GROUP_TITLES.report, settingGroups.report],
  [GROUP_TITLES.extract, settingGroups.extract],
  [GROUP_TITLES.places, settingGroups.places],
] as const;

/** Groups of settings that only a run and an audit have: what they are called, and what is done when they end. */
const OF_RUNS: ReadonlySet<string> = new Set([
  GROUP_TITLES.naming,
  GROUP_TITLES.outputs,
  GROUP_TITLES.ending,
  GROUP_TITLES.report,
  GROUP_TITLES.calibration,
]);

/** The flags of a command that scans and then does something of its own: without outputs and thresholds of a run. */
export function addScanFlags(parser: Argv) {
  return addGroups(
    parser,
    RUN_GROUPS.filter(([title]) => !OF_RUNS.has(title)),
  );
}

/** The flags of every command that works on a corpus. */
export function addRunFlags(parser: Argv) {
  return addGroups(parser, RUN_GROUPS);
}

function addGroups(parser: Argv, groups: readonly (typeof RUN_GROUPS)[number][]) {
  return groups
    .reduce((extended, [title, group]) => addSettingFlags(extended, group, `${title}:`), addConfigFlag(parser))
    .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' })
    .alias({ y: 'yes' });
}

export interface RunJob {
  readonly paths: readonly string[];
  /** Folder that the paths start from. */
  readonly cwd: string;
  readonly settings: Settings;
  readonly quiet: boolean;
  readonly json: boolean;
}

function runOptions({ paths, cwd, settings, quiet, json }: RunJob, context: ObservedContext) {
  const { stderr, isTerminal, signal, emit } = context;
  const show = progressListener({ stderr, isTerminal, silent: quiet || json, clock: systemClock });
  const isEmbedded = settings.client.baseUrl === '';
  const onEvent: OnRunEvent = (event) => {
    emit(event);
    // Words of the embedded service are free and without limit.
    if (!isEmbedded || (event.kind !== 'budget' && event.kind !== 'words_planned')) show(event);
  };
  return { options: { paths, settings, cwd: context.cwd, pathsFrom: cwd, signal, onEvent }, close: show.close };
}

/** Calls a use case with the options of a job. Progress is shown until it ends, unless the job is quiet. */
export async function withRunOptions<Result>(
  job: RunJob,
  context: ObservedContext,
  use: (options: ReturnType<typeof runOptions>['options']) => Promise<Result>,
): Promise<Result> {
  const { options, close } = runOptions(job, context);
  try {
    return await use(options);
  } finally {
    close();
  }
}

/** Whether a CSV with all columns is written. */
export const hasAllColumns = ({ outputs, labelling }: Settings): boolean =>
  outputs.csv !== '' && labelling.columns === 'full';

type Ended = Awaited<ReturnType<typeof run>>;

/** What a person may do once a run ended, most useful first. */
function nextSteps({ settings }: RunJob, ended: Ended, context: ObservedContext): readonly NextStep[] {
  const { summary, first, named, comparable } = ended;
  const { db } = settings.store;
  const { env, cwd } = context;
  return [
    ...readingSteps(first, settings, { columns: textColumns(context.stderr), env, cwd }),
    ...failureSteps(summary, named, settings.store),
    ...inPartSteps(summary, named, settings.store),
    ...listingSteps(summary, named, settings),
    ...referenceSteps(summary, db),
    ...(comparable ? [[`assay diff${storeFlags(settings.store)}`, 'what changed since the run before'] as const] : []),
    ...(summary.status === 'complete'
      ? []
      : [[`assay resume ${summary.run_id}${dbFlag(db)}`, 'resume this run'] as const]),
  ];
}

/** The account of a run, for people. */
function accountText(
  job: RunJob,
  ended: Ended,
  checked: readonly CheckedThreshold[],
  context: ObservedContext,
): string {
  const { summary, files: filesWritten, first, named, rowNotes } = ended;
  const { settings } = job;
  const columns = textColumns(context.stderr);
  const allColumns = hasAllColumns(settings);
  return [
    fitLines(notesAgain(rowNotes, summary.elapsed_s), context.stderr),
    summaryText(summary, { filesWritten, columns, allColumns, named }),
    thresholdsText(checked, columns),
    firstText(first, summary, columns),
    nextText(nextSteps(job, ended, context), columns, context.env),
  ].join('');
}

async function runAndWrite(job: RunJob, context: ObservedContext, writePiped: PipedOutput['write']): Promise<EndedJob> {
  const { settings, quiet, json } = job;
  const thresholds = settings.ending.failOn.map((expression) => askedThreshold(expression, 'run'));
  const ended = await withRunOptions(job, context, run);
  const { summary, files } = ended;
  await writePiped(summary.run_id, context);
  const isCompared = summary.status === 'complete' && needFlips(thresholds);
  const flips = isCompared ? await flipsOfRun({ settings, cwd: context.cwd, runId: summary.run_id }) : null;
  const { exitCode, checked } = endOf(summary, thresholds, findingsOfRun(flips));
  if (json) context.stdout.write(`${JSON.stringify(summary)}\n`);
  else if (!quiet) context.stderr.write(accountText(job, ended, checked, context));
  saySignal(summary, !quiet || json, context);
  sayStop(summary, context);
  sayManyVanished(summary, context);
  sayMet(checked, context);
  return { exitCode, outcome: { command: 'run', exit_code: exitCode, run: summary, thresholds: checked, files } };
}

/** Runs the pipeline for people or programs: progress, outputs, summary, thresholds, word of its end, exit code. */
export async function runJob(asked: RunJob, context: ObservedContext): Promise<ExitCode> {
  const { settings, write } = pipedOutput(asked.settings, asked.json);
  const job = { ...asked, settings };
  const agreed = await withRunOptions(job, context, (options) => maySpend(options, job.quiet || job.json, context));
  if (!agreed) return NOT_SENT_EXIT;
  return withCompletion('run', job.settings.ending, context, () => runAndWrite(job, context, write));
}

/** Says what a run would do. */
export async function planJob(job: RunJob, context: ObservedContext): Promise<ExitCode> {
  const planned = await withRunOptions(job, context, plan);
  context.stdout.write(job.json ? `${JSON.stringify(planned)}\n` : planText(planned, textColumns(context.stdout)));
  return context.signal.aborted ? 4 : 0;
}
