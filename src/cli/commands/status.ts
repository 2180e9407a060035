import { countText } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import { runStatus } from '../../library/stored-runs.js';
import type { RunDetails, SharingDetails } from '../../library/stored-runs.js';
import type { RunSummary } from '../../records/run-summary.js';
import { defineCommand } from '../command.js';
import { addStoreFlags } from '../store-flags.js';
import { resolveSettings } from '../../settings/index.js';

function sharingLines(sharing: SharingDetails | null): readonly (readonly [string, string])[] {
  if (sharing === null) return [];
  const { workers, connections, jobs, lagSeconds, deadLetters, refusals } = sharing;
  const lag = lagSeconds === null ? '' : `, the oldest ${countText(lagSeconds)} s old`;
  return [
    [
      'Workers',
      `${countText(workers)} with ${countText(connections)} connections; ${countText(jobs['live'] ?? 0)} jobs queued or under way${lag}, ${countText(jobs['done'] ?? 0)} done, ${countText(jobs['dead'] ?? 0)} dead letters`,
    ],
    ...deadLetters.map((message) => ['', `dead letter: ${message}`] as const),
    ...refusals.map((message) => ['', `worker left out: ${message}`] as const),
  ];
}

function statusText(summary: RunSummary, details: RunDetails, sharing: SharingDetails | null): string {
  const { sources, reasons } = summary;
  const { ledger, owner } = details;
  const waiting = reasons['not_reached'] ?? 0;
  const lines: readonly (readonly [string, string])[] = [
    ['Run', `${details.runId} · ${details.status}${owner === null ? '' : ` (process ${owner.pid} on ${owner.host})`}`],
    ['Paths', details.paths.join(', ')],
    [
      'Sources',
      `${countText(sources.found)} found: ${countText(sources.scanned)} scanned, ${countText(sources.cached)} cached, ${countText(sources.duplicate)} duplicate, ${countText(sources.skipped - waiting)} skipped, ${countText(sources.failed)} failed, ${countText(waiting)} waiting`,
    ],
    [
      'Words',
      `${countText(ledger.planned)} planned, ${countText(ledger.reserved)} reserved, ${countText(ledger.billed)} billed, ${countText(ledger.unknown)} unknown, ${countText(details.unexplainedWords)} unexplained`,
    ],
    ['Words left', details.wordsLeft === null ? 'not limited' : countText(details.wordsLeft)],
    ['Requests', `${countText(summary.requests)}, ${countText(summary.retries)} retries`],
    ...sharingLines(sharing),
    ...Object.entries(reasons)
      .filter(([reason]) => reason !== 'not_reached')
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => ['', `${countText(count)} × ${reason}`] as const),
  ];
  return `${lines.map(([label, text]) => `${label.padEnd(13)}${terminalText(text)}`).join('\n')}\n`;
}

function sharingJson(sharing: SharingDetails | null) {
  if (sharing === null) return null;
  const { workers, connections, jobs, lagSeconds, deadLetters, refusals } = sharing;
  return { workers, connections, jobs, lag_s: lagSeconds, dead_letters: deadLetters, refusals };
}

export const statusCommand = defineCommand({
  usage: 'status [run]',
  describe: 'Progress, word ledger and failures by reason of a run, also while it goes on in another terminal',
  example: ['assay status', 'the newest run'],
  builder: (parser) =>
    addStoreFlags(parser).positional('run', { type: 'string', describe: 'Run id; none: the newest' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const named = args.run === undefined ? {} : { run: args.run };
    const { summary, details, sharing } = await runStatus({ settings, cwd: context.cwd, ...named });
    context.stdout.write(
      args.json
        ? `${JSON.stringify({ ...summary, status: details.status, owner: details.owner, ledger: details.ledger, unexplained: details.unexplainedWords, words_left: details.wordsLeft, batches: details.batches, sharing: sharingJson(sharing) })}\n`
        : statusText(summary, details, sharing),
    );
    return 0;
  },
});
