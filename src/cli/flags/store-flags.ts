import type { Argv } from 'yargs';
import { settingGroups } from '../../settings/groups.js';
import { addConfigFlag, addSettingFlags } from './setting-flags.js';

const { db, state } = settingGroups.store;

/** The flags of every command that only reads the database of runs. */
export function addStoreFlags(parser: Argv) {
  return addSettingFlags(addConfigFlag(parser), { db, state }, 'Where results are:').option('json', {
    type: 'boolean',
    default: false,
    describe: 'One JSON value on stdout',
  });
}
