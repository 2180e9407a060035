import type { Kysely } from 'kysely';
import { writeTransaction } from '../../../lib/database/index.js';
import { holdOf } from '../../store/held-sources.js';
import { settleSources } from '../../store/settle.js';
import { foldUnchanged } from './fold-unchanged.js';
import type { StoreTables } from '../../store/tables.js';

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

/** The source found first is the first source of a document, not the one read first. */
async function orderFirsts(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    const { trail_no: trailNo } = await holdOf(transaction, runNo);
    const counted = ['pending', 'scanned', 'cached', 'duplicate'] as const;
    const { rows } = await transaction.executeQuery<{
      readonly source_id: number;
      readonly first_id: number;
      readonly outcome: (typeof counted)[number];
    }>(
      transaction
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
            .where('outcome', 'in', counted),
        )
        .selectFrom('placed')
        .select(['source_id', 'first_id', 'outcome'])
        .where('is_first', '=', 1)
        .whereRef('source_id', '!=', 'first_id')
        .compile(),
    );
    for (const { source_id: wasFirst, first_id: first, outcome } of rows) {
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
