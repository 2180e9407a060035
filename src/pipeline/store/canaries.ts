import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { CanaryScore } from '../../records/canary.js';
import type { StoreTables } from './tables.js';

const Share = Type.Number({ minimum: 0, maximum: 1 });

const StoredScores = Type.Array(
  Type.Object({
    name: Type.String(),
    documentHash: Type.String(),
    verdict: Type.Union([Type.Literal('human'), Type.Literal('ai'), Type.Literal('mixed')]),
    probabilities: Type.Object({ human: Share, ai: Share, mixed: Share }),
    modelVersion: Type.String(),
  }),
);

/**
 * Keeps how the canaries were scored at the audit that this run belongs to; an earlier note of the same run is
 * replaced.
 */
export async function keepCanaryScores(
  queries: Kysely<StoreTables>,
  runNo: number,
  scores: readonly CanaryScore[],
): Promise<void> {
  const stored = { scores: JSON.stringify(scores) };
  await queries
    .insertInto('canary_scores')
    .values({ run_no: runNo, ...stored })
    .onConflict((conflict) => conflict.column('run_no').doUpdateSet(stored))
    .execute();
}

/** The scores of a run's audit; none where it was no audit or had no canaries. */
export async function canaryScoresOf(queries: Kysely<StoreTables>, runNo: number): Promise<readonly CanaryScore[]> {
  const row = await queries.selectFrom('canary_scores').select('scores').where('run_no', '=', runNo).executeTakeFirst();
  return row === undefined ? [] : Value.Parse(StoredScores, JSON.parse(row.scores));
}
