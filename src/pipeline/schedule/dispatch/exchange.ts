import { ANSWER_TIMEOUT } from '../../../records/answer.js';
import type { Answer, ServiceFault } from '../../../records/answer.js';
import type { Clock } from '../../../lib/clock.js';
import type { AdaptiveLimit, HowEnded } from './adaptive-limit.js';
import { learn } from './learn.js';
import type { LearnedRate, Turn } from './learned-rate.js';
import { LONGEST_DELAY_MS } from '../outage-pause.js';
import type { OwnRefusals } from './own-refusals.js';
import type { Breaker, Way } from './breaker.js';
import type { RateLimiter } from './rate-limiter.js';
import type { ScanAttempts } from './scan-attempts.js';

/** A service that reports for longer than this that it is at work on a request is taken to have forgotten it. */
export const LONGEST_WORK_MS = 1_800_000;
/** Each timeout costs the whole time limit, so few are tried again. */
const TIMEOUT_RETRIES = 2;

export interface ExchangeTools {
  readonly rateLimiter: RateLimiter;
  /** Null where as many requests as may be are under way from the start. */
  readonly limit: AdaptiveLimit | null;
  readonly learned: LearnedRate;
  readonly own: OwnRefusals;
  readonly breaker: Breaker;
  readonly clock: Clock;
  /** A random number of at least 0 and below 1. */
  readonly random: () => number;
  readonly settings: {
    readonly retryDelayMs: number;
    readonly outageWaitMs: number;
  };
  /** Whether a request whose answer was lost may be sent again at once. */
  readonly mayRepeatLost: boolean;
  /** How long a request may be sent again under its key, in milliseconds; null: for ever. */
  readonly keyMemoryMs: number | null;
  /** Aborted when the run stops: what is under way is awaited, nothing is sent again. */
  readonly stopping: AbortSignal;
  readonly onRequest: () => void;
  readonly onRetry: (attempt: number, waitMs: number, fault: ServiceFault) => void;
  readonly onLimit: (limit: number) => void;
}

/** What follows a fault: the request ends with it, waits for the end of an outage, or is sent again after a while. */
type Next =
  { readonly kind: 'ended' } | { readonly kind: 'waits' } | { readonly kind: 'again'; readonly afterMs: number };

const ENDED: Next = { kind: 'ended' };
const WAITS: Next = { kind: 'waits' };

/** Doubled for each attempt, with jitter, and never less than the service asks for. */
function backoffMs(attempt: number, fault: ServiceFault, { settings, random }: ExchangeTools): number {
  const delayMs = Math.max(1, settings.retryDelayMs) * 2 ** Math.min(attempt - 1, 30) * (1 + random());
  return Math.max(Math.min(Math.round(delayMs), LONGEST_DELAY_MS), fault.retryAfterMs ?? 0);
}

/** Holds all requests back after a refusal for load or rate, for as long as the service asks for. */
function pause(fault: ServiceFault, longestMs: number, { rateLimiter }: ExchangeTools): void {
  rateLimiter.pause(Math.min(fault.retryAfterMs ?? 0, longestMs));
}

/**
 * After a refusal for the rate. Where other requests are answered, this one ends in time: it may be too large, and is
 * sent in parts or given up; once that is likely, it holds up no other. Where none is answered for as long as an outage
 * is waited for, it is an outage.
 */
function afterLimit(request: ScanAttempts, fault: ServiceFault, way: Way, tools: ExchangeTools): Next {
  const { breaker, learned, own, settings } = tools;
  if (!own.isOwn(request)) pause(fault, Number.POSITIVE_INFINITY, tools);
  if (way === 'probe') return WAITS;
  breaker.limited(request);
  const othersPass = breaker.worksForOthers(request);
  if (request.limits > request.retries && own.isToEnd(request, othersPass, learned.refusedForMs)) return ENDED;
  const afterMs = backoffMs(request.limits, fault, tools);
  request.limitedMs += afterMs;
  // A request also waits in the line of all that are paced, which may take far longer than its own pauses.
  const waitedMs = othersPass ? request.limitedMs : Math.max(request.limitedMs, learned.refusedForMs);
  if (waitedMs <= settings.outageWaitMs + LONGEST_DELAY_MS) return { kind: 'again', afterMs };
  if (othersPass) return ENDED;
  // For so long it has been waited for already.
  breaker.open(fault, learned.refusedForMs);
  return WAITS;
}

/** After a failure of the service or of the way to it. */
function afterFailure(request: ScanAttempts, fault: ServiceFault, way: Way, tools: ExchangeTools): Next {
  const { breaker, mayRepeatLost } = tools;
  const { faultClass } = fault;
  const retries = fault.code === ANSWER_TIMEOUT ? Math.min(TIMEOUT_RETRIES, request.retries) : request.retries;
  breaker.failed(request, fault);
  request.othersPassed ||= breaker.worksForOthers(request);
  if (faultClass === 'overloaded') pause(fault, LONGEST_DELAY_MS, tools);
  if ((faultClass === 'server' || faultClass === 'lost') && !mayRepeatLost) return ENDED;
  // Sent in parts, a request shows which of its documents the service fails at, if one is at fault.
  if (way === 'probe') return request.isLone || faultClass === 'unreachable' ? WAITS : ENDED;
  if (breaker.isOpen) return WAITS;
  if (request.failures <= retries) return { kind: 'again', afterMs: backoffMs(request.failures, fault, tools) };
  if (!request.isLone || breaker.worksForOthers(request)) return ENDED;
  request.isGivenUp = true;
  breaker.open(fault);
  return WAITS;
}

