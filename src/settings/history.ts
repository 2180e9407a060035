import { Type } from 'typebox';
import { setting } from '../lib/setting.js';

/** How much of the history of runs is kept. Neither set: all of it. */
export const historySettings = {
  keep: setting(
    Type.String({
      pattern: '^(|\\d{1,4}[dwmy](,\\d{1,4}[dwmy])*)$',
      description: 'spans with commas between, such as 30d,12m',
    }),
    '',
    'which runs prune and each audit keep: 30d,12m keeps the newest of each of the last 30 days and 12 months ' +
      '(also w, y); what comparisons need stays; neither this nor --keep-runs: all of them',
  ),
  keepRuns: setting(
    Type.Integer({ minimum: 0 }),
    0,
    'how many of the newest runs of each audit are kept, beside those of --keep; 0: none beside them',
  ),
};
