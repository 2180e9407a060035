import { relative } from 'node:path';
import { AssayError } from '../../lib/errors.js';
import { writeReport } from '../../library/outputs.js';
import { terminalText } from '../../lib/terminal-text.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { defineCommand } from '../process/command.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';

/** Of `--out`: the page goes there. */
const STANDARD_OUTPUT = '-';
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
        describe: 'File to write; - is standard output',
      })
      .option('json', {
        type: 'boolean',
        default: false,
        describe: 'One JSON value on stdout that says what was written; not with --out -',
      }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const isPiped = args.out === STANDARD_OUTPUT;
    if (isPiped && args.json)
      throw new AssayError({
        code: 'bad_arguments',
        message: '--json and the report cannot both go to standard output',
        nextStep: 'Name a file with --out.',
        exitCode: 2,
      });
    const written = await writeReport({
      settings,
      cwd: context.cwd,
      ...(args.run !== undefined && { run: args.run }),
      out: isPiped ? context.stdout : (args.out ?? USUAL_FILE),
    });
    if (isPiped) return 0;
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
