import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** How much of a text AI edited, beside the findings: exports read it of every row. Null in earlier results. */
export const assisted: Migration = {
  name: 'editing by AI',
  up: (queries) =>
    define(queries, ({ real, text }) => [
      `alter table results add column assisted_score ${real}`,
      `alter table results add column assisted_step ${text}`,
    ]),
};
