import { resolveSettings } from '../../settings/index.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import { addNamedPaths, namedPaths } from '../flags/named-paths.js';
import { addRunFlags, planJob, runJob } from '../jobs/run-job.js';

export const runCommand = defineObservedCommand({
  observation: 'events and metrics',
  usage: 'run [path..]',
  describe:
    'The main job: crawl, extract, schedule, scan, store; then write the exports asked for. Starting again ' +
    'resumes an unfinished run',
  example: ['assay run papers --csv results.csv --report report.html', 'scan every document in the folder papers'],
  builder: (parser) =>
    addNamedPaths(addRunFlags(parser)).option('dry-run', {
      alias: 'n',
      type: 'boolean',
      default: false,
      describe: 'Only say what a run would do, as assay plan',
    }),
  handle: (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const job = { paths: namedPaths(args), cwd: context.cwd, settings, quiet: args.quiet, json: args.json };
    return args['dry-run'] ? planJob(job, context) : runJob(job, context);
  },
});
