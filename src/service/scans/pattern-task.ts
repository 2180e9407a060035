import type { MessagePort } from 'node:worker_threads';

/**
 * One text for a pattern worker, with the port its events go to. The reader posts one message for each event it took.
 */
export interface PatternTask {
  readonly text: string;
  readonly port: MessagePort;
}

/** Events a worker may be ahead of its reader. */
export const EVENTS_AHEAD = 16;
