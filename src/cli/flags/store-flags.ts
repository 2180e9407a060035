import type { Argv } from 'yargs';
import type { SettingGroup } from '../../lib/setting.js';
import { settingGroups } from '../../settings/groups.js';
import { addConfigFlag, addSettingFlags } from './setting-flags.js';

const { db, state } = settingGroups.store;

function addFlags(parser: Argv, settings: SettingGroup) {
  return addSettingFlags(addConfigFlag(parser), settings, 'Where results are:').option('json', {
    type: 'boolean',
    default: false,
    describe: 'One JSON value on stdout',
  });
}

/** The flags of every command that only reads the database of runs, and states verdicts. */
export function addStoreFlags(parser: Argv) {
  return addFlags(parser, { db, state });
}

/** The same of a command that states none. */
export function addDatabaseFlags(parser: Argv) {
  return addFlags(parser, { db });
}
