import { sql } from 'kysely';
import { define, kindOf } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/** All that is filtered by, but for what the index begins with: a page never reads the rows that it leaves out. */
const FILTERED = 'confidence, assisted, language, words, register, patterns, missing, document_id';

const changes = ({ integer }: DialectTerms): readonly string[] => [
  'drop index findings_by_verdict',
  `alter table finding_rows add column within_verdict ${integer} not null default 0`,
  `create index findings_by_verdict on finding_rows (view_no, verdict, within_verdict, place, ${FILTERED})`,
];

/** Findings of one verdict are sorted by what is to be read first. */
export const findingsWithinVerdict: Migration = {
  name: 'findings within a verdict',
  up: async (queries) => {
    // They are made again, with their order, when the workbench next opens their run.
    if (kindOf(queries) === 'sqlite')
      await sql`insert into path_parts (path_parts) values ('delete-all')`.execute(queries);
    for (const table of ['finding_rows', 'finding_views']) await sql`delete from ${sql.table(table)}`.execute(queries);
    await define(queries, changes);
  },
};
