import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Claim } from '../../../records/claim.js';
import type { Scan } from '../../../records/scan.js';
import type { OtherRun } from '../runs/other-runs.js';
import type { StoreTables } from '../tables/tables.js';
import { isWaiting } from './waiting-tasks.js';

/** The same scans of the same texts in the requests of other runs. */
function sameElsewhere(others: readonly OtherRun[]): RawBuilder<unknown> {
  return sql`held.run_no in (${sql.join(others.map(({ runNo }) => runNo))})
    and held.document_id = tasks.document_id and held.scan = tasks.scan and held.state = 'claimed'`;
}

/** Returns the condition by which a waiting scan is in no request of other runs. */
export function isHeldNowhere(others: readonly OtherRun[]): RawBuilder<boolean> {
  if (others.length === 0) return sql`true`;
  return sql`not exists (select 1 from tasks as held where ${sameElsewhere(others)})`;
}

/** Returns what waits for requests of other runs; null where nothing does. */
export async function heldElsewhere(
  queries: Kysely<StoreTables>,
  runNo: number,
  scan: Scan,
  others: readonly OtherRun[],
): Promise<Extract<Claim, { readonly kind: 'elsewhere' }> | null> {
  if (others.length === 0) return null;
  const { rows } = await sql<{ readonly run_no: number; readonly documents: number }>`
    select held.run_no, count(*) as documents
    from tasks join tasks as held on ${sameElsewhere(others)}
    where tasks.run_no = ${runNo} and tasks.scan = ${scan} and ${isWaiting(queries, 'tasks')}
    group by held.run_no`.execute(queries);
  const holding = others.filter((other) => rows.some((row) => row.run_no === other.runNo));
  if (holding.length === 0) return null;
  return {
    kind: 'elsewhere',
    documents: Math.max(...rows.map((row) => row.documents)),
    runs: holding.map(({ runId }) => runId),
    isGoingOn: holding.every(({ isGoingOn }) => isGoingOn),
  };
}
