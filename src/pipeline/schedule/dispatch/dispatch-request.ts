import type { Signal } from '../../../lib/signal.js';
import type { BatchChannel } from '../channel.js';
import type { DispatchPorts } from '../ports.js';
import type { OnScheduleEvent } from '../schedule-end.js';
import type { ScheduleSettings } from '../settings.js';
import type { RateLimiter } from './rate-limiter.js';

export type DispatchSettings = Pick<
  ScheduleSettings,
  'concurrency' | 'rate' | 'retries' | 'retryDelayMs' | 'outageWait' | 'maxFailed' | 'long' | 'allowDoubleBill'
>;

export interface DispatchRequest {
  readonly ports: DispatchPorts;
  readonly channel: BatchChannel;
  /** Shared with the channel: notified whenever `take` of the channel is worth calling again. */
  readonly changed: Signal;
  readonly settings: DispatchSettings;
  /** Model versions whose results count as this run's own; empty where the service does not say. */
  readonly pinnedVersions: readonly string[];
  /** Aborted by the user. */
  readonly signal: AbortSignal;
  readonly onEvent: OnScheduleEvent;
  /**
   * Limits the requests of several processes together; left out: this process has the rate of the settings to itself.
   */
  readonly rateLimiter?: RateLimiter;
  /** Most requests under way at once, where others use the same connections; left out: as the settings say. */
  readonly mostAtOnce?: () => number;
  /** A random number of at least 0 and below 1; left out, from the program's source. */
  readonly random?: () => number;
}
