import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { sha256Hex } from '../../../lib/hash.js';
import type { CanaryScore } from '../../../records/canary.js';
import { packText } from '../columns/blob.js';
import { storedJson, unpackStored } from '../columns/stored-json.js';
import { storedRow } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';

const Share = Type.Number({ minimum: 0, maximum: 1 });

const StoredScores = schemaCheck(
  Type.Array(
    Type.Object({
      name: Type.String(),
      documentHash: Type.String(),
      verdict: Type.Union([Type.Literal('human'), Type.Literal('ai'), Type.Literal('mixed')]),
      probabilities: Type.Object({ human: Share, ai: Share, mixed: Share }),
      modelVersion: Type.String(),
    }),
  ),
);

/**
 * Keeps how the canaries were scored. The same scores again are the same reading, in whatever order they came. Returns
 * its number.
 */
export async function keepReading(queries: Kysely<StoreTables>, scores: readonly CanaryScore[]): Promise<number> {
  const json = JSON.stringify([...scores].sort((a, b) => (a.documentHash < b.documentHash ? -1 : 1)));
  const hash = sha256Hex(json);
  await queries
    .insertInto('canary_readings')
    .values({ hash, scores: await packText(json) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  const { reading_no: readingNo } = await queries
    .selectFrom('canary_readings')
    .select('reading_no')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return readingNo;
}

/** Returns the scores of a reading. */
export async function scoresOfReading(
  queries: Kysely<StoreTables>,
  readingNo: number,
): Promise<readonly CanaryScore[]> {
  const row = await queries
    .selectFrom('canary_readings')
    .select('scores')
    .where('reading_no', '=', readingNo)
    .executeTakeFirst();
  const { scores } = storedRow(row, `reading ${readingNo} of canaries`);
  return storedJson(StoredScores, unpackStored(scores, 'canary_readings.scores'), 'canary_readings.scores');
}

/** The scores of a run's audit; none where it was no audit or had no canaries. */
export async function canaryScoresOf(queries: Kysely<StoreTables>, runId: string): Promise<readonly CanaryScore[]> {
  const audited = await queries
    .selectFrom('audit_runs')
    .select('reading_no')
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (audited !== undefined) return audited.reading_no === null ? [] : scoresOfReading(queries, audited.reading_no);
  // Audits of versions before audits had names kept their scores with the run.
  const row = await queries
    .selectFrom('canary_scores')
    .innerJoin('runs', 'runs.run_no', 'canary_scores.run_no')
    .select('scores')
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return row === undefined ? [] : storedJson(StoredScores, row.scores, 'canary_scores.scores');
}
