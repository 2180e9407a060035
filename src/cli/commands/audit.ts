import { AssayError } from '../../lib/errors.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { auditJob } from '../jobs/audit-job.js';
import { addFromList, namedPaths } from '../flags/named-paths.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import { addRunFlags } from '../jobs/run-job.js';
import { addSettingFlags } from '../flags/setting-flags.js';

export const auditCommand = defineObservedCommand({
  observation: 'events and metrics',
  usage: 'audit [path..]',
  describe:
    'Run, compare with the last audit of this name, score the canaries, write the outputs asked for, check the ' +
    'thresholds: for cron and timers',
  example: [
    'assay audit --config nightly-audit.yaml',
    'audits the paths of the config file; exits with 6 when one of its thresholds fails',
  ],
  builder: (parser) =>
    addFromList(
      addRunFlags(
        addSettingFlags(
          addSettingFlags(parser, settingGroups.audit, 'The audit:'),
          settingGroups.history,
          'What is kept of earlier audits:',
        ),
      ),
    ).positional('path', {
      type: 'string',
      array: true,
      describe: 'Files, folders and globs (default: paths of the config file)',
    }),
  handle: (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const named = namedPaths({ path: args.path ?? [], fromList: args.fromList });
    const paths = named.length > 0 ? named : settings.audit.paths;
    if (paths.length === 0)
      throw new AssayError({
        code: 'no_paths',
        message: 'there is nothing to audit: no path is named',
        nextStep: 'Name paths, or list them under paths: in the file of --config.',
        exitCode: 2,
      });
    return auditJob({ paths, cwd: context.cwd, settings, quiet: args.quiet, json: args.json }, context);
  },
});
