import { textWidth } from '../../lib/text-width.js';
import { isoSeconds } from '../../lib/iso-seconds.js';
import { countOf, countText } from '../../lib/number-text.js';
import { AssayError } from '../../lib/errors.js';
import { listCountedRuns, setRunPriority } from '../../library/stored-runs.js';
import type { CountedRun } from '../../library/stored-runs.js';
import { isMixedNotStated } from '../../records/mixed-at-once.js';
import { PRIORITIES } from '../../records/run-naming.js';
import type { Priority } from '../../records/run-naming.js';
import { judgedVerdicts } from '../../records/run-summary.js';
import type { RunSummary } from '../../records/run-summary.js';
import { resolveSettings } from '../../settings/index.js';
import { asTyped } from '../process/command-name.js';
import { defineCommand } from '../process/command.js';
import { dbFlag, shellWord } from '../shown/next-text.js';
import { addStoreFlags } from '../flags/store-flags.js';
import { wholeNumber } from '../flags/whole-number.js';
import { tableText } from '../terminal/table-text.js';
import { textColumns } from '../terminal/terminal-columns.js';

/** Runs of a table that are shown. */
const USUAL_RUNS = 20;
const END: Readonly<Record<CountedRun['status'], string>> = {
  interrupted: 'interrupted',
  running: 'running',
  complete: 'complete',
  stopped_budget: 'stopped at a limit',
  stopped_signal: 'stopped by a signal',
  stopped_service: 'stopped by the service',
};

function runJson({ run, status, summary }: CountedRun) {
  return {
    run_id: run.runId,
    name: run.name,
    owner: run.owner,
    priority: run.priority,
    status,
    started_at: isoSeconds(run.startedAtMs),
    ended_at: run.endedAtMs === null ? null : isoSeconds(run.endedAtMs),
    paths: run.paths,
    sources_found: summary?.sources.found ?? null,
    sources_failed: summary?.sources.failed ?? null,
    verdicts: summary?.verdicts ?? null,
  };
}

/** How many sources were found, and how many of them failed. */
function sourcesText({ sources: { found, failed } }: RunSummary): string {
  return `${countOf(found, 'source')}${failed === 0 ? '' : ` (${countText(failed)} failed)`}`;
}

/** What fits into no column of 80: what a run is called, when it started, how it ended, of what. */
function belowText({ run, status }: CountedRun, summary: RunSummary): string {
  const started = isoSeconds(run.startedAtMs).slice(0, 16).replace('T', ' ');
  const by = run.owner === null ? '' : ` by ${run.owner}`;
  const said = [
    ...(run.name === null ? [] : [run.name]),
    `started ${started} UTC${by}`,
    END[status],
    ...(run.priority === 'normal' ? [] : [`${run.priority} priority`]),
    sourcesText(summary),
  ];
  return `${said.join(', ')}: ${run.paths.join(' ')}`;
}

/** Of texts that were judged at once, most model versions never state `mixed`: 0 would say that none is. */
const NOT_STATED = '–';
const NUMBERS = ['AI', 'MIXED', 'HUMAN', 'UNSURE', 'NOT JUDGED'] as const;

/** Rows with the counts in words below the id, for a terminal that is too narrow for their columns. */
function countsBelow(row: readonly string[]): readonly string[] {
  const [id = '', ...counts] = row.slice(0, -1);
  const said = NUMBERS.map((title, index) => {
    const name = title === 'AI' ? title : title.toLowerCase();
    return counts[index] === NOT_STATED ? `${name} not stated` : `${counts[index] ?? ''} ${name}`;
  });
  return [id, `${said.join(', ')}; ${row.at(-1) ?? ''}`];
}

function runsText(runs: readonly CountedRun[], columns: number, db: string): string {
  if (runs.length === 0) return 'No run yet. Start one with: assay run <path>\n';
  const rows = runs.flatMap((counted) => {
    const { run, summary } = counted;
    if (summary === null) return [];
    const { ai, mixed, human, unsure } = judgedVerdicts(summary);
    const stated = isMixedNotStated(summary) ? NOT_STATED : countText(mixed);
    const rest = [human, unsure, summary.verdicts.unsure - unsure].map(countText);
    return [[run.runId, countText(ai), stated, ...rest, belowText(counted, summary)]];
  });
  const rest = runs.length - rows.length;
  const older = rest === 0 ? '' : `and ${countOf(rest, 'older run')}: assay runs --limit ${runs.length}${dbFlag(db)}\n`;
  const look = { columns, numbers: NUMBERS, below: true, wrap: true };
  const table = tableText(['RUN', ...NUMBERS, ''], rows, look);
  const isNarrow = table.split('\n').some((line) => textWidth(line) > columns);
  return `${isNarrow ? tableText(['RUN', ''], rows.map(countsBelow), look) : table}${older}`;
}

type Changed = Awaited<ReturnType<typeof setRunPriority>>;

/** @throws AssayError `bad_arguments` */
function neededChange({
  run,
  priority,
}: {
  readonly run?: string | undefined;
  readonly priority?: Priority | undefined;
}) {
  if (run !== undefined && priority !== undefined) return { run, priority };
  throw new AssayError({
    code: 'bad_arguments',
    message: run === undefined ? 'no run is named' : 'its new priority is missing',
    nextStep: `Name both: assay runs priority ${run === undefined ? '<run>' : shellWord(run)} ${PRIORITIES.join('|')}`,
    exitCode: 2,
  });
}

function changedJson({ runId, name, owner, priority }: Changed) {
  return { run_id: runId, name, owner, priority };
}

function changedText({ name, runId, priority }: Changed): string {
  return `${name ?? runId} has ${priority} priority from now on.\n`;
}

export const runsCommand = defineCommand({
  usage: 'runs [action] [run] [priority]',
  describe: 'List the runs of the database with their verdicts, newest first, or change the priority of one',
  example: ['assay runs priority papers-3 high', 'changes the priority of a run, also while it is in progress'],
  builder: (parser) =>
    addStoreFlags(parser)
      .positional('action', { choices: ['list', 'priority'] as const, default: 'list', describe: 'What to do' })
      .positional('run', { type: 'string', describe: 'For priority: name of the run, its id or how that begins' })
      .positional('priority', { choices: PRIORITIES, describe: 'For priority: how the run is served from now on' })
      .option('limit', {
        type: 'string',
        default: String(USUAL_RUNS),
        defaultDescription: String(USUAL_RUNS),
        requiresArg: true,
        describe: 'Number of newest runs shown with their counts; --json lists older ones too, without counts',
      }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    if (args.action === 'priority') {
      const changed = await setRunPriority({ settings, cwd: context.cwd, ...neededChange(args) });
      context.stdout.write(args.json ? `${JSON.stringify(changedJson(changed))}\n` : changedText(changed));
      return 0;
    }
    const counted = wholeNumber(args.limit, { flag: '--limit', least: 1, example: USUAL_RUNS });
    const runs = await listCountedRuns({ settings, cwd: context.cwd, counted: counted ?? USUAL_RUNS });
    context.stdout.write(
      args.json
        ? `${JSON.stringify(runs.map(runJson))}\n`
        : asTyped(runsText(runs, textColumns(context.stdout), settings.store.db), context.env),
    );
    return 0;
  },
});
