import { shownAddress } from '../../lib/database/index.js';
import { countText } from '../../lib/number-text.js';
import { copyRuns } from '../../library/stored-runs.js';
import { defineCommand } from '../process/command.js';

/** Rows between two lines of progress. */
const TELL_ROWS = 1_000_000;

export const dbCommand = defineCommand({
  usage: 'db <action> <from> <to>',
  describe:
    'Copy all runs and results from one database into an empty one: from a file to PostgreSQL, or back; an ' +
    'unfinished run can be resumed there',
  example: ['assay db copy assay.db postgres://assay@db/assay', 'then: assay resume --db postgres://assay@db/assay'],
  builder: (parser) =>
    parser
      .positional('action', { choices: ['copy'] as const, demandOption: true, describe: 'What to do' })
      .positional('from', {
        type: 'string',
        demandOption: true,
        describe: 'File or postgres://… to copy from; no run may use it meanwhile',
      })
      .positional('to', {
        type: 'string',
        demandOption: true,
        describe: 'File or postgres://… to copy into: new, or empty',
      })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' }),
  handle: async (args, context) => {
    let told = 0;
    const { rows, from, to } = await copyRuns({
      from: args.from,
      to: args.to,
      cwd: context.cwd,
      onRows: (copied) => {
        if (args.json || copied - told < TELL_ROWS) return;
        told = copied;
        context.notices.write(`${countText(copied)} rows\n`);
      },
    });
    context.stdout.write(
      args.json
        ? `${JSON.stringify({ from, to, rows })}\n`
        : `copied ${countText(rows)} rows into ${shownAddress(args.to)}\n`,
    );
    return 0;
  },
});
