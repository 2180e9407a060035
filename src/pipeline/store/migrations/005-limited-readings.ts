import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/**
 * `limits`: under which a file gave no text, where other limits may let it; null where nothing will. `tries`: how often
 * in a row.
 */
export const limitedReadings: Migration = {
  name: 'files refused under limits',
  up: (queries) =>
    define(queries, ({ text, integer }) => [
      `alter table refused_files add column limits ${text}`,
      `alter table refused_files add column tries ${integer} not null default 1`,
    ]),
};
