import { messageOf, systemCodeOf } from '../../lib/errors.js';
import type { FaultClass, ServiceFault } from '../../records/answer.js';
import { JsonFields, parseJson } from '../../lib/json-fields.js';

const MESSAGE_CHARACTERS = 300;
/** Failures before a byte of the request could be read by the service. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** `Retry-After` in seconds or as an HTTP date (RFC 9110 §10.2.3), as a duration. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (header.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

/** What an error body says: `{"error"}`, `{"message"}`, `{"detail"}` or plain text. */
function spoken(body: string): { readonly code: string | null; readonly message: string } {
  const fields = new JsonFields(parseJson(body));
  const nested = fields.object('error');
  const message =
    fields.string('error') ??
    nested.string('message') ??
    fields.string('message') ??
    fields.string('detail') ??
    (/^\s*</u.test(body) ? 'an HTML page' : body);
  return {
    code: fields.string('code') ?? nested.string('code'),
    message: message.replace(/\s+/gu, ' ').trim().slice(0, MESSAGE_CHARACTERS),
  };
}

/** Messages of a refusal for want of words, by services that say so in prose. */
const WORDS_THEN_LIMIT = /\bword(s|_)?\b.*\b(left|limit|allowance|quota|exceed|remain|exhaust)/iu;
const LIMIT_THEN_WORDS = /(allowance|quota|limit)\b.*\bwords?\b/iu;

function classOf(status: number, code: string | null, message: string): FaultClass {
  if (status === 402 || code === 'word_allowance_exhausted') return 'allowance';
  if (status === 429) return WORDS_THEN_LIMIT.test(message) || LIMIT_THEN_WORDS.test(message) ? 'allowance' : 'rate';
  if (status === 503) return 'overloaded';
  if (status >= 500 || status === 408) return 'server';
  if (status === 401 || status === 403 || status === 404 || status === 405 || code === 'unknown_model_version')
    return 'refused';
  return 'rejected';
}

/** An answer of another status than 200, by what has to be done about it. */
export function faultOfResponse(status: number, body: string, retryAfter: string | null, nowMs: number): ServiceFault {
  const { code, message } = spoken(body);
  return {
    faultClass: classOf(status, code, message),
    status,
    code: code ?? `http_${status}`,
    message: message === '' ? `the service answered with status ${status}` : message,
    retryAfterMs: retryAfterMs(retryAfter, nowMs),
  };
}

/** A request that failed on its way. */
export function faultOfError(error: unknown): ServiceFault {
  const code = systemCodeOf(error) ?? (error instanceof Error ? systemCodeOf(error.cause) : null);
  const faultClass = code !== null && NEVER_SENT.has(code) ? 'unreachable' : 'lost';
  return {
    faultClass,
    status: null,
    code: faultClass === 'unreachable' ? 'service_unreachable' : 'answer_lost',
    message: messageOf(error),
    retryAfterMs: null,
  };
}

/** An answer of status 200 that cannot be read: words may have been billed. */
export function lostAnswer(message: string): ServiceFault {
  return { faultClass: 'lost', status: 200, code: 'bad_response', message, retryAfterMs: null };
}
