/** One scan of one document. `cached`: an earlier result stands in. */
export const TASK_STATES = ['pending', 'claimed', 'scanned', 'cached', 'failed'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/**
 * - `open`: claimed, perhaps sent
 * - `done`: answered
 * - `unknown`: the answer was lost, and its words stay reserved
 * - `released`: not sent, or refused
 * - `split`: its documents are in other batches
 */
export const BATCH_STATES = ['open', 'done', 'unknown', 'released', 'split'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/**
 * - `plan`: words that a document will need
 * - `unplan`: planned words that will not be sent after all
 * - `reserve`: words of a batch about to be sent
 * - `release`: the end of a reservation
 * - `bill`: words of results
 */
export const LEDGER_KINDS = ['plan', 'unplan', 'reserve', 'release', 'bill'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** What a machine takes from the queue of a shared run: files to be read, or batches to be sent. */
export const JOB_KINDS = ['read', 'scan'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** `dead` once every attempt failed. */
export const JOB_STATES = ['live', 'done', 'dead'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A run that is open to workers. `no_words` once the service refused for want of words. */
export const SHARED_STATES = ['running', 'no_words', 'ended'] as const;
export type SharedState = (typeof SHARED_STATES)[number];
