import { isoSeconds } from '../../lib/clock.js';
import { terminalText } from '../../lib/terminal-text.js';
import { defineCommand } from '../command.js';
import { addStoreFlags } from '../store-flags.js';
import { listRuns } from '../../library/stored-runs.js';
import { resolveSettings } from '../../settings/index.js';

export const runsCommand = defineCommand({
  usage: 'runs',
  describe: 'List the runs of the database, newest first',
  example: ['assay runs --json', 'one JSON list'],
  builder: (parser) => addStoreFlags(parser),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const runs = await listRuns({ settings, cwd: context.cwd });
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
    return 0;
  },
});
