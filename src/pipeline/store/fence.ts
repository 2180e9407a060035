import type { Kysely } from 'kysely';
import type { Batch } from '../../records/batch.js';
import type { Lease } from '../../records/lease.js';
import type { StoreTables } from './tables.js';

/** What one transaction changes for the machines that share a run. */
export interface SharedChange {
  /** Leases whose unit may have come to its end. */
  readonly leases: readonly (Lease | null)[];
  /** Batches that were opened for documents of another one, under its lease. */
  readonly opened?: readonly Pick<Batch, 'batchId' | 'lease'>[];
  readonly reserved?: number;
  readonly billed?: number;
  readonly unknown?: number;
  readonly sourcesEnded?: number;
  /** The unit whose files were read and recorded. */
  readonly readUnit?: number;
}

/** Words of a claim that the cap of the run does not hold; rolls the claim back. */
export class OverCap extends Error {}

/** What a run that several machines share adds to each transaction. A run of one process has none. */
export interface Fence {
  /** Whether packed batches are left to the workers instead of being handed out. */
  readonly queuesBatches: boolean;
  /** Reserves the words of batches just packed, with one conditional update. @throws OverCap */
  packed(
    transaction: Kysely<StoreTables>,
    batches: readonly Pick<Batch, 'batchId' | 'words' | 'mode'>[],
  ): Promise<void>;
  /** Those of the leases that no later attempt has replaced, held until the transaction ends. */
  held(transaction: Kysely<StoreTables>, leases: readonly (Lease | null)[]): Promise<(lease: Lease | null) => boolean>;
  /** The last words of a transaction: units that ended leave the queue, and the ledger's row is brought up to date. */
  settle(transaction: Kysely<StoreTables>, change: SharedChange): Promise<void>;
}

/** Whether what is written under a lease may be written still. */
export async function isHeld(
  fence: Fence | null,
  transaction: Kysely<StoreTables>,
  lease: Lease | null,
): Promise<boolean> {
  return fence === null || (await fence.held(transaction, [lease]))(lease);
}
