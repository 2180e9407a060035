import type { Kysely } from 'kysely';
import type { Batch } from '../../../records/batch.js';
import type { Lease } from '../../../records/lease.js';
import type { StoreTables } from '../tables/tables.js';

/** What one transaction changes for the machines that share a run. */
export interface SharedChange {
  /** Leases whose job may have ended. */
  readonly leases: readonly (Lease | null)[];
  /** Batches that were opened for documents of another one, under its lease. */
  readonly opened?: readonly Pick<Batch, 'batchId' | 'lease'>[];
  readonly reserved?: number;
  readonly billed?: number;
  readonly unknown?: number;
  readonly sourcesEnded?: number;
  /** Why the service failed at documents at every attempt. */
  readonly deadLetters?: readonly string[];
  /** The job of which files were read and recorded. */
  readonly readJob?: number;
}

/** The cap of a run does not hold the words of a claim. Thrown to roll the claim back. */
export class OverCap extends Error {}

/** What each transaction of a run does to keep its processes apart. */
export interface Fence {
  /** Whether packed batches are left to the workers instead of being handed out. */
  readonly queuesBatches: boolean;
  /** Whether commits of a transaction that failed are tried one by one: one of them may be the cause. */
  readonly retriesOneByOne: boolean;
  /** Reserves the words of batches just packed, with one conditional update. @throws OverCap */
  packed(
    transaction: Kysely<StoreTables>,
    batches: readonly Pick<Batch, 'batchId' | 'words' | 'mode'>[],
  ): Promise<void>;
  /** Returns which of the leases no later attempt has replaced; they are locked until the transaction ends. */
  held(transaction: Kysely<StoreTables>, leases: readonly (Lease | null)[]): Promise<(lease: Lease | null) => boolean>;
  /** Ends a transaction: jobs that ended leave the queue, and the ledger's row is brought up to date. */
  finish(transaction: Kysely<StoreTables>, change: SharedChange): Promise<void>;
}

/** A run of one process has nobody to be kept apart from. */
export const LOCAL_FENCE: Fence = {
  queuesBatches: false,
  retriesOneByOne: false,
  packed: () => Promise.resolve(),
  held: () => Promise.resolve(() => true),
  finish: () => Promise.resolve(),
};

/** Whether what is written under a lease may still be written. */
export async function isHeld(fence: Fence, transaction: Kysely<StoreTables>, lease: Lease | null): Promise<boolean> {
  return (await fence.held(transaction, [lease]))(lease);
}
