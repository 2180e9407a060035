import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** `library_entry`: what a library of references says about a source, as JSON; null where no library lists it. */
export const libraryEntries: Migration = {
  name: 'library entries',
  up: (queries) => define(queries, ({ text }) => [`alter table sources add column library_entry ${text}`]),
};
