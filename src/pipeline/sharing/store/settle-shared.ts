import type { Kysely } from 'kysely';
import { writeTransaction } from '../../../lib/database/index.js';
import { holdOf } from '../../store/runs/held-sources.js';
import { settleSources } from '../../store/sources/settle.js';
import { storedLiteral } from '../../store/columns/stored-literal.js';
import { foldUnchanged } from './fold-unchanged.js';
import type { StoreTables } from '../../store/tables/tables.js';

/** Outcomes of sources that have a document. */
const PLACED_OUTCOMES = ['pending', 'scanned', 'cached', 'duplicate'] as const;
/** Documents settled together. */
const SETTLED_TOGETHER = 1000;

/** A source that was read while another machine ended its document has not been ended with it. */
async function settleMissed(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await queries
      .selectFrom('sources')
      .select('document_id')
      .distinct()
      .where('run_no', '=', runNo)
      .where('outcome', '=', 'pending')
      .where('document_id', '>', after)
      .orderBy('document_id')
      .limit(SETTLED_TOGETHER)
      .execute();
    const documentIds = rows.flatMap((row) => row.document_id ?? []);
    if (documentIds.length === 0) return;
    await writeTransaction(queries, (transaction) => settleSources(transaction, runNo, documentIds));
    after = documentIds.at(-1) ?? after;
  }
}

/** Returns the first sources that were not found first, each with the one that was. */
async function misplacedFirsts(queries: Kysely<StoreTables>, runNo: number) {
  const { trail_no: trailNo } = await holdOf(queries, runNo);
  return queries
    .with('placed', (db) =>
      db
        .selectFrom('sources')
        .select(['source_id', 'is_first', 'outcome'])
        .select((row) =>
          row.fn
            .agg<number>('min', ['source_id'])
            .over((over) => over.partitionBy('document_id'))
            .as('first_id'),
        )
        .where('trail_no', '=', trailNo)
        .where('run_no', '=', runNo)
        .where('document_id', 'is not', null)
        .where('outcome', 'in', PLACED_OUTCOMES),
    )
    .selectFrom('placed')
    .select(['source_id', 'first_id', 'outcome'])
    .where('is_first', '=', 1)
    .whereRef('source_id', '!=', 'first_id')
    .execute();
}

/** Makes the source found first the first source of its document, which was the one read first. */
async function orderFirsts(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    for (const { source_id: wasFirst, first_id: first, outcome: stored } of await misplacedFirsts(transaction, runNo)) {
      const outcome = storedLiteral(PLACED_OUTCOMES, stored, 'sources.outcome');
      await transaction.updateTable('sources').set({ is_first: 1, outcome }).where('source_id', '=', first).execute();
      await transaction
        .updateTable('sources')
        .set({ is_first: 0, outcome: outcome === 'pending' ? outcome : 'duplicate' })
        .where('source_id', '=', wasFirst)
        .execute();
    }
  });
}

/** Ends every source whose document has ended, and makes the source found first the first one of its document. */
export async function settleSharedSources(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  await settleMissed(queries, runNo);
  await orderFirsts(queries, runNo);
  await foldUnchanged(queries, runNo);
}
