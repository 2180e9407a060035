import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/**
 * `place`: of a row of a dataset that has changed, the number by which the row that it replaces stands in the order of
 * the file; null where its own number says where it is.
 */
export const datasetPlaces: Migration = {
  name: 'dataset places',
  up: (queries) =>
    define(queries, ({ integer }) => [
      `alter table sources add column place ${integer}`,
      'create index sources_by_place on sources (trail_no, path, path_bytes, place) where place is not null',
    ]),
};
