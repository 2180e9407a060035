import type { Kysely } from 'kysely';
import { isoSeconds } from '../../../lib/iso-seconds.js';
import type { ServiceFault } from '../../../records/answer.js';
import { FAULT_CLASSES } from '../../../records/fault-class.js';
import type { FaultClass } from '../../../records/fault-class.js';
import type { Batch } from '../../../records/batch.js';
import type { Scan } from '../../../records/scan.js';
import { storedLiteral } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';

/** A request that gave no answer. */
export interface FailedAttempt {
  readonly at: string;
  readonly batch_id: number;
  /** What had to be done about it. */
  readonly fault_class: FaultClass;
  /** HTTP status; null when there was none. */
  readonly status: number | null;
  readonly code: string;
  readonly message: string;
}

/** Of the attempts at one document so many are shown, the newest. */
const SHOWN_ATTEMPTS = 20;

/** Keeps why a request gave no answer; those that were answered are known by their batch. */
export async function keepFault(
  queries: Kysely<StoreTables>,
  runNo: number,
  batch: Batch,
  fault: ServiceFault,
  nowMs: number,
): Promise<void> {
  await queries
    .insertInto('attempts')
    .values({
      run_no: runNo,
      batch_id: batch.batchId,
      documents: `,${batch.items.map((item) => item.documentId).join(',')},`,
      scan: batch.scan,
      at: nowMs,
      fault_class: fault.faultClass,
      status: fault.status,
      code: fault.code,
      message: fault.message,
    })
    .execute();
}

/** Returns the newest request of a run that gave no answer, and when that was; null where each gave one. */
export async function newestFault(
  queries: Kysely<StoreTables>,
  runNo: number,
): Promise<{ readonly atMs: number; readonly fault: ServiceFault } | null> {
  const row = await queries
    .selectFrom('attempts')
    .select(['at', 'fault_class', 'status', 'code', 'message'])
    .where('run_no', '=', runNo)
    .orderBy('attempt_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { at: atMs, status, code, message } = row;
  const faultClass = storedLiteral(FAULT_CLASSES, row.fault_class, 'attempts.fault_class');
  return { atMs, fault: { faultClass, status, code, message, retryAfterMs: null } };
}

/** The newest requests with a document that gave no answer, in their order. */
export async function failedAttempts(
  queries: Kysely<StoreTables>,
  runNo: number,
  documentId: number,
  scan: Scan,
): Promise<readonly FailedAttempt[]> {
  const rows = await queries
    .selectFrom('attempts')
    .select(['at', 'batch_id', 'fault_class', 'status', 'code', 'message'])
    .where('run_no', '=', runNo)
    .where('scan', '=', scan)
    .where('documents', 'like', `%,${documentId},%`)
    .orderBy('attempt_id', 'desc')
    .limit(SHOWN_ATTEMPTS)
    .execute();
  return rows.reverse().map((row) => ({
    ...row,
    at: isoSeconds(row.at),
    fault_class: storedLiteral(FAULT_CLASSES, row.fault_class, 'attempts.fault_class'),
  }));
}
