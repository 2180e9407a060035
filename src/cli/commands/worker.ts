import type { ExitCode } from '../../lib/errors.js';
import { terminalText } from '../../lib/terminal-text.js';
import { workOnRuns } from '../../library/work-on-runs.js';
import { durationText } from '../../lib/number-text.js';
import type { EventOf, RunEvent } from '../../records/events.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import type { Settings } from '../../settings/groups.js';
import { writeNotice } from '../terminal/notice.js';
import { eventLine } from '../terminal/progress-text.js';
import type { ObservedContext } from '../jobs/observed-command.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';

/** An outage that lasts is said again when the wait has doubled, from a minute on. */
const FIRST_AGAIN_MS = 60_000;

/** Says of an outage that it lasts, which is reported every few seconds. */
class LastingOutage {
  #nextMs = FIRST_AGAIN_MS;

  lineOf({ code, waitedMs, limitMs }: EventOf<'outage'>): string | null {
    if (code === null || waitedMs === 0) this.#nextMs = FIRST_AGAIN_MS;
    if (code === null || waitedMs < this.#nextMs) return null;
    this.#nextMs = 2 * waitedMs;
    const [waited, limit] = [waitedMs, limitMs].map((ms) => durationText(ms / 1000));
    return `The service is still out (${code}): waited ${waited} of ${limit}`;
  }
}

/** A line for people; null for what they need not know. */
function workerLine(event: RunEvent, outage: LastingOutage): string | null {
  switch (event.kind) {
    case 'note':
    case 'metrics_served':
    case 'retry':
      return eventLine(event);
    case 'outage':
      return outage.lineOf(event) ?? eventLine(event);
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
  const outage = new LastingOutage();
  const say = (line: string): void => {
    context.notices.write(`${terminalText(line)}\n`);
  };
  const { kind, stop } = await workOnRuns({
    settings,
    cwd: context.cwd,
    signal: context.signal,
    onEvent: (event) => {
      context.emit(event);
      const line = workerLine(event, outage);
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
    const { concurrency, outageWait } = settingGroups.schedule;
    const describe = 'how long to wait for a service that is out before this worker leaves: 30s, 15m, 12h, 1d';
    const groups = [
      ['Where results go', { db }],
      ['This worker', { ...settingGroups.worker, ...settingGroups.storage }],
      ['How it sends', { concurrency, outageWait: { ...outageWait, describe } }],
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
