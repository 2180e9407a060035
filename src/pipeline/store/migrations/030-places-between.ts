import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** Places between two numbers of rows, for rows that are inserted: each row takes up 2^20 of them. */
export const placesBetween: Migration = {
  name: 'places between',
  up: (queries) => define(queries, () => ['update sources set place = place * 1048576 where place is not null']),
};
