import { assembleStore } from '../../assemble-store.js';
import { assembleWorker, tellingWhyNot } from '../../assemble-worker.js';
import type { ExitCode } from '../../lib/errors.js';
import { terminalText } from '../../lib/terminal-text.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import type { Settings } from '../../settings/groups.js';
import type { CliContext } from '../command.js';
import { defineCommand } from '../command.js';
import { addConfigFlag, addSettingFlags } from '../setting-flags.js';

async function work(settings: Settings, json: boolean, context: CliContext): Promise<ExitCode> {
  const done = { runs: 0, results_committed: 0, words: 0 };
  const say = (line: string): void => {
    context.stderr.write(`${terminalText(line)}\n`);
  };
  const store = await assembleStore(settings, context.cwd);
  try {
    const end = await assembleWorker(
      {
        settings,
        cwd: context.cwd,
        signal: context.signal,
        onEvent: (event) => {
          if (event.kind === 'note') say(event.message);
          if (event.kind === 'joined') say(`taking part in run ${event.runId}`);
          if (event.kind === 'left') {
            done.runs += 1;
            say(`left run ${event.runId}`);
          }
          if (event.kind === 'committed') {
            done.results_committed += event.sourcesEnded;
            done.words += event.words;
          }
        },
      },
      store,
    );
    if (end.kind === 'service') say(`the service refused this worker: ${end.fault.message} (${end.fault.code})`);
    if (json) context.stdout.write(`${JSON.stringify({ ended: end.kind, ...done })}\n`);
    return end.kind === 'service' ? 5 : 0;
  } finally {
    await store.close();
  }
}

export const workerCommand = defineCommand({
  usage: 'worker',
  describe:
    'Take part in a run that several machines share: read its files, send its batches, store their results; waits for the next run until stopped',
  example: [
    'assay worker --db postgres://assay@db/assay --concurrency 8',
    'join the run that assay run started on that database',
  ],
  builder: (parser) => {
    const groups = [
      ['Where results go', settingGroups.store],
      ['This worker', { ...settingGroups.worker, ...settingGroups.storage, metrics: settingGroups.service.metrics }],
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
    return tellingWhyNot(settings, () => work(settings, args.json, context));
  },
});
