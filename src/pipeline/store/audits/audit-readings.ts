import type { Kysely } from 'kysely';
import type { CanaryReading, CanaryScore } from '../../../records/canary.js';
import { scoresOfReading } from './canaries.js';
import type { StoreTables } from '../tables/tables.js';

/** Number of the audit run that is the baseline; null before the first. */
export async function baselineOf(queries: Kysely<StoreTables>, auditNo: number): Promise<number | null> {
  const row = await queries
    .selectFrom('audits')
    .select('baseline_no')
    .where('audit_no', '=', auditNo)
    .executeTakeFirst();
  return row?.baseline_no ?? null;
}

/** Makes the newest audit that scored canaries the baseline. Returns whether there is one. */
export async function setBaseline(queries: Kysely<StoreTables>, auditNo: number): Promise<boolean> {
  const newest = await queries
    .selectFrom('audit_runs')
    .select('audit_run_no')
    .where('audit_no', '=', auditNo)
    .where('reading_no', 'is not', null)
    .orderBy('audit_run_no', 'desc')
    .executeTakeFirst();
  if (newest === undefined) return false;
  await queries
    .updateTable('audits')
    .set({ baseline_no: newest.audit_run_no })
    .where('audit_no', '=', auditNo)
    .execute();
  return true;
}

/** How the canaries were scored since the baseline, in the order of time. */
export async function readingsOf(queries: Kysely<StoreTables>, auditNo: number): Promise<readonly CanaryReading[]> {
  const rows = await queries
    .selectFrom('audit_runs')
    .select(['concluded_at', 'reading_no'])
    .where('audit_no', '=', auditNo)
    .where('audit_run_no', '>=', (await baselineOf(queries, auditNo)) ?? 0)
    .orderBy('audit_run_no')
    .execute();
  const known = new Map<number, readonly CanaryScore[]>();
  const readings: CanaryReading[] = [];
  for (const { concluded_at: atMs, reading_no: readingNo } of rows) {
    if (readingNo === null) continue;
    const scores = known.get(readingNo) ?? (await scoresOfReading(queries, readingNo));
    known.set(readingNo, scores);
    readings.push({ atMs, scores });
  }
  return readings;
}
