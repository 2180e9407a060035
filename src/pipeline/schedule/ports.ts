import type { Clock } from '../../lib/clock.js';
import type { Block } from '../../records/blocks.js';
import type { Answer, ServiceFault } from '../../records/answer.js';
import type { WhyUnanswered } from '../../records/batch-reason.js';
import type { Batch, BatchEnd, CommitReport, SetAside } from '../../records/batch.js';
import type { Claim, ClaimRequest } from '../../records/claim.js';
import type { LedgerTotals } from '../../records/ledger.js';
import type { ItemOutcome } from '../../records/scan-result.js';
import type { Scan } from '../../records/scan.js';
import type { NewUsageReading, OthersBilled, SettledReading, Usage } from '../../records/usage.js';

/** What packing needs of the store: functions, each one transaction. */
export interface PackingWork {
  /** Batches that an earlier process claimed and did not finish. */
  openBatches(): AsyncIterable<Batch>;
  countWaiting(scan: Scan, upTo: number): Promise<number>;
  claim(request: ClaimRequest): Promise<Claim>;
  ledger(): Promise<LedgerTotals>;
  keepUsageReading(reading: NewUsageReading): Promise<void>;
  /** The newest settled reading of the run, perhaps of an earlier process; null where there is none. */
  lastUsageReading(): Promise<SettledReading | null>;
  /** What other runs of the account were billed since an entry of the ledger; null: from now on. */
  othersBilled(since: number | null): Promise<OthersBilled>;
}

/** What dispatching needs of the store: functions, each one transaction. */
export interface DispatchWork {
  release(batch: Batch, why: WhyUnanswered): Promise<void>;
  split(batch: Batch, keys: readonly [string, string], why: WhyUnanswered): Promise<readonly Batch[]>;
  /** Results, failures, ledger and what is set aside in one transaction. */
  commit(batch: Batch, outcomes: readonly ItemOutcome[], end: BatchEnd, aside: SetAside | null): Promise<CommitReport>;
  /** Keeps why a request had no answer, for those who ask later. */
  keepFault(batch: Batch, fault: ServiceFault): Promise<void>;
}

/** One text as it goes out, with a file name that is its own within the request. */
export interface OutgoingText {
  readonly filename: string;
  readonly content: string;
  /** What is known about parts of it. */
  readonly blocks: readonly Block[];
}

/** What scheduling needs of the service. Nothing here throws for what the service answers. */
export interface ServicePort {
  sendText(scan: Scan, content: string, idempotencyKey: string, blocks: readonly Block[]): Promise<Answer>;
  sendFiles(scan: Scan, texts: readonly OutgoingText[], idempotencyKey: string): Promise<Answer>;
  usage(): Promise<Usage>;
  /**
   * Whether the service is a part of this program. Then nobody else is crowded out, and as many requests as may be are
   * under way from the start.
   */
  readonly isEmbedded: boolean;
  readonly honoursIdempotencyKey: boolean;
  /** How long it remembers a key, in milliseconds; null where it does not honour keys. */
  readonly keyMemoryMs: number | null;
  /** How long an answer is waited for, in milliseconds. */
  readonly timeoutMs: number;
  readonly filesPerRequest: number;
  readonly characterLimit: number;
}

interface CommonPorts {
  readonly service: ServicePort;
  readonly clock: Clock;
  /** Returns a fresh idempotency key. */
  readonly newKey: () => string;
}

export interface PackingPorts extends CommonPorts {
  readonly work: PackingWork;
}

export interface DispatchPorts extends CommonPorts {
  readonly work: DispatchWork;
}

/** What a run of one process schedules with. */
export interface SchedulePorts extends CommonPorts {
  readonly work: PackingWork & DispatchWork;
}

/**
 * Whether more documents may still come. `open`: at any time; `held_up`: only of files that take long to read; `done`:
 * none.
 */
export type InflowState = 'open' | 'held_up' | 'done';

/** The documents that come in, and a way to learn when that changes. */
export interface Inflow {
  readonly state: () => InflowState;
  /** Resolves at the next change: documents recorded, or the last one. */
  readonly changed: () => Promise<void>;
}
