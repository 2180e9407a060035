import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DatasetPlace } from '../../../records/dataset-row.js';
import type { RunHold } from '../runs/held-sources.js';
import type { StoreTables } from '../tables/tables.js';

/** Rows that one statement looks at: SQLite works on the caller's thread. */
const ROWS_TOGETHER = 20_000;

/** Returns the raw path of a dataset as it is stored: empty where its path is valid UTF-8. */
export const bytesOf = ({ pathBytes }: DatasetPlace): Uint8Array => pathBytes ?? new Uint8Array();

/** A stretch of the rows of a dataset, by their ids: after one, up to another. */
export interface Stretch {
  readonly after: string;
  readonly upTo: string;
}

/** Returns the condition for rows of the table that is named `own`. */
export const within = ({ after, upTo }: Stretch): RawBuilder<unknown> =>
  sql`own.dataset_id > ${after} and own.dataset_id <= ${upTo}`;

/**
 * Yields stretches that hold all rows of a dataset. Rows no longer in force count, too: so where a stretch ends
 * is read from an index alone.
 */
export async function* stretchesOf(
  queries: Kysely<StoreTables>,
  place: DatasetPlace,
  run: Pick<RunHold, 'trail_no'>,
): AsyncGenerator<Stretch> {
  for (let after = ''; ;) {
    const next = queries
      .selectFrom('sources')
      .where('trail_no', '=', run.trail_no)
      .where('path', '=', place.path)
      .where('path_bytes', '=', bytesOf(place))
      .where('dataset_id', '>', after);
    const full = await next
      .select('dataset_id as last')
      .orderBy('dataset_id')
      .offset(ROWS_TOGETHER - 1)
      .limit(1)
      .executeTakeFirst();
    const rest = full ?? (await next.select(({ fn }) => fn.max('dataset_id').as('last')).executeTakeFirst());
    // Null where no row is left.
    const upTo = rest?.last ?? '';
    if (upTo === '') return;
    yield { after, upTo };
    after = upTo;
  }
}
