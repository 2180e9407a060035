import { resolveSettings } from '../../settings/index.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import { addNamedPaths, namedPaths } from '../flags/named-paths.js';
import { addRunFlags, planJob } from '../jobs/run-job.js';

export const planCommand = defineObservedCommand({
  observation: 'events',
  usage: 'plan [path..]',
  describe: 'What a run would do: sources, documents, words, requests, share of the words left. Sends no text',
  example: ['assay plan papers --min-words 50', 'what scanning the folder papers would take'],
  builder: (parser) => addNamedPaths(addRunFlags(parser)),
  handle: (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    return planJob(
      { paths: namedPaths(args), cwd: context.cwd, settings, quiet: args.quiet, json: args.json },
      context,
    );
  },
});
