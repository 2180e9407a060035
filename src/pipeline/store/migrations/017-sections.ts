import { sql } from 'kysely';
import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/** What earlier versions called the ways of dealing with long texts. */
const RENAMED = { truncate: 'first', split: 'sections' } as const;

/**
 * `sections`: the sections in which a long text was scanned, as JSON (`stored-sections.ts`); null where it was scanned
 * at once. Settings of earlier runs name the ways of dealing with long texts as they are called now.
 */
export const sections: Migration = {
  name: 'sections of long texts',
  up: async (queries) => {
    await define(queries, ({ text }) => [`alter table results add column sections ${text}`]);
    for (const [before, now] of Object.entries(RENAMED))
      await sql`update runs set settings = replace(settings, ${`"long":"${before}"`}, ${`"long":"${now}"`})`.execute(
        queries,
      );
  },
};
