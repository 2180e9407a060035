import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/**
 * `standing`: what a reading of the usage proves; `cycle_end`: of the billing cycle that it counts. Of earlier readings
 * the first of a run was taken before anything was sent. A last one that left words unexplained may have been taken
 * during requests, or too early: whether they are true is not known.
 */
export const settledReadings: Migration = {
  name: 'settled readings',
  up: (queries) =>
    define(queries, ({ text, integer }) => [
      `alter table usage_readings add column standing ${text} not null default 'passing'`,
      `alter table usage_readings add column cycle_end ${integer}`,
      `update usage_readings set standing = 'undecided' where unexplained <> 0
        and reading_id in (select max(reading_id) from usage_readings group by run_no)`,
      `update usage_readings set standing = 'settled' where words_used is not null
        and reading_id in (select min(reading_id) from usage_readings group by run_no)`,
    ]),
};
