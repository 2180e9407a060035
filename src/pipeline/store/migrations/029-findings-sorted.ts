import { sql } from 'kysely';
import { define, kindOf } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/** All that is filtered by, but for what an index begins with: a page never reads the rows that it leaves out. */
const FILTERED = ['verdict', 'confidence', 'assisted', 'language', 'words', 'register', 'patterns', 'missing'];

const INDEXES = {
  findings_by_confidence: 'sureness',
  findings_by_assisted: 'edited',
  findings_by_register: 'register',
  findings_by_patterns: 'patterns',
  findings_by_missing: 'missing',
} as const;

function indexOf(name: string, first: string): string {
  const others = FILTERED.filter((column) => column !== first).join(', ');
  return `create index ${name} on finding_rows (view_no, ${first}, place, ${others}, document_id)`;
}

const changes = ({ integer, real }: DialectTerms): readonly string[] => [
  `alter table finding_rows add column sureness ${integer} not null default 0`,
  `alter table finding_rows add column edited ${real} not null default -1`,
  ...Object.entries(INDEXES).map(([name, first]) => indexOf(name, first)),
];

/** Findings are sorted by confidence, editing by AI, register, patterns and references that were not found. */
export const findingsSorted: Migration = {
  name: 'findings by more columns',
  up: async (queries) => {
    // They are made again, with what they are sorted by, when the workbench next opens their run.
    if (kindOf(queries) === 'sqlite')
      await sql`insert into path_parts (path_parts) values ('delete-all')`.execute(queries);
    for (const table of ['finding_rows', 'finding_views']) await sql`delete from ${sql.table(table)}`.execute(queries);
    await define(queries, changes);
  },
};
