import { relative } from 'node:path';
import { writeReport } from '../../library/outputs.js';
import { terminalText } from '../../lib/terminal-text.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { defineCommand } from '../process/command.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';

const USUAL_FILE = 'assay-report.html';

export const reportCommand = defineCommand({
  usage: 'report [run]',
  describe: 'Write the report of a run: one HTML file that needs no network and no script',
  example: ['assay report --out report.html', 'the newest run, compared with the one before it'],
  builder: (parser) =>
    addSettingFlags(
      addSettingFlags(
        addConfigFlag(parser),
        { db: settingGroups.store.db, state: settingGroups.store.state },
        'Where results are:',
      ),
      settingGroups.report,
      'The report:',
    )
      .positional('run', {
        type: 'string',
        describe: 'Name of the run, its id or how that begins (default: the newest)',
      })
      .option('out', {
        alias: 'o',
        type: 'string',
        requiresArg: true,
        defaultDescription: USUAL_FILE,
        describe: 'File to write',
      })
      .option('json', {
        type: 'boolean',
        default: false,
        describe: 'One JSON value on stdout that says what was written',
      }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const written = await writeReport({
      settings,
      cwd: context.cwd,
      ...(args.run !== undefined && { run: args.run }),
      out: args.out ?? USUAL_FILE,
    });
    const files = written.files.map((path) => relative(context.cwd, path));
    if (args.json) context.stdout.write(`${JSON.stringify({ run_id: written.runId, files })}\n`);
    else {
      // Where nobody said a place, the whole path says which was taken.
      const shown = args.out === undefined ? written.files : files;
      const hint = args.out === undefined ? 'Name another place with --out.\n' : '';
      context.notices.write(`${shown.map((file) => `Wrote ${terminalText(file)}\n`).join('')}${hint}`);
    }
    return 0;
  },
});
