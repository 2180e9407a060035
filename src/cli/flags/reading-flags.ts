import type { Argv } from 'yargs';
import { settingGroups } from '../../settings/groups.js';
import { GROUP_TITLES } from './group-titles.js';
import { addSettingFlags } from './setting-flags.js';

/** The help of the argument that names documents. */
export const DOCUMENTS_DESCRIBED = 'Documents; - or none is standard input';

/** Only runs keep the words of scanned pages. */
const OF_RUNS = 'ocrCacheMb';

/** Adds the flags of every command that reads files of no run: the next step of a reason may name any of them. */
export function addReadingFlags(parser: Argv): Argv {
  const reading = Object.entries(settingGroups.extract).filter(([name]) => name !== OF_RUNS);
  return addSettingFlags(parser, Object.fromEntries(reading), `${GROUP_TITLES.extract}:`);
}
