import { hideKeys, pruneHistory } from '../../library/prune.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { defineCommand } from '../process/command.js';
import { fitLines } from '../terminal/fit-lines.js';
import { hiddenKeysText, pruneJson, pruneText } from '../shown/prune-text.js';
import { addSettingFlags } from '../flags/setting-flags.js';
import { addDatabaseFlags } from '../flags/store-flags.js';

export const pruneCommand = defineCommand({
  usage: 'prune',
  describe: 'Thin out the history of runs and free its space; what comparisons and audits need is kept',
  example: [
    'assay prune --keep 30d,12m --dry-run',
    'lists what would go: all but the newest run of each of the last 30 days and 12 months',
  ],
  builder: (parser) =>
    addDatabaseFlags(addSettingFlags(parser, settingGroups.history, 'What is kept:'))
      .option('private-keys', {
        type: 'boolean',
        default: false,
        describe:
          'Remove no run: make private keys unreadable that earlier versions kept with texts, also where results ' +
          'quote them',
      })
      .option('dry-run', {
        type: 'boolean',
        default: false,
        describe: 'Only list the runs that would be removed, or say how many texts hold private keys',
      }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    if (args.privateKeys) {
      const { dryRun } = args;
      const texts = await hideKeys({ settings, cwd: context.cwd, dryRun });
      const line = fitLines(`${hiddenKeysText(texts, dryRun)}\n`, context.stdout);
      context.stdout.write(
        args.json ? `${JSON.stringify({ dry_run: dryRun, texts_with_private_keys: texts })}\n` : line,
      );
      return 0;
    }
    const pruned = await pruneHistory({ settings, cwd: context.cwd, dryRun: args.dryRun });
    const listed = pruned.dryRun ? pruned.runs.map((runId) => `${runId}\n`).join('') : '';
    const text = fitLines(`${listed}${pruneText(pruned)}\n`, context.stdout);
    context.stdout.write(args.json ? `${JSON.stringify(pruneJson(pruned))}\n` : text);
    return 0;
  },
});
