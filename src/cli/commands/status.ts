import { countOf, countText } from '../../lib/number-text.js';
import { runStatus } from '../../library/stored-runs.js';
import type { RunStatus, SharingDetails } from '../../library/stored-runs.js';
import { isSomeUnnamed } from '../../records/named-reasons.js';
import { reasonText } from '../../records/reasons.js';
import { unfinishedCrawlText } from '../../records/run-summary.js';
import type { RunSummary } from '../../records/run-summary.js';
import { terminalText } from '../../lib/terminal-text.js';
import { asTyped } from '../process/command-name.js';
import { defineCommand } from '../process/command.js';
import type { CliContext } from '../process/command.js';
import { leftOutLines } from '../shown/left-out-text.js';
import { dbFlag, LISTS_ALL } from '../shown/next-text.js';
import { reasonLines, reasonsByOutcome } from '../shown/reason-lines.js';
import type { ReasonLook } from '../shown/reason-lines.js';
import { scanTotalLines } from '../shown/scan-total-lines.js';
import { spentOn } from '../shown/spent-word.js';
import { addStoreFlags } from '../flags/store-flags.js';
import { disguisedLines, RUN_STATE_TEXT, verdictLines } from '../shown/summary.js';
import { dotted, LABEL_WIDTH, labelledRoom, labelledText } from '../terminal/table-text.js';
import type { LabelledLine } from '../terminal/table-text.js';
import { textColumns } from '../terminal/terminal-columns.js';
import { resolveSettings } from '../../settings/index.js';

function sharingLines(sharing: SharingDetails | null): readonly (readonly [string, string])[] {
  if (sharing === null) return [];
  const { workers, connections, jobs, lagSeconds, deadLetters, refusals } = sharing;
  const lag = lagSeconds === null ? '' : `, the oldest ${countText(lagSeconds)} s old`;
  return [
    [
      'Workers',
      `${countText(workers)} with ${countText(connections)} connections; ` +
        `${countText(jobs['live'] ?? 0)} jobs queued or under way${lag}, ` +
        `${countText(jobs['done'] ?? 0)} done, ${countText(jobs['dead'] ?? 0)} dead letters`,
    ],
    ...deadLetters.map((message) => ['', `dead letter: ${message}`] as const),
    ...refusals.map((message) => ['', `worker left out: ${message}`] as const),
  ];
}

/** The outcomes that sources have. */
function sourceParts({ sources, reasons, crawl_finished: isFinished }: RunSummary): readonly string[] {
  const waiting = reasons['not_reached'] ?? 0;
  const outcomes = { ...sources, found: 0, skipped: sources.skipped - waiting, waiting };
  const parts = Object.entries(outcomes).flatMap(([name, count]) =>
    count === 0 ? [] : [`${countText(count)} ${name}`],
  );
  return [`${countText(sources.found)} ${isFinished ? 'found' : 'read so far'}`, ...parts];
}

/** Why sources ended without a result; under what they ended as, where some were skipped and others failed. */
function whyLines(reasons: RunSummary['reasons'], look: ReasonLook): readonly LabelledLine[] {
  const ended = Object.entries(reasons).filter(([reason]) => reason !== 'not_reached');
  const { skipped, failed } = reasonsByOutcome(Object.fromEntries(ended));
  const [ofSkipped, ofFailed] = [reasonLines(skipped, look), reasonLines(failed, look)];
  if (ofSkipped.length === 0 || ofFailed.length === 0) return [...ofSkipped, ...ofFailed];
  return [['', 'skipped, because:'], ...ofSkipped, ['', 'failed, because:'], ...ofFailed];
}

/** The words of a run; those of which there are none are left out. */
function wordsText({ status, ledger, unexplainedWords }: RunStatus['details'], service: RunSummary['service']): string {
  const { planned, reserved, billed, unknown } = ledger;
  const sent = status === 'running' ? 'being sent' : 'sent, not answered when it stopped';
  return [
    `${countText(planned)} planned`,
    ...(reserved === 0 ? [] : [`${countText(reserved)} reserved (${sent})`]),
    `${countText(billed)} ${spentOn(service)}`,
    ...(unknown === 0 ? [] : [`${countText(unknown)} unknown (sent, answer lost)`]),
    ...(unexplainedWords === null ? ['unexplained not known'] : []),
    ...(unexplainedWords === null || unexplainedWords === 0
      ? []
      : [`${countText(unexplainedWords)} unexplained (counted by the service, not in this run)`]),
  ].join(', ');
}

