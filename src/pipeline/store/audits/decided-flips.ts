import type { Kysely } from 'kysely';
import { groupBy } from '../../../lib/group-by.js';
import { CHOICES } from '../../../records/decision.js';
import type { FlipDecision } from '../../../records/flip.js';
import { storedLiteral } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';

/**
 * Returns what readers decided about the listed flips of an audit, by the number of the flip. A decision counts where
 * its reader saw this text with the verdict after the flip: one about an earlier verdict says nothing of the new one.
 */
export async function decisionsOfFlips(
  queries: Kysely<StoreTables>,
  auditNo: number,
): Promise<ReadonlyMap<number, readonly FlipDecision[]>> {
  const rows = await queries
    .selectFrom('audit_flips')
    .innerJoin('decisions', (join) =>
      join
        .onRef('decisions.document_hash', '=', 'audit_flips.document_hash')
        .onRef('decisions.stated', '=', 'audit_flips.verdict_after'),
    )
    .select(['flip_no', 'reader', 'choice', 'note', 'decided_at'])
    .where('audit_no', '=', auditNo)
    .where('state', '=', 'listed')
    .orderBy('decision_id')
    .execute();
  const byFlip = groupBy(rows, ({ flip_no: flipNo }) => flipNo);
  return new Map(
    [...byFlip].map(([flipNo, decisions]) => [
      flipNo,
      decisions.map(({ reader, choice, note, decided_at: decidedAtMs }) => ({
        reader,
        choice: storedLiteral(CHOICES, choice, 'decisions.choice'),
        note,
        decidedAtMs,
      })),
    ]),
  );
}
