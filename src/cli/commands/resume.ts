import { assembleStore } from '../../assemble-store.js';
import type { RunRequest } from '../../pipeline/store/index.js';
import { resolveSettings } from '../../settings/index.js';
import type { CliContext } from '../command.js';
import { defineCommand } from '../command.js';
import { addRunFlags, runJob } from '../run-job.js';

async function storedRequest(
  flags: Readonly<Record<string, unknown>>,
  runId: string | null,
  context: CliContext,
): Promise<RunRequest> {
  const { settings } = resolveSettings({ flags, env: context.env, cwd: context.cwd });
  const store = await assembleStore(settings, context.cwd);
  try {
    return await store.runRequest(runId);
  } finally {
    await store.close();
  }
}

export const resumeCommand = defineCommand({
  usage: 'resume [run]',
  describe:
    'Go on with a run that was stopped or killed: its own paths and settings, the newest run unless one is named',
  example: ['assay resume --max-words 500000', 'goes on with the newest run under a new word limit'],
  builder: (parser) =>
    addRunFlags(parser).positional('run', { type: 'string', describe: 'Run id, as assay runs lists them' }),
  handle: async (args, context) => {
    const request = await storedRequest(args, args.run ?? null, context);
    const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
    const { settings } = resolveSettings({
      flags: { ...request.settings, ...given },
      env: context.env,
      cwd: context.cwd,
    });
    const { cwd } = request.settings;
    return runJob(
      {
        paths: request.paths,
        cwd: typeof cwd === 'string' ? cwd : context.cwd,
        settings,
        quiet: args.quiet,
        json: args.json,
      },
      context,
    );
  },
});
