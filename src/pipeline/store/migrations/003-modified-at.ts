import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

export const modifiedAt: Migration = {
  name: 'last change of source files',
  up: (queries) => define(queries, ({ integer }) => [`alter table sources add column modified_at ${integer}`]),
};
