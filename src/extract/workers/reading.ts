import type { Answer, Order } from './messages.js';
import type { OnSpent, SpentTime } from './spent-time.js';
import type { WorkerEnd } from './start-worker.js';
import { fileTimeMs } from './time-limit.js';

/** How a worker ended while it read a file. */
export interface Ended {
  readonly by: WorkerEnd;
  /** It had begun to read a picture of the file. */
  readonly hasBegunPictures: boolean;
}

/** What comes of one file or page: `unread` where the worker ended for another reason. */
export type Outcome<Result> = Result | Ended | 'unread';

/** One file or page assigned to a worker. */
export interface Reading {
  readonly order: Order;
  readonly timeoutMs: number;
  readonly onSpent: OnSpent;
  readonly spent: SpentTime;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (outcome: Outcome<Answer>) => void;
  readonly reject: (reason: unknown) => void;
  hasBegunPictures: boolean;
}

/** The most processor time that the worker gives what it is told to read. */
export const limitOf = ({ order, timeoutMs }: Pick<Reading, 'order' | 'timeoutMs'>): number =>
  order.kind === 'file' ? fileTimeMs(order.job.path, timeoutMs) : timeoutMs;
