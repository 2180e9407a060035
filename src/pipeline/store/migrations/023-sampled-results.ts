import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** Which results are of a sample that was scored with another model version beside them: see `sampled-results.ts`. */
export const sampledResults: Migration = {
  name: 'sampled results',
  up: (queries) =>
    define(queries, ({ integer }) => [
      `alter table results add column is_sample ${integer} not null default 0`,
      'create index results_sampled on results (document_id) where is_sample = 1',
    ]),
};
