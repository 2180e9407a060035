import pRetry from 'p-retry';
import type { Answer, ServiceFault } from '../../../records/answer.js';
import type { Clock } from '../../../lib/clock.js';
import type { RateLimiter } from './rate-limiter.js';
import type { ScheduleSettings } from '../settings.js';
import type { AdaptiveLimit } from './adaptive-limit.js';

const LONGEST_DELAY_MS = 60_000;

/** A fault as an error, which is what p-retry retries. */
class FaultError extends Error {
  constructor(readonly fault: ServiceFault) {
    super(fault.message);
  }
}

export interface ExchangeTools {
  readonly rateLimiter: RateLimiter;
  readonly limit: AdaptiveLimit;
  readonly clock: Clock;
  readonly settings: Pick<ScheduleSettings, 'retries' | 'retryDelayMs'>;
  /** Whether a request whose answer was lost may be sent again at once. */
  readonly mayRepeatLost: boolean;
  /** Aborted when the run stops: what is under way is awaited, nothing is sent again. */
  readonly stopping: AbortSignal;
  readonly onRequest: () => void;
  readonly onRetry: (attempt: number, waitMs: number, fault: ServiceFault) => void;
  readonly onLimit: (limit: number) => void;
}

function isRepeatable(fault: ServiceFault, tools: ExchangeTools): boolean {
  const { faultClass } = fault;
  if (faultClass === 'rate' || faultClass === 'overloaded' || faultClass === 'unreachable') return true;
  return (faultClass === 'server' || faultClass === 'lost') && tools.mayRepeatLost;
}

/** Slows all requests down after a refusal for load or rate. Returns the pause that the service asked for, in ms. */
function slowDown(fault: ServiceFault, tools: ExchangeTools): number {
  if (fault.faultClass !== 'rate' && fault.faultClass !== 'overloaded') return 0;
  tools.onLimit(tools.limit.refused());
  tools.rateLimiter.pause(fault.retryAfterMs ?? 0);
  return fault.retryAfterMs ?? 0;
}

/**
 * Sends one request until it is answered, refused for good, or out of retries. Waits with backoff and jitter between
 * tries; a `Retry-After` holds all requests back. Returns null when the run stopped before it was sent.
 * @param words its size, to compare answer times
 */
export async function exchange(
  send: () => Promise<Answer>,
  words: number,
  tools: ExchangeTools,
): Promise<Answer | null> {
  const { clock, settings, stopping } = tools;
  const seen: { last: Answer | null } = { last: null };
  const attempt = async (): Promise<void> => {
    await tools.rateLimiter.acquire(stopping);
    tools.onRequest();
    const sentAt = clock.now();
    seen.last = await send();
    if (seen.last.kind === 'fault') throw new FaultError(seen.last.fault);
    tools.onLimit(tools.limit.answered(clock.now() - sentAt, Math.max(1, words)));
  };
  try {
    await pRetry(attempt, {
      retries: settings.retries,
      minTimeout: settings.retryDelayMs,
      maxTimeout: LONGEST_DELAY_MS,
      randomize: true,
      signal: stopping,
      onFailedAttempt: ({ error, attemptNumber }) => {
        if (error instanceof FaultError && isRepeatable(error.fault, tools))
          tools.onRetry(attemptNumber, slowDown(error.fault, tools), error.fault);
      },
      shouldRetry: ({ error }) => error instanceof FaultError && isRepeatable(error.fault, tools),
    });
  } catch (error) {
    // A fault is an answer too; when the run stops during a wait, the last one is returned.
    if (!(error instanceof FaultError) && !stopping.aborted) throw error;
  }
  return seen.last;
}
