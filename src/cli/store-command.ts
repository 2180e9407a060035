import type { Argv } from 'yargs';
import { assembleStore } from '../assemble.js';
import { storeSettings } from '../pipeline/store/settings.js';
import type { Store } from '../pipeline/store/index.js';
import { resolveSettings } from '../settings/index.js';
import type { CliContext } from './command.js';
import { addConfigFlag, addSettingFlags } from './setting-flags.js';

/** The flags of every command that only reads the database of runs. */
export function addStoreFlags(parser: Argv) {
  return addSettingFlags(addConfigFlag(parser), storeSettings, 'Where results are:').option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' });
}

/** Opens the store of `--db`, hands it over, and closes it. */
export async function withStore<Result>(flags: Readonly<Record<string, unknown>>, context: CliContext, use: (store: Store) => Promise<Result>): Promise<Result> {
  const { settings } = resolveSettings({ flags, env: context.env, cwd: context.cwd });
  const store = await assembleStore(settings, context.cwd);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
