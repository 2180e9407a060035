import type { Argv } from 'yargs';
import { settingGroups } from '../../settings/groups.js';
import { addConfigFlag, addSettingFlags } from './setting-flags.js';

/** Flags of a command that asks the service. */
export function addClientFlags(parser: Argv): Argv {
  const withClient = addSettingFlags(addConfigFlag(parser), settingGroups.client, 'The service:');
  return addSettingFlags(withClient, settingGroups.places, 'The embedded service:');
}
