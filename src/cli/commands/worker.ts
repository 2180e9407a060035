import type { ExitCode } from '../../lib/errors.js';
import { terminalText } from '../../lib/terminal-text.js';
import { workOnRuns } from '../../library/work-on-runs.js';
import type { RunEvent } from '../../records/events.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import type { Settings } from '../../settings/groups.js';
import { writeNotice } from '../terminal/notice.js';
import type { ObservedContext } from '../jobs/observed-command.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';

/** A line for people; null for what they need not know. */
function workerLine(event: RunEvent): string | null {
  switch (event.kind) {
    case 'note':
      return event.message;
    case 'metrics_served':
      return `metrics on ${event.url}`;
    case 'joined':
      return `taking part in run ${event.runId}`;
    case 'left':
      return `left run ${event.runId}`;
    case 'refused':
      return `the service refused this worker: ${event.message} (${event.code})`;
    default:
      return null;
  }
}

async function work(settings: Settings, json: boolean, context: ObservedContext): Promise<ExitCode> {
  let done = { runs: 0, results_committed: 0, words: 0 };
  const say = (line: string): void => {
    context.notices.write(`${terminalText(line)}\n`);
  };
  const { kind, stop } = await workOnRuns({
    settings,
    cwd: context.cwd,
    signal: context.signal,
    onEvent: (event) => {
      context.emit(event);
      const line = workerLine(event);
      if (line !== null) say(line);
      if (event.kind === 'left') done = { ...done, runs: done.runs + 1 };
      if (event.kind === 'worked') done = { ...done, results_committed: event.sourcesDone, words: event.words };
    },
  });
  if (stop !== null) writeNotice(stop.message, stop.next_step, context);
  if (json) context.stdout.write(`${JSON.stringify({ ended: kind, ...done })}\n`);
  return stop?.exit_code ?? 0;
}

export const workerCommand = defineObservedCommand({
  observation: 'events and metrics',
  usage: 'worker',
  describe:
    'Take part in the runs that several machines share: read files, send batches, store results; ' +
    'waits for the next run until stopped',
  example: [
    'assay worker --db postgres://assay@db/assay --concurrency 8',
    'join the run that assay run started on that database',
  ],
  builder: (parser) => {
    // What is kept of texts, and from which confidence verdicts are stated, is said by who starts a run.
    const { db } = settingGroups.store;
    const groups = [
      ['Where results go', { db }],
      ['This worker', { ...settingGroups.worker, ...settingGroups.storage }],
      ['How it sends', { concurrency: settingGroups.schedule.concurrency }],
      ['The service', settingGroups.client],
      ['Reading files', settingGroups.extract],
      ['The embedded service', settingGroups.places],
    ] as const;
    return groups
      .reduce((extended, [title, group]) => addSettingFlags(extended, group, `${title}:`), addConfigFlag(parser))
      .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout at its end' });
  },
  handle: (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    return work(settings, args.json, context);
  },
});
