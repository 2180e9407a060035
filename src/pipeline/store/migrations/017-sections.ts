import { sql } from 'kysely';
import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** What earlier versions called the ways of dealing with long texts. */
const RENAMED = { truncate: 'first', split: 'sections' } as const;

/**
 * `sections`: the sections in which a long text was scanned, as JSON (`stored-sections.ts`); null where it was scanned
 * at once. `texts`: in how many texts a document goes out. Settings of earlier runs name
 * the ways of dealing with long texts as they are called now.
 */
export const sections: Migration = {
  name: 'sections of long texts',
  up: async (queries) => {
    await define(queries, ({ text, integer }) => [
      `alter table results add column sections ${text}`,
      `alter table tasks add column texts ${integer} not null default 1`,
    ]);
    for (const [before, now] of Object.entries(RENAMED))
      await sql`update runs set settings = replace(settings, ${`"long":"${before}"`}, ${`"long":"${now}"`})`.execute(
        queries,
      );
  },
};
