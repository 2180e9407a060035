import type { Kysely, Selectable } from 'kysely';
import type { FlipChanges, LastVerdict } from '../../../records/audit-history.js';
import { FLIP_CAUSES } from '../../../records/flip.js';
import type { FlipState, StoredFlip } from '../../../records/flip.js';
import { VERDICTS } from '../../../records/verdict.js';
import type { AuditFlipsTable } from '../tables/audit-tables.js';
import { storedLiteral } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';

/** Rows of one statement: well below the number of parameters that a database takes. */
const ROWS_TOGETHER = 200;

function* chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += ROWS_TOGETHER) yield items.slice(start, start + ROWS_TOGETHER);
}

const orNull = (datasetId: string): string | null => (datasetId === '' ? null : datasetId);

function flipOf(row: Selectable<AuditFlipsTable>): StoredFlip {
  return {
    flipNo: row.flip_no,
    source: row.source,
    datasetId: orNull(row.dataset_id),
    documentHash: row.document_hash,
    before: storedLiteral(VERDICTS, row.verdict_before, 'audit_flips.verdict_before'),
    after: storedLiteral(VERDICTS, row.verdict_after, 'audit_flips.verdict_after'),
    aiBefore: row.ai_before,
    aiAfter: row.ai_after,
    cause: storedLiteral(FLIP_CAUSES, row.cause, 'audit_flips.cause'),
    runId: row.run_id,
    foundAtMs: row.found_at,
  };
}

/** Returns the flips of an audit in a state, in the order of their source. */
export async function flipsOf(
  queries: Kysely<StoreTables>,
  auditNo: number,
  state: FlipState,
): Promise<readonly StoredFlip[]> {
  const rows = await queries
    .selectFrom('audit_flips')
    .selectAll()
    .where('audit_no', '=', auditNo)
    .where('state', '=', state)
    .orderBy('source')
    .orderBy('dataset_id')
    .orderBy('flip_no')
    .execute();
  return rows.map(flipOf);
}

/** Ends flips. Returns how many of them were listed. */
export async function endFlips(
  queries: Kysely<StoreTables>,
  flipNos: readonly number[],
  state: Exclude<FlipState, 'listed'>,
  nowMs: number,
): Promise<number> {
  let ended = 0;
  for (const some of chunksOf(flipNos)) {
    const { numUpdatedRows } = await queries
      .updateTable('audit_flips')
      .set({ state, ended_at: nowMs })
      .where('flip_no', 'in', some)
      .where('state', '=', 'listed')
      .executeTakeFirst();
    ended += Number(numUpdatedRows);
  }
  return ended;
}

async function listFlips(queries: Kysely<StoreTables>, auditNo: number, flips: FlipChanges['listed']): Promise<void> {
  const row = (flip: FlipChanges['listed'][number]) => ({
    source: flip.source,
    dataset_id: flip.datasetId ?? '',
    document_hash: flip.documentHash,
    verdict_after: flip.after,
    ai_after: flip.aiAfter,
    cause: flip.cause,
  });
  for (const flip of flips)
    if (flip.flipNo !== null)
      await queries.updateTable('audit_flips').set(row(flip)).where('flip_no', '=', flip.flipNo).execute();
  for (const some of chunksOf(flips.filter(({ flipNo }) => flipNo === null)))
    await queries
      .insertInto('audit_flips')
      .values(
        some.map((flip) => ({
          ...row(flip),
          audit_no: auditNo,
          verdict_before: flip.before,
          ai_before: flip.aiBefore,
          run_id: flip.runId,
          found_at: flip.foundAtMs,
          state: 'listed' as const,
          ended_at: null,
        })),
      )
      .execute();
}

/** Returns the last verdicts of sources that the newest audit could not judge. */
export async function lastVerdictsOf(queries: Kysely<StoreTables>, auditNo: number): Promise<readonly LastVerdict[]> {
  const rows = await queries.selectFrom('audit_last_verdicts').selectAll().where('audit_no', '=', auditNo).execute();
  return rows.map((row) => ({
    source: row.source,
    datasetId: orNull(row.dataset_id),
    documentHash: row.document_hash,
    verdict: storedLiteral(VERDICTS, row.verdict, 'audit_last_verdicts.verdict'),
    ai: row.ai,
  }));
}

/** Stores what became of the flips and the last verdicts of an audit. */
export async function keepFlipChanges(
  queries: Kysely<StoreTables>,
  auditNo: number,
  { listed, flippedBack, lastVerdicts, forgotten }: FlipChanges,
  nowMs: number,
): Promise<void> {
  await endFlips(queries, flippedBack, 'flipped_back', nowMs);
  await listFlips(queries, auditNo, listed);
  for (const { source, datasetId } of forgotten)
    await queries
      .deleteFrom('audit_last_verdicts')
      .where('audit_no', '=', auditNo)
      .where('source', '=', source)
      .where('dataset_id', '=', datasetId ?? '')
      .execute();
  for (const some of chunksOf(lastVerdicts))
    await queries
      .insertInto('audit_last_verdicts')
      .values(
        some.map(({ source, datasetId, documentHash, verdict, ai }) => ({
          audit_no: auditNo,
          source,
          dataset_id: datasetId ?? '',
          document_hash: documentHash,
          verdict,
          ai,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['audit_no', 'source', 'dataset_id']).doUpdateSet((row) => ({
          document_hash: row.ref('excluded.document_hash'),
          verdict: row.ref('excluded.verdict'),
          ai: row.ref('excluded.ai'),
        })),
      )
      .execute();
}