/** What a run is called, whose it is, and its priority if that is not the usual one. */
function namingText({ name, owner, priority }: RunStatus['details']): string {
  return [
    ...(name === null ? [] : [name]),
    ...(owner === null ? [] : [`started by ${owner}`]),
    ...(priority === 'normal' ? [] : [`${priority} priority`]),
  ].join(' · ');
}

/** Where the status of a run is shown, and of which database. */
interface StatusLook extends Pick<CliContext, 'env'> {
  readonly db: string;
  readonly columns: number;
}

/** How to know more of the sources that are named below their reason, and of those that are not. */
function moreLines(summary: RunSummary, named: RunStatus['named'], { db, env }: StatusLook): readonly LabelledLine[] {
  if (named.ended.size + named.notJudged.size === 0) return [];
  const lines = [
    `assay explain PATH${dbFlag(db)} says more of each`,
    ...(isSomeUnnamed(summary, named) ? [`${LISTS_ALL}${dbFlag(db)} lists all`] : []),
  ];
  return lines.map((line) => ['', asTyped(line, env)]);
}

/** How to go on with a run that ended before its time. */
function resumeLine({ runId, status }: RunStatus['details'], { db, env }: StatusLook): LabelledLine {
  const goesOn = `${asTyped(`assay resume ${runId}${dbFlag(db)}`, env)}, or the command that started it once more`;
  return ['Go on with', status === 'complete' || status === 'running' ? '' : goesOn];
}

function statusText({ summary, details, sharing, named }: RunStatus, look: StatusLook): string {
  const { columns } = look;
  const room = labelledRoom(columns);
  const textOf = (reason: string): string => reasonText(reason, { minWords: summary.min_words });
  const process = details.process === null ? '' : ` (process ${details.process.pid} on ${details.process.host})`;
  const lines: readonly (readonly [string, string])[] = [
    ['Run', `${details.runId} · ${RUN_STATE_TEXT[details.status]}${process}`],
    ['Name', namingText(details)],
    ['Paths', details.paths.join(', ')],
    ...dotted(sourceParts(summary), room).map((line, index): LabelledLine => [index === 0 ? 'Sources' : '', line]),
    ['', unfinishedCrawlText(summary) ?? ''],
    ...whyLines(summary.reasons, { named: named.ended, room, textOf }),
    ...moreLines(summary, named, look),
    ...leftOutLines(summary.left_out),
    ['Words', wordsText(details, summary.service)],
    ...verdictLines(summary, { named: named.notJudged, room }),
    ...scanTotalLines(summary),
    ...disguisedLines(summary),
    ['Words left', details.wordsLeft === null ? 'not limited' : countText(details.wordsLeft)],
    [
      'Requests',
      `${countText(summary.requests)}, ${countOf(summary.retries, 'retry', 'retries')}; ` +
        `model ${summary.model_versions.join(', ') || 'not known yet'}`,
    ],
    resumeLine(details, look),
  ];
  // Messages of workers are searched for: they stay in one line each.
  const shared = sharingLines(sharing).map(([label, text]) => `${label.padEnd(LABEL_WIDTH)}${terminalText(text)}\n`);
  return `${labelledText(lines, columns)}${shared.join('')}`;
}

function sharingJson(sharing: SharingDetails | null) {
  if (sharing === null) return null;
  const { workers, connections, jobs, lagSeconds, deadLetters, refusals } = sharing;
  return { workers, connections, jobs, lag_s: lagSeconds, dead_letters: deadLetters, refusals };
}

function statusJson({ summary, details, sharing }: RunStatus) {
  const { status, name, owner, priority, process, ledger, unexplainedWords, wordsLeft, batches } = details;
  const words = { unexplained: unexplainedWords, words_left: wordsLeft };
  return {
    ...summary,
    name,
    owner,
    priority,
    status,
    process,
    ledger,
    ...words,
    batches,
    sharing: sharingJson(sharing),
  };
}

export const statusCommand = defineCommand({
  usage: 'status [run]',
  describe: 'Progress, word ledger and failures by reason of a run, also while it runs in another terminal',
  example: ['assay status', 'the newest run'],
  builder: (parser) =>
    addStoreFlags(parser).positional('run', { type: 'string', describe: 'Name or id of the run; none: the newest' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const named = args.run === undefined ? {} : { run: args.run };
    const status = await runStatus({ settings, cwd: context.cwd, ...named });
    const look = { db: settings.store.db, columns: textColumns(context.stdout), env: context.env };
    context.stdout.write(args.json ? `${JSON.stringify(statusJson(status))}\n` : statusText(status, look));
    return 0;
  },
});
