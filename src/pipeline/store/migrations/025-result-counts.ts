import { sql } from 'kysely';
import { define, kindOf } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/**
 * What scans for patterns and of bibliographies counted. Results that are stored from now on have a row; that of an
 * earlier one is made when the workbench first opens a run with it (`review/count-results.ts`), so that this step
 * reads no result. `kinds`: JSON, `result-counts.ts`.
 */
const counts = ({ text, integer, strict }: DialectTerms): readonly string[] => [
  `create table result_counts (
    result_id ${integer} not null primary key references results on delete cascade,
    patterns ${integer},
    kinds ${text} not null,
    register ${text},
    missing ${integer})${strict}`,
];

const COUNTED = 'register, patterns, missing, document_id';
/** Each index again holds all that is filtered by: a page never reads the rows that it leaves out. */
const INDEXES = {
  findings_by_place: `place, verdict, confidence, assisted, language, words, ${COUNTED}`,
  findings_by_verdict: `verdict, place, confidence, assisted, language, words, ${COUNTED}`,
  findings_by_ai: `ai, place, verdict, confidence, assisted, language, words, ${COUNTED}`,
  findings_by_words: `words, place, verdict, confidence, assisted, language, ${COUNTED}`,
  findings_by_language: `language, place, verdict, confidence, assisted, words, ${COUNTED}`,
} as const;

const columns = ({ text, integer }: DialectTerms): readonly string[] => [
  ...Object.keys(INDEXES).map((name) => `drop index ${name}`),
  `alter table finding_rows add column register ${text} not null default ''`,
  `alter table finding_rows add column patterns ${integer} not null default -1`,
  `alter table finding_rows add column missing ${integer} not null default -1`,
  `alter table finding_views add column has_patterns ${integer} not null default 0`,
  `alter table finding_views add column has_references ${integer} not null default 0`,
  ...Object.entries(INDEXES).map(([name, own]) => `create index ${name} on finding_rows (view_no, ${own})`),
];

/** Which rows show a pattern, and how many rows of a view do. */
const patterns = ({ text, integer, strictWithoutRowid }: DialectTerms): readonly string[] => [
  `create table finding_patterns (
    view_no ${integer} not null references finding_views on delete cascade,
    pattern ${text} not null,
    place ${integer} not null,
    count ${integer} not null,
    primary key (view_no, pattern, place))${strictWithoutRowid}`,
  `create table finding_pattern_kinds (
    view_no ${integer} not null references finding_views on delete cascade,
    pattern ${text} not null,
    name ${text} not null,
    findings ${integer} not null,
    primary key (view_no, pattern))${strictWithoutRowid}`,
];

/** Patterns, registers and references that were not found, in the rows of findings, to be filtered by. */
export const resultCounts: Migration = {
  name: 'counts of results',
  up: async (queries) => {
    // They are made again, with their counts, when the workbench next opens their run.
    if (kindOf(queries) === 'sqlite')
      await sql`insert into path_parts (path_parts) values ('delete-all')`.execute(queries);
    for (const table of ['finding_rows', 'finding_views']) await sql`delete from ${sql.table(table)}`.execute(queries);
    for (const statements of [counts, columns, patterns]) await define(queries, statements);
  },
};
