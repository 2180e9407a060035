import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** What the format of a document says about parts of its text, as JSON; null where it says nothing. */
export const documentBlocks: Migration = {
  name: 'kinds of the parts of a document',
  up: (queries) => define(queries, ({ text }) => [`alter table documents add column blocks ${text}`]),
};
