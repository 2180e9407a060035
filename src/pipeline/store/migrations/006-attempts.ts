import { define } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/**
 * Requests that gave no answer. `documents`: their ids between commas, because a document goes from batch to batch when
 * one is halved or given back.
 */
const statements = ({ serial, text, integer }: DialectTerms): readonly string[] => [
  `create table attempts (
    attempt_id ${serial},
    run_no ${integer} not null references runs on delete cascade,
    batch_id ${integer} not null,
    documents ${text} not null,
    scan ${text} not null,
    at ${integer} not null,
    fault_class ${text} not null,
    status ${integer},
    code ${text} not null,
    message ${text} not null)`,
  'create index attempts_of_run on attempts (run_no)',
];

export const attempts: Migration = {
  name: 'requests without an answer',
  up: (queries) => define(queries, statements),
};
