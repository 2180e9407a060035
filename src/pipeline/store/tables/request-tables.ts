import type { Generated } from 'kysely';
import type { BatchReason } from '../../../records/batch-reason.js';
import type { BatchMode } from '../../../records/batch.js';
import type { FaultClass } from '../../../records/fault-class.js';
import type { Scan } from '../../../records/scan.js';
import type { ReadingStanding } from '../../../records/usage.js';
import type { LiteralColumn } from './literal-column.js';
import type { BatchState, LedgerKind } from './states.js';

export interface BatchesTable {
  readonly batch_id: Generated<number>;
  readonly run_no: number;
  readonly scan: LiteralColumn<Scan>;
  readonly mode: LiteralColumn<BatchMode>;
  readonly idempotency_key: string;
  readonly state: LiteralColumn<BatchState>;
  readonly documents: number;
  readonly words: number;
  readonly attempts: Generated<number>;
  readonly created_at: number;
  readonly ended_at: number | null;
  readonly reason: LiteralColumn<BatchReason | null>;
  /** What the service said about the reason: its code, or what was wrong with its answer. */
  readonly message: string | null;
}

export interface AttemptsTable {
  readonly attempt_id: Generated<number>;
  readonly run_no: number;
  readonly batch_id: number;
  /** Document ids between commas, before the first and after the last too. */
  readonly documents: string;
  readonly scan: LiteralColumn<Scan>;
  readonly at: number;
  readonly fault_class: LiteralColumn<FaultClass>;
  readonly status: number | null;
  readonly code: string;
  readonly message: string;
}

export interface LedgerTable {
  readonly entry_id: Generated<number>;
  readonly run_no: number;
  readonly batch_id: number | null;
  readonly kind: LiteralColumn<LedgerKind>;
  readonly words: number;
  readonly at: number;
}

export interface UsageReadingsTable {
  readonly reading_id: Generated<number>;
  readonly run_no: number;
  readonly at: number;
  readonly words_used: number | null;
  readonly words_left: number | null;
  /** Words this run had been billed, by its own ledger, when usage was read. */
  readonly words_billed: number;
  /** Words that the service counted during the run and this ledger does not explain, as far as `standing` says. */
  readonly unexplained: number;
  readonly standing: LiteralColumn<ReadingStanding>;
  /**
   * End of the billing cycle that it counts, milliseconds since the Unix epoch; null where the service does not say.
   */
  readonly cycle_end: number | null;
  /** The newest entry of the ledger then; null in readings of earlier versions. */
  readonly last_entry: number | null;
}
