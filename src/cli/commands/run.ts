import { assembleRun, assembleStore } from '../../assemble.js';
import { systemClock } from '../../lib/clock.js';
import type { ExitCode } from '../../lib/errors.js';
import type { RunSummary } from '../../records/run-summary.js';
import { resolveSettings, settingGroups } from '../../settings/index.js';
import { defineCommand } from '../command.js';
import { writeOutputs } from '../outputs.js';
import { progressListener } from '../progress.js';
import { addConfigFlag, addSettingFlags } from '../setting-flags.js';
import { summaryText } from '../summary.js';

const EXIT_CODES: Readonly<Record<RunSummary['status'], ExitCode>> = { complete: 0, stopped_budget: 3, stopped_signal: 4, stopped_service: 5 };

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

export const runCommand = defineCommand({
  usage: 'run <path..>',
  describe: 'The main job: crawl, extract, schedule, scan, store; then write the exports asked for. Starting again resumes an unfinished run',
  example: ['assay run papers --csv results.csv --report report.html', 'scan every document in the folder papers'],
  builder: (parser) =>
    RUN_GROUPS.reduce((extended, [title, group]) => addSettingFlags(extended, group, `${title}:`), addConfigFlag(parser))
      .positional('path', { type: 'string', array: true, demandOption: true, describe: 'Files, folders and globs' })
      .option('quiet', { type: 'boolean', default: false, describe: 'No progress and no summary' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout: the summary' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const onEvent = progressListener({ stderr: context.stderr, isTerminal: context.isTerminal, silent: args.quiet || args.json, clock: systemClock });
    const store = await assembleStore(settings, context.cwd);
    try {
      const summary = await assembleRun({ settings, paths: args.path, cwd: context.cwd, signal: context.signal, onEvent }, store);
      const filesWritten = await writeOutputs(store, summary.run_id, settings.outputs, settings.report, context.cwd);
      if (args.json) context.stdout.write(`${JSON.stringify(summary)}\n`);
      else if (!args.quiet) context.stderr.write(summaryText(summary, { filesWritten, resumeCommand: `assay resume ${summary.run_id} --db ${settings.store.db}` }));
      return EXIT_CODES[summary.status];
    } finally {
      await store.close();
    }
  },
});
