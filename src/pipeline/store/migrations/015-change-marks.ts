import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/**
 * `change_mark`: time of the last change of a file's content, name or rights, and its inode. Not known of files that
 * were read before: the bytes of each are compared once, and what came out the same keeps its results.
 */
export const changeMarks: Migration = {
  name: 'change marks',
  up: (queries) =>
    define(queries, ({ text }) =>
      ['files', 'refused_files', 'archives'].map(
        (table) => `alter table ${table} add column change_mark ${text} not null default ''`,
      ),
    ),
};
