import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** `markers`: JSON of how far the crawl of an unfinished run has listed its places; null where all is listed again. */
export const listingMarkers: Migration = {
  name: 'listing markers',
  up: (queries) => define(queries, ({ text }) => [`alter table runs add column markers ${text}`]),
};