/** After a refusal of the request itself, which is final unless the service asks to be asked again soon. */
function afterRefusal(request: ScanAttempts, fault: ServiceFault, tools: ExchangeTools): Next {
  const { breaker } = tools;
  if (fault.faultClass === 'refused') return ENDED;
  breaker.answered(request);
  const afterMs = fault.retryAfterMs;
  if (fault.faultClass !== 'rejected' || afterMs === null || afterMs > LONGEST_DELAY_MS) return ENDED;
  request.failures += 1;
  return request.failures > request.retries ? ENDED : { kind: 'again', afterMs };
}

/** While the service is still at work on the request: it is sent again under its key, until the answer comes. */
function whileAtWork(request: ScanAttempts, fault: ServiceFault, way: Way, tools: ExchangeTools): Next {
  if (way === 'probe') return WAITS;
  if (request.atWorkMs >= LONGEST_WORK_MS) return ENDED;
  request.atWork += 1;
  const afterMs = Math.min(backoffMs(request.atWork, fault, tools), LONGEST_WORK_MS - request.atWorkMs);
  request.atWorkMs += afterMs;
  return { kind: 'again', afterMs };
}

function afterFault(request: ScanAttempts, fault: ServiceFault, way: Way, tools: ExchangeTools): Next {
  switch (fault.faultClass) {
    case 'rate':
      return afterLimit(request, fault, way, tools);
    case 'overloaded':
    case 'server':
    case 'unreachable':
    case 'lost':
      return afterFailure(request, fault, way, tools);
    case 'in_progress':
      return whileAtWork(request, fault, way, tools);
    case 'rejected':
    case 'allowance':
    case 'refused':
      return afterRefusal(request, fault, tools);
    case 'forgotten':
      return ENDED;
  }
}

/** Sends a request, and measures how the service bears it. */
async function measured(request: ScanAttempts, turn: Turn, tools: ExchangeTools): Promise<Answer> {
  const { clock, limit, onLimit } = tools;
  const sending = limit?.started(clock.now(), request.words);
  let how: HowEnded = 'failed';
  let tookMs: number | undefined;
  try {
    const answer = await request.send();
    tookMs = answer.tookMs;
    how = learn(request, turn, answer, tools);
    return answer;
  } finally {
    if (limit !== null && sending !== undefined) onLimit(limit.ended(sending, how, clock.now(), tookMs));
  }
}

/**
 * Waits until the rates allow a request to start. A probe starts at once: the breaker waited for what the service asks
 * for, as far as the outage may last. Returns null where an outage began meanwhile, or the run stops.
 */
async function turnOf(request: ScanAttempts, way: Way, tools: ExchangeTools): Promise<Turn | null> {
  const { breaker, rateLimiter, learned, own } = tools;
  if (way === 'probe') return learned.startNow(request.words);
  // The words of one that will be refused are not to be waited for by others.
  const words = own.isOwn(request) ? 0 : request.words;
  const { sending } = breaker;
  const isOut = (): boolean => breaker.isOpen;
  if (isOut()) return null;
  try {
    const turn = learned.start(words) ?? (await learned.acquire(words, sending));
    await rateLimiter.acquire(sending);
    return isOut() ? null : turn;
  } catch (error) {
    if (!sending.aborted) throw error;
    return null;
  }
}

/** Sends a request once, unless the run stops before or an outage began. */
async function attempt(request: ScanAttempts, way: Way, tools: ExchangeTools): Promise<Next> {
  const { breaker, clock, stopping } = tools;
  const turn = await turnOf(request, way, tools);
  if (stopping.aborted) return ENDED;
  if (turn === null) return WAITS;
  const sentAtMs = clock.now();
  if (request.isForgotten(sentAtMs, tools.keyMemoryMs)) return ENDED;
  tools.onRequest();
  breaker.sent(request);
  tools.own.sent(request);
  const answer = await measured(request, turn, tools);
  request.came(answer, sentAtMs);
  if (answer.kind === 'fault') return afterFault(request, answer.fault, way, tools);
  breaker.answered(request);
  return ENDED;
}

/**
 * Sends a request once; `Retry-After` is obeyed, and holds all requests back after a refusal for load or rate.
 * @returns what follows: `ended`, also when the run stopped: its last answer or fault is in the request; `waits`: for
 *   the end of an outage; `again`: it is sent again after a while
 */
export async function exchange(request: ScanAttempts, way: Way, tools: ExchangeTools): Promise<Next> {
  const { stopping } = tools;
  try {
    const next = await attempt(request, way, tools);
    return next.kind === 'again' && stopping.aborted ? ENDED : next;
  } catch (error) {
    if (!stopping.aborted) throw error;
    return ENDED;
  }
}

/** Waits between two attempts, with backoff and jitter. Returns whether the request may be sent again. */
export async function waited(request: ScanAttempts, afterMs: number, tools: ExchangeTools): Promise<boolean> {
  const { clock, stopping, onRetry } = tools;
  const { fault } = request;
  if (fault !== null) onRetry(request.failures + request.limits + request.atWork, afterMs, fault);
  try {
    await clock.sleep(afterMs, stopping);
    return true;
  } catch (error) {
    if (!stopping.aborted) throw error;
    return false;
  }
}
