import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** How far a run has recorded the rows of datasets that it reads: see `begun-datasets.ts`. */
export const begunDatasets: Migration = {
  name: 'datasets being read',
  up: (queries) =>
    define(queries, ({ integer, real, text, blob, strictWithoutRowid }) => [
      `create table begun_datasets (
        run_no ${integer} not null references runs on delete cascade,
        path ${text} not null,
        path_bytes ${blob} not null,
        size_bytes ${integer} not null,
        mtime_ms ${real} not null,
        change_mark ${text} not null,
        revision ${integer} not null,
        last_row ${integer} not null,
        bytes ${integer},
        primary key (run_no, path, path_bytes))${strictWithoutRowid}`,
    ]),
};
