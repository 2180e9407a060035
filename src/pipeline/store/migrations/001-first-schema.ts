import { define } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/** Runs, and the sources and documents they found. */
const sources = ({ serial, text, integer, real, blob }: DialectTerms): readonly string[] => [
  `create table runs (
    run_no ${serial},
    run_id ${text} not null unique,
    identity ${text} not null,
    paths ${text} not null,
    settings ${text} not null,
    status ${text} not null,
    crawl_done ${integer} not null default 0,
    started_at ${integer} not null,
    ended_at ${integer},
    active_ms ${integer} not null default 0,
    requests ${integer} not null default 0,
    retries ${integer} not null default 0,
    profile ${text} not null,
    requested_version ${text} not null,
    pinned_versions ${text} not null
  )`,
  'create index runs_by_identity on runs (identity, status)',
  `create table documents (
    document_id ${serial},
    hash ${text} not null unique,
    words ${integer} not null,
    characters ${integer} not null,
    text ${blob},
    excerpt ${text}
  )`,
  `create table sources (
    source_id ${serial},
    run_no ${integer} not null references runs on delete cascade,
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
    unique (run_no, path, path_bytes, dataset_id)
  )`,
  'create index sources_by_document on sources (run_no, document_id)',
  `create table files (
    file_key ${text} primary key,
    size_bytes ${integer} not null,
    mtime_ms ${real} not null,
    content_hash ${text} not null,
    document_id ${integer} not null references documents,
    format ${text} not null,
    language ${text},
    provenance ${text} not null
  )`,
];

/** What is scanned, and its results. */
const scans = ({ serial, text, integer, real, blob }: DialectTerms): readonly string[] => [
  `create table results (
    result_id ${serial},
    document_id ${integer} not null references documents,
    profile ${text} not null,
    scan ${text} not null,
    requested_version ${text} not null,
    model_version ${text} not null,
    run_no ${integer} not null,
    scanned_at ${integer} not null,
    verdict ${text},
    human ${real},
    ai ${real},
    mixed ${real},
    confidence ${text},
    language ${text},
    words ${integer},
    truncated ${integer},
    marks ${text} not null,
    raw ${blob} not null,
    unique (document_id, profile, scan, requested_version, model_version)
  )`,
  `create table batches (
    batch_id ${serial},
    run_no ${integer} not null references runs on delete cascade,
    scan ${text} not null,
    mode ${text} not null,
    idempotency_key ${text} not null unique,
    state ${text} not null,
    documents ${integer} not null,
    words ${integer} not null,
    attempts ${integer} not null default 0,
    created_at ${integer} not null,
    ended_at ${integer},
    reason ${text},
    message ${text}
  )`,
  'create index batches_open on batches (run_no, state)',
  `create table tasks (
    task_id ${serial},
    run_no ${integer} not null references runs on delete cascade,
    scan ${text} not null,
    document_id ${integer} not null references documents,
    words ${integer} not null,
    bytes ${integer} not null,
    order_key ${real} not null,
    stratum ${text} not null,
    state ${text} not null,
    batch_id ${integer},
    position ${integer} not null default 0,
    result_id ${integer} references results,
    words_billed ${integer} not null default 0,
    reason ${text},
    message ${text},
    unique (run_no, document_id, scan)
  )`,
  'create index tasks_waiting on tasks (run_no, scan, state, order_key)',
  'create index tasks_of_batch on tasks (batch_id)',
];

/** Words, and who holds the run. */
const accounting = ({ serial, text, integer }: DialectTerms): readonly string[] => [
  `create table ledger (
    entry_id ${serial},
    run_no ${integer} not null references runs on delete cascade,
    batch_id ${integer},
    kind ${text} not null,
    words ${integer} not null,
    at ${integer} not null
  )`,
  'create index ledger_of_run on ledger (run_no, kind, words)',
  `create table usage_readings (
    reading_id ${serial},
    run_no ${integer} not null references runs on delete cascade,
    at ${integer} not null,
    words_used ${integer},
    words_left ${integer},
    words_billed ${integer} not null,
    unexplained ${integer} not null
  )`,
  `create table run_lock (
    lock_id ${serial} check (lock_id = 1),
    run_no ${integer} not null,
    owner ${text} not null,
    pid ${integer} not null,
    host ${text} not null,
    process_start ${text} not null,
    heartbeat_at ${integer} not null
  )`,
];

export const firstSchema: Migration = {
  name: 'first schema',
  up: (queries) => define(queries, (terms) => [...sources(terms), ...scans(terms), ...accounting(terms)]),
};
