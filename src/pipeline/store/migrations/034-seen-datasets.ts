import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** Datasets that a run has seen as a whole, and what their rows were last checked against: see `dataset-marks.ts`. */
export const seenDatasets: Migration = {
  name: 'datasets seen as a whole',
  up: (queries) =>
    define(queries, ({ integer, text, blob, strictWithoutRowid }) => [
      `create table seen_datasets (
        run_no ${integer} not null references runs on delete cascade,
        path ${text} not null,
        path_bytes ${blob} not null,
        primary key (run_no, path, path_bytes))${strictWithoutRowid}`,
      `alter table read_datasets add column checked ${text} not null default ''`,
    ]),
};
