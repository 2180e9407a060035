import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/**
 * Datasets that were read to their end, and what the rows in force in a trail were read of: see `known-datasets.ts`.
 */
export const readDatasets: Migration = {
  name: 'datasets that were read',
  up: (queries) =>
    define(queries, ({ integer, real, text, blob, strictWithoutRowid }) => [
      `create table read_datasets (
        trail_no ${integer} not null,
        path ${text} not null,
        path_bytes ${blob} not null,
        run_no ${integer} not null,
        size_bytes ${integer} not null,
        mtime_ms ${real} not null,
        change_mark ${text} not null,
        content_hash ${text} not null,
        read_as ${text} not null,
        row_count ${integer} not null,
        primary key (trail_no, path, path_bytes))${strictWithoutRowid}`,
    ]),
};
