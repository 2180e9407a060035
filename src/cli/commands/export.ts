import { exportRun } from '../../index.js';
import { AssayError } from '../../lib/errors.js';
import { exportFormatNames } from '../../library/stored-runs.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { terminalText } from '../../lib/terminal-text.js';
import { defineCommand } from '../command.js';
import { addConfigFlag, addSettingFlags } from '../setting-flags.js';

/** What lies inside the sources: each has a flag of its name. */
const INSIDE = ['passages', 'references', 'patterns'] as const;

export const exportCommand = defineCommand({
  usage: 'export [run]',
  describe: 'Write the results of a run as CSV, JSON Lines or Parquet',
  example: [
    'assay export --format csv --out results.csv',
    'one row a source of the newest run; the columns stand in docs/export.md',
  ],
  builder: (parser) =>
    addSettingFlags(addConfigFlag(parser), { db: settingGroups.store.db, ...settingGroups.storage }, 'Settings: store')
      .positional('run', { type: 'string', describe: 'Run id, or how it begins (default: the newest run)' })
      .option('format', { choices: exportFormatNames, default: 'csv', describe: 'File format' })
      .option('out', {
        type: 'string',
        default: '-',
        requiresArg: true,
        describe: 'File to write; - is standard output',
      })
      .option('join', {
        type: 'boolean',
        default: true,
        describe:
          'Of a run over datasets: their own rows and columns with the labels beside them; --no-join writes the results alone',
      })
      .option('passages', {
        type: 'boolean',
        default: false,
        describe: 'One row a paragraph and sentence instead of one a source',
      })
      .option('references', {
        type: 'boolean',
        default: false,
        describe: 'One row a reference of the bibliography scans instead of one a source',
      })
      .option('patterns', {
        type: 'boolean',
        default: false,
        describe: 'One row a match of an AI-writing pattern instead of one a source',
      })
      .option('json', {
        type: 'boolean',
        default: false,
        describe: 'One JSON value on stdout that says what was written; needs --out',
      }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    if (args.json && args.out === '-') {
      throw new AssayError({
        code: 'bad_arguments',
        message: '--json and the export cannot both go to standard output',
        nextStep: 'Name a file with --out.',
        exitCode: 2,
      });
    }
    const [inside = null, other] = INSIDE.filter((name) => args[name]);
    if (other !== undefined) {
      throw new AssayError({
        code: 'bad_arguments',
        message: `a row is of one kind, not of --${inside} and --${other}`,
        nextStep: 'Export once for each of them.',
        exitCode: 2,
      });
    }
    const { runId, content } = await exportRun({
      settings,
      cwd: context.cwd,
      ...(args.run !== undefined && { run: args.run }),
      ...(inside !== null ? { content: inside } : !args.join && { content: 'results' }),
      format: args.format,
      out: args.out === '-' ? context.stdout : args.out,
    });
    if (args.json)
      context.stdout.write(`${JSON.stringify({ run_id: runId, format: args.format, content, out: args.out })}\n`);
    else if (args.out !== '-') context.stderr.write(`Wrote ${terminalText(args.out)}\n`);
    return 0;
  },
});
