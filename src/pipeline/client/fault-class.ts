import { ERROR_STATUS } from '../../contract/errors.js';
import type { FaultClass } from '../../records/fault-class.js';
import { saysInProgress } from './in-progress.js';

/** What an answer of another status than 200 says, with the code only where the service sent one. */
export interface Refusal {
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
  readonly retryAfterMs: number | null;
}

/** A limit that is over within this time is a rate; one that lasts longer is an allowance that is used up. */
const LONGEST_RATE_MS = 3_600_000;

/** Codes by which services say that what was paid for is used up, however soon they want to be asked again. */
const USED_UP_CODE =
  /allowance|insufficient_(?:quota|credit|balance|funds)|(?:out_of|no)_(?:words|credits)|billing|payment/iu;
/** Codes that some services use for a rate and others for an allowance. */
const QUOTA_CODE = /quota|limit_reached|usage_limit|resource_exhausted/iu;
const RATE_CODE = /rate|too_many|throttl|slow_?down|concurren|per_(?:second|minute|hour)/iu;

/** Sentences of services that send no code. */
const RATE_SENTENCE = /\b(?:per|a|each)[ _-]?(?:second|minute|hour)\b|\/ ?(?:s|sec|min|hr?)\b|\brate[ _-]?limit/iu;
const WORDS_THEN_LIMIT = /\bword(?:s|_)?\b.*\b(?:left|limit|allowance|quota|exceed|remain|exhaust)/iu;
const LIMIT_THEN_WORDS = /(?:allowance|quota|limit)\b.*\bwords?\b/iu;
const QUOTA_SENTENCE = /\bquota\b|\ballowance\b|\b(?:out of|no|insufficient) (?:\w+ )?(?:credits?|words)\b/iu;

function saysWordsAreUsedUp(message: string): boolean {
  return !RATE_SENTENCE.test(message) && (WORDS_THEN_LIMIT.test(message) || LIMIT_THEN_WORDS.test(message));
}

function isSoon({ retryAfterMs }: Refusal): boolean {
  return retryAfterMs !== null && retryAfterMs <= LONGEST_RATE_MS;
}

/** 429: by the code, then by how long the limit lasts, then by the sentence. */
function tooManyRequests(refusal: Refusal): FaultClass {
  const { code, message, retryAfterMs } = refusal;
  if (code !== null && USED_UP_CODE.test(code)) return 'allowance';
  if (isSoon(refusal)) return 'rate';
  if (retryAfterMs !== null) return 'allowance';
  if (code !== null && RATE_CODE.test(code)) return 'rate';
  if (code !== null && QUOTA_CODE.test(code)) return 'allowance';
  return saysWordsAreUsedUp(message) ? 'allowance' : 'rate';
}

/** 403: a key that is refused, an allowance that is used up, or, where it is to be asked again soon, a rate. */
function forbidden(refusal: Refusal): FaultClass {
  const { code, message } = refusal;
  if (code !== null && (USED_UP_CODE.test(code) || (QUOTA_CODE.test(code) && !isSoon(refusal)))) return 'allowance';
  if (isSoon(refusal)) return 'rate';
  // Our own codes say all; what others mean by theirs is told by the sentence.
  if (code !== null && Object.hasOwn(ERROR_STATUS, code)) return 'refused';
  return QUOTA_SENTENCE.test(message) || saysWordsAreUsedUp(message) ? 'allowance' : 'refused';
}

const REFUSED_STATUS: ReadonlySet<number> = new Set([401, 404, 405, 407, 410]);
/** The request came too late or too early (RFC 9110 §15.5.9, RFC 8470): sent again, it may be answered. */
const PASSING_STATUS: ReadonlySet<number> = new Set([408, 425]);

/** What has to be done about a refusal: by its status, its code and its `Retry-After`; by its sentence last. */
export function faultClassOf(refusal: Refusal): FaultClass {
  const { status, code, message } = refusal;
  if (saysInProgress(status, code, message)) return 'in_progress';
  if (status === 402 || code === 'word_allowance_exhausted') return 'allowance';
  if (status === 429) return tooManyRequests(refusal);
  if (status === 403) return forbidden(refusal);
  if (status === 503) return 'overloaded';
  if (status >= 500 || PASSING_STATUS.has(status)) return 'server';
  if (REFUSED_STATUS.has(status) || code === 'unknown_model_version') return 'refused';
  return 'rejected';
}
