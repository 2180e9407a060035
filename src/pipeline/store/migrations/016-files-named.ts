import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** `files_named`: files that a crawl which was stopped had found by their names; null where they were not counted. */
export const filesNamed: Migration = {
  name: 'files found by their names',
  up: (queries) => define(queries, ({ integer }) => [`alter table runs add column files_named ${integer}`]),
};
