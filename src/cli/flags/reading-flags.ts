import type { Argv } from 'yargs';
import { settingGroups } from '../../settings/groups.js';
import { GROUP_TITLES } from './group-titles.js';
import { addSettingFlags } from './setting-flags.js';

/** The help of the argument that names documents. */
export const DOCUMENTS_DESCRIBED = 'Documents; - or none is standard input';

/** Adds the flags of every command that reads files: the next step of a reason may name any of them. */
export function addReadingFlags(parser: Argv): Argv {
  return addSettingFlags(parser, settingGroups.extract, `${GROUP_TITLES.extract}:`);
}
