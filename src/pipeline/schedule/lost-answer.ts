import type { ServiceFault } from '../../records/answer.js';

/** Why the answer of a batch was lost. */
export interface LostAnswer {
  readonly fault: ServiceFault;
  /** When its first attempt that failed was sent, milliseconds since the Unix epoch; null where none was. */
  readonly failingSinceMs: number | null;
  /** Whether the service answered others that were sent after that. */
  readonly othersPassed: boolean;
}
