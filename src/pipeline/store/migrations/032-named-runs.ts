import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';
import { pathSlug } from '../../../lib/path-slug.js';
import { schemaCheck } from '../../../lib/schema-check.js';
import { storedJson } from '../columns/stored-json.js';

const StoredPaths = schemaCheck(Type.Array(Type.String()));
const SLUG_COLUMNS = 24;

/** Names the runs of earlier versions by their first path; plans, which are no runs, have no name. */
async function nameRuns(queries: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ readonly run_no: number; readonly paths: string }>`
    select run_no, paths from runs where identity not like 'plan %' order by run_no`.execute(queries);
  const counts = new Map<string, number>();
  for (const { run_no: runNo, paths } of rows) {
    const [first = ''] = storedJson(StoredPaths, paths, 'runs.paths');
    const slug = pathSlug(first, SLUG_COLUMNS);
    const name = /^[\p{L}\p{N}]/u.test(slug) ? slug : 'run';
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    await sql`update runs set name = ${name}, name_no = ${number} where run_no = ${runNo}`.execute(queries);
  }
}

/** What runs are called, with which number among those of the same name, whose they are, and how they are served. */
export const namedRuns: Migration = {
  name: 'named runs',
  up: async (queries) => {
    await define(queries, ({ text, integer }) => [
      `alter table runs add column name ${text}`,
      `alter table runs add column name_no ${integer}`,
      `alter table runs add column owner ${text}`,
      `alter table runs add column priority ${text} not null default 'normal'`,
    ]);
    await nameRuns(queries);
    await define(queries, () => ['create unique index runs_by_name on runs (name, name_no)']);
  },
};
