import { define } from '../../../lib/database.js';
import type { Schema } from '../../../lib/database.js';

const tables: readonly string[] = [
  `create table shared_runs (
    run_no integer not null primary key references runs on delete cascade, terms text not null, state text not null, cap_words integer, reserved integer not null,
    billed integer not null, unknown integer not null, sources_ended integer not null)`,
  `create table request_turns (run_no integer not null primary key references runs on delete cascade, next_at real not null)`,
  `create table units (
    unit_id integer primary key, run_no integer not null references runs on delete cascade, kind text not null, state text not null, attempt integer not null,
    job_id text not null, worker_id text, created_at integer not null, ended_at integer, message text)`,
  `create index units_live on units (run_no, state, kind)`,
  `create table unit_batches (batch_id integer not null primary key references batches on delete cascade, unit_id integer not null references units on delete cascade)`,
  `create index unit_batches_of_unit on unit_batches (unit_id)`,
  `create table reads (
    source_id integer not null primary key references sources on delete cascade, run_no integer not null references runs on delete cascade,
    unit_id integer references units, content text not null)`,
  `create index reads_of_unit on reads (run_no, unit_id, source_id)`,
  `create table workers (worker_id text primary key, host text not null, pid integer not null, concurrency integer not null, heard_at real not null)`,
];

/** Beside the store's own schema, in PostgreSQL alone: what a run needs that several machines share. */
export const sharingSchema: Schema = {
  name: 'sharing',
  migrations: [
    { name: 'shared runs', up: (queries) => define(queries, tables) },
    { name: 'refused workers', up: (queries) => define(queries, ['alter table workers add column refusal text']) },
  ],
};
