import { define } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/**
 * A lock for each run in place of one for the database. A lock that an earlier version holds stays one against all
 * others where it says no run: that program refreshes and releases it by its owner, as before.
 */
const locks = ({ text, integer }: DialectTerms): readonly string[] => [
  `create table run_locks (
    scope ${text} not null primary key,
    is_alone ${integer} not null,
    run_no ${integer} not null,
    owner ${text} not null,
    pid ${integer} not null,
    host ${text} not null,
    process_start ${text} not null,
    heartbeat_at ${integer} not null)`,
  `insert into run_locks (scope, is_alone, run_no, owner, pid, host, process_start, heartbeat_at)
    select coalesce((select 'run ' || runs.identity from runs where runs.run_no = run_lock.run_no), 'database'),
      1, run_no, owner, pid, host, process_start, heartbeat_at
    from run_lock`,
  'drop table run_lock',
  'alter table run_locks rename to run_lock',
];

/** Several runs at once in a database: locks, and what each must know of the others. */
export const manyRuns: Migration = {
  name: 'many runs',
  up: (queries) =>
    define(queries, (terms) => [
      ...locks(terms),
      `create index batches_in_flight on batches (run_no) where state = 'open'`,
      // Which account of which service a run is billed to, as a mark; and up to where a reading knows the ledger.
      `alter table runs add column account ${terms.text}`,
      `alter table usage_readings add column last_entry ${terms.integer}`,
    ]),
};
