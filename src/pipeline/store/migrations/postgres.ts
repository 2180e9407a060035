import { define } from '../../../lib/database/index.js';
import type { DialectTerms, Schema } from '../../../lib/database/index.js';

const tables = ({ serial, text, integer, real }: DialectTerms): readonly string[] => [
  `create table shared_runs (
    run_no ${integer} not null primary key references runs on delete cascade,
    terms ${text} not null,
    state ${text} not null,
    cap_words ${integer},
    reserved ${integer} not null,
    billed ${integer} not null,
    unknown ${integer} not null,
    sources_ended ${integer} not null)`,
  `create table request_turns (
    run_no ${integer} not null primary key references runs on delete cascade,
    next_at ${real} not null)`,
  `create table units (
    unit_id ${serial},
    run_no ${integer} not null references runs on delete cascade,
    kind ${text} not null,
    state ${text} not null,
    attempt ${integer} not null,
    job_id ${text} not null,
    worker_id ${text},
    created_at ${integer} not null,
    ended_at ${integer},
    message ${text})`,
  'create index units_live on units (run_no, state, kind)',
  `create table unit_batches (
    batch_id ${integer} not null primary key references batches on delete cascade,
    unit_id ${integer} not null references units on delete cascade)`,
  'create index unit_batches_of_unit on unit_batches (unit_id)',
  `create table reads (
    source_id ${integer} not null primary key references sources on delete cascade,
    run_no ${integer} not null references runs on delete cascade,
    unit_id ${integer} references units,
    content ${text} not null)`,
  'create index reads_of_unit on reads (run_no, unit_id, source_id)',
  `create table workers (
    worker_id ${text} primary key,
    host ${text} not null,
    pid ${integer} not null,
    concurrency ${integer} not null,
    heard_at ${real} not null)`,
];

/**
 * What every document's rows cost when it ends. A new version of a row stays on its page, and no index learns of it,
 * where there is room and no indexed column changes (PostgreSQL's heap-only tuples): so pages are left half empty for
 * the second version that each row gets, and what waits is a column of its own, which changes once. Keys that referred
 * to rows that are never deleted are not checked row by row.
 */
const quickEnds = (): readonly string[] => [
  'alter table results drop constraint results_document_id_fkey',
  `alter table tasks drop constraint tasks_result_id_fkey, drop constraint tasks_document_id_fkey,
    drop constraint tasks_run_no_fkey`,
  'alter table sources drop constraint sources_document_id_fkey, drop constraint sources_run_no_fkey',
  'alter table ledger drop constraint ledger_run_no_fkey',
  `alter table tasks add column is_waiting boolean
    generated always as (case when state = 'pending' then true end) stored`,
  'drop index tasks_waiting',
  'create index tasks_waiting on tasks (run_no, scan, order_key, task_id) where is_waiting',
  'alter table tasks set (fillfactor = 50)',
  'alter table sources set (fillfactor = 50)',
];

/**
 * A task's later versions hold a batch and a result, so that three do not fit where two of the first would: in one of
 * fourteen the last went to another page, and into every index. A key that refers to a table costs each change of its
 * rows a look at the row as it was, although none of them gets another number.
 */
const roomierEnds = (): readonly string[] => [
  'alter table tasks set (fillfactor = 44)',
  'alter table reads drop constraint reads_source_id_fkey',
];

/**
 * `cut_datasets`: datasets of a run that are read in parts. `parts`: how many are stored; `is_whole`: 1 once that is
 * all of them. A part is a row of `reads` with the number of its dataset, by the first of the numbers that its rows
 * get.
 */
const cutDatasets = ({ serial, text, integer, blob }: DialectTerms): readonly string[] => [
  `create table cut_datasets (
    dataset_no ${serial},
    run_no ${integer} not null references runs on delete cascade,
    path ${text} not null,
    path_bytes ${blob} not null,
    content ${text} not null,
    stamp ${text} not null,
    parts ${integer} not null,
    is_whole ${integer} not null)`,
  'create unique index cut_datasets_of_run on cut_datasets (run_no, path, path_bytes)',
  `alter table reads add column dataset_no ${integer}`,
];

/** Beside the store's own schema, in PostgreSQL alone: what a run needs that several machines share. */
export const sharingSchema: Schema = {
  name: 'sharing',
  migrations: [
    { name: 'shared runs', up: (queries) => define(queries, tables) },
    {
      name: 'refused workers',
      up: (queries) => define(queries, ({ text }) => [`alter table workers add column refusal ${text}`]),
    },
    { name: 'quick ends', up: (queries) => define(queries, quickEnds) },
    {
      name: 'workers by run',
      up: (queries) => define(queries, ({ integer }) => [`alter table workers add column run_no ${integer}`]),
    },
    { name: 'roomier ends', up: (queries) => define(queries, roomierEnds) },
    { name: 'cut datasets', up: (queries) => define(queries, cutDatasets) },
    {
      // Empty of a worker of an earlier version, of which nobody can see whether it still runs.
      name: 'starts of workers',
      up: (queries) =>
        define(queries, ({ text }) => [`alter table workers add column process_start ${text} not null default ''`]),
    },
  ],
};
