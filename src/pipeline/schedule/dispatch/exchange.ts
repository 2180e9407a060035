import pRetry from 'p-retry';
import type { Answer, ServiceFault } from '../../../records/answer.js';
import type { Clock } from '../../../lib/clock.js';
import type { Gate } from './rate-limiter.js';
import type { ScheduleSettings } from '../settings.js';
import type { Throttle } from './adaptive-limit.js';

const LONGEST_DELAY_MS = 60_000;

/** A fault as something that can be thrown at p-retry. */
class FaultError extends Error {
  constructor(readonly fault: ServiceFault) {
    super(fault.message);
  }
}

export interface ExchangeTools {
  readonly gate: Gate;
  readonly throttle: Throttle;
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

/** Slows everyone down after a refusal for load or rate; gives how long, where the service said so. */
function heed(fault: ServiceFault, tools: ExchangeTools): number {
  if (fault.faultClass !== 'rate' && fault.faultClass !== 'overloaded') return 0;
  tools.onLimit(tools.throttle.refused());
  tools.gate.pause(fault.retryAfterMs ?? 0);
  return fault.retryAfterMs ?? 0;
}

/**
 * One request until it is answered, refused for good, or out of retries: backoff with jitter, `Retry-After` obeyed by
 * all. Null when the run stopped before it was sent. `words` is its size, to compare answer times.
 */
export async function exchange(
  send: () => Promise<Answer>,
  words: number,
  tools: ExchangeTools,
): Promise<Answer | null> {
  const { clock, settings, stopping } = tools;
  const seen: { last: Answer | null } = { last: null };
  const attempt = async (): Promise<void> => {
    await tools.gate.pass(stopping);
    tools.onRequest();
    const sentAt = clock.now();
    seen.last = await send();
    if (seen.last.kind === 'fault') throw new FaultError(seen.last.fault);
    tools.onLimit(tools.throttle.answered(clock.now() - sentAt, Math.max(1, words)));
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
          tools.onRetry(attemptNumber, heed(error.fault, tools), error.fault);
      },
      shouldRetry: ({ error }) => error instanceof FaultError && isRepeatable(error.fault, tools),
    });
  } catch (error) {
    // Faults are answers of their own; a stop during a wait leaves the last one standing.
    if (!(error instanceof FaultError) && !stopping.aborted) throw error;
  }
  return seen.last;
}
