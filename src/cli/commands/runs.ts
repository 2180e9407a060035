import { isoSeconds } from '../../lib/clock.js';
import { terminalText } from '../../lib/terminal-text.js';
import { defineCommand } from '../command.js';
import { addStoreFlags, withStore } from '../store-command.js';

export const runsCommand = defineCommand({
  usage: 'runs',
  describe: 'List the runs of the database, newest first',
  example: ['assay runs --json', 'one JSON list'],
  builder: (parser) => addStoreFlags(parser),
  handle: (args, context) =>
    withStore(args, context, async (store) => {
      const runs = await store.listRuns();
      const listed = runs.map((run) => ({
        run_id: run.runId,
        status: run.status,
        started_at: isoSeconds(run.startedAtMs),
        ended_at: run.endedAtMs === null ? null : isoSeconds(run.endedAtMs),
        paths: run.paths,
      }));
      const lines = listed.map((run) =>
        terminalText(`${run.run_id}  ${run.status.padEnd(15)}  ${run.started_at}  ${run.paths.join(' ')}`),
      );
      context.stdout.write(
        args.json
          ? `${JSON.stringify(listed)}\n`
          : lines.length === 0
            ? 'No run yet. Start one with: assay run <path>\n'
            : `${lines.join('\n')}\n`,
      );
      return 0 as const;
    }),
});
