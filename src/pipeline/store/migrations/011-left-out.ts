import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** `left_out`: JSON of how many files and folders each rule left out of the crawl; null until it has ended. */
export const leftOut: Migration = {
  name: 'what the crawl left out',
  up: (queries) => define(queries, ({ text }) => [`alter table runs add column left_out ${text}`]),
};
