import type { Answer } from '../../../records/answer.js';
import type { HowEnded } from './adaptive-limit.js';
import type { LearnedRate, Turn } from './learned-rate.js';
import type { OwnRefusals } from './own-refusals.js';
import type { ScanAttempts } from './scan-attempts.js';

/** Refusals for the rate after which a request may be too large. */
const OFTEN = 2;

interface Learning {
  readonly learned: LearnedRate;
  readonly own: OwnRefusals;
}

/** Learns from an answer how fast the service takes requests. Returns how the request ended. */
export function learn(request: ScanAttempts, turn: Turn, answer: Answer, { learned, own }: Learning): HowEnded {
  if (answer.kind === 'answer') {
    learned.accepted(turn, answer.quota);
    own.answered(request);
    return 'answered';
  }
  const { faultClass, limited, retryAfterMs, status } = answer.fault;
  if (faultClass === 'rate' && limited !== 'concurrency') {
    own.refused(request);
    const isOften = request.limits >= (request.isLone ? OFTEN : 1);
    if (own.isOwn(request)) learned.refusedAlone(turn, answer.quota);
    else learned.refused(turn, { retryAfterMs, limited: limited ?? null, isOften }, answer.quota);
  } else if (status !== null) learned.accepted(turn, answer.quota);
  return faultClass === 'overloaded' || limited === 'concurrency' ? 'overloaded' : 'failed';
}
