import { sql } from 'kysely';
import { define, kindOf } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/** Each index again holds all that is filtered by: a page never reads the rows that it leaves out. */
const INDEXES = {
  findings_by_place: 'place, verdict, confidence, assisted, language, words, document_id',
  findings_by_verdict: 'verdict, place, confidence, assisted, language, words, document_id',
  findings_by_ai: 'ai, place, verdict, confidence, assisted, language, words, document_id',
  findings_by_words: 'words, place, verdict, confidence, assisted, language, document_id',
  findings_by_language: 'language, place, verdict, confidence, assisted, words, document_id',
} as const;

const changes = ({ text }: DialectTerms): readonly string[] => [
  ...Object.keys(INDEXES).map((name) => `drop index ${name}`),
  `alter table finding_rows add column assisted ${text} not null default ''`,
  ...Object.entries(INDEXES).map(([name, columns]) => `create index ${name} on finding_rows (view_no, ${columns})`),
];

/** The step of editing by AI in the rows of findings, to be filtered by. */
export const findingsByStep: Migration = {
  name: 'findings by step of editing',
  up: async (queries) => {
    // They are made again, with their steps, when the workbench next opens their run.
    if (kindOf(queries) === 'sqlite')
      await sql`insert into path_parts (path_parts) values ('delete-all')`.execute(queries);
    for (const table of ['finding_rows', 'finding_views']) await sql`delete from ${sql.table(table)}`.execute(queries);
    await define(queries, changes);
  },
};
