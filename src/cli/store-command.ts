import type { Argv } from 'yargs';
import type { Store } from '../pipeline/store/index.js';
import { settingGroups } from '../settings/groups.js';
import { resolveSettings } from '../settings/index.js';
import type { CliContext } from './command.js';
import { addConfigFlag, addSettingFlags } from './setting-flags.js';
import { withStoredRuns } from '../assemble-store.js';

/** The flags of every command that only reads the database of runs. */
export function addStoreFlags(parser: Argv) {
  return addSettingFlags(addConfigFlag(parser), settingGroups.store, 'Where results are:').option('json', {
    type: 'boolean',
    default: false,
    describe: 'One JSON value on stdout',
  });
}

/** Opens the store of `--db` for a command that reads it, hands it over, and closes it. */
export async function withStore<Result>(
  flags: Readonly<Record<string, unknown>>,
  context: CliContext,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  const { settings } = resolveSettings({ flags, env: context.env, cwd: context.cwd });
  return withStoredRuns(settings.store, context.cwd, use);
}
