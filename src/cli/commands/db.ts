import { existsSync } from 'node:fs';
import { randomId } from '../../lib/random.js';
import { systemClock } from '../../lib/clock.js';
import { databasePlace, isPostgresAddress, shownAddress } from '../../lib/database/index.js';
import { AssayError } from '../../lib/errors.js';
import { countText } from '../../lib/number-text.js';
import { copyDatabase } from '../../pipeline/store/index.js';
import { defineCommand } from '../command.js';

/** Rows between two lines of progress. */
const TELL_ROWS = 1_000_000;

export const dbCommand = defineCommand({
  usage: 'db <action> <from> <to>',
  describe:
    'Copy all runs and results from one database into an empty one: from a file to PostgreSQL, or back; an unfinished run goes on there',
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
    const [from, to] = [databasePlace(args.from, context.cwd), databasePlace(args.to, context.cwd)];
    if (!isPostgresAddress(from) && !existsSync(from))
      throw new AssayError({
        code: 'database_missing',
        message: `there is no database ${args.from}`,
        nextStep: 'Name the file that assay run made, or a postgres:// address.',
        exitCode: 2,
      });
    if (from === to)
      throw new AssayError({
        code: 'same_database',
        message: 'a database cannot be copied into itself',
        nextStep: 'Name another file or database to copy into.',
        exitCode: 2,
      });
    let told = 0;
    const rows = await copyDatabase({
      from,
      to,
      clock: systemClock,
      owner: randomId(),
      onRows: (copied) => {
        if (args.json || copied - told < TELL_ROWS) return;
        told = copied;
        context.stderr.write(`${countText(copied)} rows\n`);
      },
    });
    context.stdout.write(
      args.json
        ? `${JSON.stringify({ from: shownAddress(from), to: shownAddress(to), rows })}\n`
        : `copied ${countText(rows)} rows into ${shownAddress(args.to)}\n`,
    );
    return 0;
  },
});
