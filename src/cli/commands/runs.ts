import { isoSeconds } from '../../lib/clock.js';
import { countOf, countText } from '../../lib/number-text.js';
import { listCountedRuns } from '../../library/stored-runs.js';
import type { CountedRun } from '../../library/stored-runs.js';
import { judgedVerdicts } from '../../records/run-summary.js';
import { resolveSettings } from '../../settings/index.js';
import { asTyped } from '../command-name.js';
import { defineCommand } from '../command.js';
import { addStoreFlags } from '../store-flags.js';
import { tableText } from '../table-text.js';
import { textColumns } from '../terminal-columns.js';

/** Runs of a table that are shown. */
const USUAL_RUNS = 20;
/** A narrower terminal shows no number of sources. */
const COLUMNS_FOR_ALL = 76;
/** A narrower terminal has no room for how a run ended beside both the failures and what was not judged. */
const COLUMNS_FOR_MOST = 100;

const NO_VERDICTS = { ai: 0, mixed: 0, human: 0, unsure: 0 };

const END: Readonly<Record<CountedRun['status'], string>> = {
  interrupted: 'interrupted',
  running: 'running',
  complete: 'complete',
  stopped_budget: 'budget',
  stopped_signal: 'signal',
  stopped_service: 'service',
};

function runJson({ run, status, summary }: CountedRun) {
  return {
    run_id: run.runId,
    status,
    started_at: isoSeconds(run.startedAtMs),
    ended_at: run.endedAtMs === null ? null : isoSeconds(run.endedAtMs),
    paths: run.paths,
    sources_found: summary?.sources.found ?? null,
    sources_failed: summary?.sources.failed ?? null,
    verdicts: summary?.verdicts ?? null,
  };
}

/** The id of a run begins with its date and time. */
function runsText(runs: readonly CountedRun[], columns: number): string {
  if (runs.length === 0) return 'No run yet. Start one with: assay run <path>\n';
  const shown = runs.filter(({ summary }) => summary !== null);
  const isWide = columns >= COLUMNS_FOR_ALL;
  const failedOf = ({ summary }: CountedRun): number => summary?.sources.failed ?? 0;
  const hasFailed = isWide && shown.some((run) => failedOf(run) > 0);
  const notJudgedOf = ({ summary }: CountedRun): number =>
    summary === null ? 0 : summary.verdicts.unsure - judgedVerdicts(summary).unsure;
  const hasNone = shown.some((run) => notJudgedOf(run) > 0);
  // With one more count the table has no room for how a run ended: that is shown with its paths.
  const isEndBelow = hasNone && (!isWide || (hasFailed && columns < COLUMNS_FOR_MOST));
  const rows = shown.map((counted) => {
    const { run, status, summary } = counted;
    const { ai, mixed, human, unsure } = summary === null ? NO_VERDICTS : judgedVerdicts(summary);
    const failed = failedOf(counted);
    const found = [...(isWide ? [summary?.sources.found ?? 0] : []), ...(hasFailed ? [failed] : [])];
    const counts = [...found, ai, mixed, human, unsure, ...(hasNone ? [notJudgedOf(counted)] : [])];
    const [end, paths] = [END[status], run.paths.join(' ')];
    const before = [...(isEndBelow ? [end] : []), ...(failed > 0 && !hasFailed ? [`${countText(failed)} failed`] : [])];
    const last = before.length === 0 ? paths : `${before.join(', ')}: ${paths}`;
    return [run.runId, ...(isEndBelow ? [] : [end]), ...counts.map(countText), last];
  });
  const verdicts = ['AI', 'MIXED', 'HUMAN', 'UNSURE', ...(hasNone ? ['NONE'] : [])];
  const numbers = [...(isWide ? ['SOURCES'] : []), ...(hasFailed ? ['FAILED'] : []), ...verdicts];
  const legend = hasNone ? 'NONE: nothing in them could be judged\n' : '';
  const rest = runs.length - shown.length;
  const older = rest === 0 ? '' : `and ${countOf(rest, 'older run')}: assay runs --limit ${runs.length}\n`;
  const titles = isEndBelow ? ['RUN', ...numbers, 'END: PATHS'] : ['RUN', 'END', ...numbers, 'PATHS'];
  return `${tableText(titles, rows, { columns, numbers })}${legend}${older}`;
}

export const runsCommand = defineCommand({
  usage: 'runs',
  describe: 'List the runs of the database with their verdicts, newest first',
  example: ['assay runs --json', 'one JSON list'],
  builder: (parser) =>
    addStoreFlags(parser).option('limit', {
      type: 'number',
      default: USUAL_RUNS,
      requiresArg: true,
      describe: 'Number of newest runs shown with their counts; --json lists older ones too, without counts',
    }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const counted = Number.isFinite(args.limit) ? Math.max(1, args.limit) : USUAL_RUNS;
    const runs = await listCountedRuns({ settings, cwd: context.cwd, counted });
    context.stdout.write(
      args.json
        ? `${JSON.stringify(runs.map(runJson))}\n`
        : asTyped(runsText(runs, textColumns(context.stdout)), context.env),
    );
    return 0;
  },
});
