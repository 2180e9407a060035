import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** The readings of a run by an index: removing a run, or looking for its last reading, read those of all runs. */
export const readingsOfRun: Migration = {
  name: 'readings of run',
  up: (queries) => define(queries, () => ['create index usage_readings_of_run on usage_readings (run_no)']),
};
