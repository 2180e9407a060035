import { lacksMemory } from '../../lib/address-space.js';
import { messageOf, systemCodeOf } from '../../lib/errors.js';
import type { AssayError } from '../../lib/errors.js';
import { ANSWER_TIMEOUT, CERTIFICATE_REFUSED, REDIRECTED, STOPPED_WAITING } from '../../records/answer.js';
import type { ServiceFault } from '../../records/answer.js';
import { NoLongerAwaited } from '../../lib/open-requests.js';
import { JsonFields, parseJson } from '../../lib/json-fields.js';
import { UnreadableAnswer } from './received-body.js';
import { ANSWER_TOO_LARGE } from './request.js';
import { faultClassOf } from './fault-class.js';
import { limitedOf } from './limited.js';
import { serviceCode } from './service-code.js';

const MESSAGE_CHARACTERS = 300;
/** Failures before a byte of the request could be read by the service. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The service's certificate was refused, before a byte of the request was sent. */
const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/u;
/** Something else than TLS is spoken at the port: nothing was sent to it. */
const NO_TLS = 'ERR_SSL_WRONG_VERSION_NUMBER';
const TIMED_OUT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/**
 * `Retry-After` in seconds or as an HTTP date (RFC 9110 §10.2.3), as a duration. Null where it is neither.
 * @param nowMs when the answer was given, by the service's clock where that is known
 */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (/^\s*\d/u.test(header) && Number.isFinite(seconds)) return seconds * 1000;
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
    (isPage(body) ? 'an HTML page' : body);
  return {
    code: fields.string('code') ?? nested.string('code'),
    message: message.replace(/\s+/gu, ' ').trim().slice(0, MESSAGE_CHARACTERS),
  };
}

/** Where a redirect leads, for people: without what may be secret. */
function redirectTarget(location: string | null, baseUrl: string): string {
  if (location === null || !URL.canParse(location, baseUrl)) return 'an address that it does not name';
  const { origin, pathname } = new URL(location, baseUrl);
  return `${origin}${pathname}`.slice(0, MESSAGE_CHARACTERS);
}

/** An answer that leads elsewhere: never followed, so that the key goes to no other origin. */
export function redirectFault(status: number, location: string | null, baseUrl: string): ServiceFault {
  return {
    faultClass: 'refused',
    status,
    code: REDIRECTED,
    message: `the service redirects to ${redirectTarget(location, baseUrl)} (status ${status}), which is not followed`,
    retryAfterMs: null,
  };
}

/** The parts of an answer that say why it is no result. */
export interface RefusedAnswer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
  readonly location: string | null;
  /** When it was given, by the service's clock where that is known. */
  readonly nowMs: number;
  readonly baseUrl: string;
}

/** An answer of another status than 200, by what has to be done about it. */
export function faultOfResponse({ status, body, retryAfter, location, nowMs, baseUrl }: RefusedAnswer): ServiceFault {
  if (status >= 300 && status < 400) return redirectFault(status, location, baseUrl);
  // Something took the request and gave no result: a new key could be billed for the same texts.
  if (status < 300) return { ...lostAnswer(`the service answered with status ${status} and no result`), status };
  const { code, message } = spoken(body);
  const waitMs = retryAfterMs(retryAfter, nowMs);
  const faultClass = faultClassOf({ status, code, message, retryAfterMs: waitMs });
  return {
    faultClass,
    status,
    code: serviceCode(code) ?? `http_${status}`,
    message: message === '' ? `the service answered with status ${status}` : message,
    retryAfterMs: waitMs,
    ...(faultClass === 'allowance' && {
      isRateBeyondWait: faultClassOf({ status, code, message, retryAfterMs: null }) === 'rate',
    }),
    ...(faultClass === 'rate' && { limited: limitedOf(code, message) }),
  };
}

/** Code of a request that was sent, or may have been, and got no whole answer. */
function lostCode(error: unknown, systemCode: string | null): string {
  if (error instanceof NoLongerAwaited) return STOPPED_WAITING;
  if (systemCode === ANSWER_TOO_LARGE) return ANSWER_TOO_LARGE;
  return systemCode !== null && TIMED_OUT.has(systemCode) ? ANSWER_TIMEOUT : 'answer_lost';
}

/** A request that failed on its way, or whose answer cannot be unpacked. */
export function faultOfError(error: unknown): ServiceFault {
  if (error instanceof UnreadableAnswer) return lostAnswer(error.message);
  const code = systemCodeOf(error) ?? (error instanceof Error ? systemCodeOf(error.cause) : null);
  const unsentCode = code === null ? null : unsentCodeOf(code);
  return {
    faultClass: unsentCode === null ? 'lost' : 'unreachable',
    status: null,
    code: unsentCode ?? lostCode(error, code),
    message:
      code === NO_TLS ? 'its port does not speak TLS; the address may have to begin with http://' : messageOf(error),
    retryAfterMs: null,
  };
}

/** Code of a request of which the service read no byte; null for one that may have been sent. */
function unsentCodeOf(systemCode: string): string | null {
  if (CERTIFICATE.test(systemCode)) return CERTIFICATE_REFUSED;
  return NEVER_SENT.has(systemCode) || systemCode === NO_TLS ? 'service_unreachable' : null;
}

/**
 * The error of a request that this program could not send or read for want of memory: no fault of the service, and
 * nothing to wait for. Null for any other error. What parses answers is WebAssembly, which reserves much of it.
 */
export function noMemory(error: unknown): AssayError | null {
  if (!(error instanceof RangeError && error.message.startsWith('WebAssembly'))) return null;
  return lacksMemory('that it needs to send requests', error);
}

/** Whether an answer is a page for people. */
export function isPage(body: string): boolean {
  return /^\s*</u.test(body);
}

/** An answer of status 200 that is no JSON. @param otherwise what is said about one that is no page either */
export function notJson(body: string, otherwise = 'the answer is not JSON'): ServiceFault {
  return lostAnswer(isPage(body) ? 'the answer is an HTML page, not JSON' : otherwise);
}

/** An answer of status 200 that cannot be read: words may have been billed. */
export function lostAnswer(message: string): ServiceFault {
  return { faultClass: 'lost', status: 200, code: 'bad_response', message, retryAfterMs: null };
}
