import { define, kindOf } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/** `last_run` of a row that is in force until a later run finds otherwise. */
const OPEN_END = 2_147_483_647;

const SOURCE_COLUMNS =
  'source_id, run_no, path, path_bytes, dataset_id, document_id, is_first, outcome, reason, message, format, ' +
  'language, provenance, modified_at';
const TASK_COLUMNS =
  'task_id, run_no, scan, document_id, words, bytes, order_key, stratum, state, batch_id, position, result_id, ' +
  'words_billed, reason, message';

/**
 * SQLite changes no constraint of a table: the rows, which outlive the run that wrote them, go to a new one. Tasks
 * refer to nothing, as in PostgreSQL: for each document or result that goes, all of them would be looked through.
 */
const sqliteTables = ({ serial, text, integer, real, blob }: DialectTerms): readonly string[] => [
  `create table new_sources (
    source_id ${serial},
    trail_no ${integer} not null,
    run_no ${integer} not null,
    last_run ${integer} not null,
    path ${text} not null,
    path_bytes ${blob} not null,
    dataset_id ${text} not null,
    document_id ${integer} references documents,
    is_first ${integer} not null,
    outcome ${text} not null,
    reason ${text},
    message ${text},
    format ${text},
    language ${text},
    provenance ${text},
    modified_at ${integer})`,
  `insert into new_sources (trail_no, last_run, ${SOURCE_COLUMNS})
    select 0, run_no, ${SOURCE_COLUMNS} from sources order by source_id`,
  'drop table sources',
  'alter table new_sources rename to sources',
  `create table new_tasks (
    task_id ${serial},
    run_no ${integer} not null,
    scan ${text} not null,
    document_id ${integer} not null,
    words ${integer} not null,
    bytes ${integer} not null,
    order_key ${real} not null,
    stratum ${text} not null,
    state ${text} not null,
    batch_id ${integer},
    position ${integer} not null default 0,
    result_id ${integer},
    words_billed ${integer} not null default 0,
    reason ${text},
    message ${text},
    unique (run_no, document_id, scan))`,
  `insert into new_tasks (${TASK_COLUMNS}) select ${TASK_COLUMNS} from tasks order by task_id`,
  'drop table tasks',
  'alter table new_tasks rename to tasks',
  'create index tasks_waiting on tasks (run_no, scan, state, order_key)',
  'create index tasks_of_batch on tasks (batch_id)',
];

/** The keys that referred to runs end with the schema of sharing. */
const postgresTables = ({ integer }: DialectTerms): readonly string[] => [
  `alter table sources add column trail_no ${integer} not null default 0,
    add column last_run ${integer} not null default 0,
    drop constraint sources_run_no_path_path_bytes_dataset_id_key`,
  'drop index sources_by_document',
  'update sources set last_run = run_no',
];

const sharedParts = ({ integer, strictWithoutRowid }: DialectTerms): readonly string[] => [
  `create table seen_sources (
    run_no ${integer} not null references runs on delete cascade,
    source_id ${integer} not null,
    primary key (run_no, source_id))${strictWithoutRowid}`,
  `alter table runs add column trail_no ${integer} not null default 0`,
  `alter table runs add column is_joined ${integer} not null default 0`,
  `update runs set is_joined = 1,
    trail_no = (select min(own.run_no) from runs as own where own.identity = runs.identity)`,
  'update sources set trail_no = (select trail_no from runs where runs.run_no = sources.run_no)',
  `update sources set last_run = ${OPEN_END}
    where run_no in (select max(run_no) from runs group by trail_no)`,
  'create unique index sources_by_path on sources (trail_no, path, path_bytes, dataset_id, run_no)',
  'create index sources_by_document on sources (document_id, run_no)',
  'create index files_by_document on files (document_id)',
];

/**
 * A source that did not change is one row for many runs: it counts from the run that wrote it to `last_run`, in the
 * runs of its trail, which are those of one identity. Until now each run had a row for every source.
 */
export const sharedSources: Migration = {
  name: 'sources shared by runs',
  up: async (queries) => {
    await define(queries, kindOf(queries) === 'sqlite' ? sqliteTables : postgresTables);
    await define(queries, sharedParts);
  },
};
