import { define } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/**
 * Audits and their history. No row refers to a run: the history of an audit outlives runs that are thinned out.
 * `paths`, `rules`, `thresholds`, `totals`, `versions` and `rescore` are JSON text. `made_from`: SHA-256 of paths and
 * rules, where the name was made from them; null where it was given.
 */
const history = ({ serial, text, integer, real }: DialectTerms): readonly string[] => [
  `create table audits (
    audit_no ${serial},
    name ${text} not null unique,
    made_from ${text} unique,
    paths ${text} not null,
    rules ${text} not null,
    thresholds ${text} not null,
    baseline_no ${integer},
    created_at ${integer} not null)`,
  `create table audit_runs (
    audit_run_no ${serial},
    audit_no ${integer} not null references audits on delete cascade,
    run_id ${text} not null unique,
    previous_run_id ${text},
    rules ${text} not null,
    concluded_at ${integer} not null,
    totals ${text} not null,
    versions ${text} not null,
    reading_no ${integer},
    canary_words ${integer} not null,
    rescore ${text})`,
  'create index audit_runs_of_audit on audit_runs (audit_no, audit_run_no)',
  `create table audit_flips (
    flip_no ${serial},
    audit_no ${integer} not null references audits on delete cascade,
    source ${text} not null,
    dataset_id ${text} not null,
    document_hash ${text} not null,
    verdict_before ${text} not null,
    verdict_after ${text} not null,
    ai_before ${real},
    ai_after ${real},
    cause ${text} not null,
    run_id ${text} not null,
    found_at ${integer} not null,
    state ${text} not null,
    ended_at ${integer})`,
  'create index audit_flips_by_state on audit_flips (audit_no, state, source)',
  `create table audit_last_verdicts (
    audit_no ${integer} not null references audits on delete cascade,
    source ${text} not null,
    dataset_id ${text} not null,
    document_hash ${text} not null,
    verdict ${text} not null,
    ai ${real},
    primary key (audit_no, source, dataset_id))`,
];

/** What canaries scored: equal scores of many audits are one row, so that a night without drift costs nothing. */
const canaries = ({ serial, text, blob }: DialectTerms): readonly string[] => [
  `create table canary_readings (
    reading_no ${serial},
    hash ${text} not null unique,
    scores ${blob} not null)`,
];

export const audits: Migration = {
  name: 'audits and their history',
  up: (queries) => define(queries, (terms) => [...canaries(terms), ...history(terms)]),
};
