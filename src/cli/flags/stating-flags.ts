import type { Argv } from 'yargs';
import { settingGroups } from '../../settings/groups.js';

/** Adds the options by which a verdict on a single document is stated. */
export function addStatingFlags<Args>(parser: Argv<Args>) {
  const { profile, maxFalseAlarms } = settingGroups.calibration;
  return parser
    .option('profile', { type: 'string', requiresArg: true, describe: profile.describe })
    .option('max-false-alarms', { type: 'string', requiresArg: true, describe: maxFalseAlarms.describe });
}
