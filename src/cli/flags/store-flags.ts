import type { Argv } from 'yargs';
import { settingGroups } from '../../settings/groups.js';
import { addConfigFlag, addSettingFlags } from './setting-flags.js';

/** The flags of every command that only reads the database of runs. */
export function addStoreFlags(parser: Argv) {
  return addSettingFlags(addConfigFlag(parser), settingGroups.store, 'Where results are:').option('json', {
    type: 'boolean',
    default: false,
    describe: 'One JSON value on stdout',
  });
}
