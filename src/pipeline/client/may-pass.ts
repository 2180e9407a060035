import { isIP } from 'node:net';
import { systemCodeOf } from '../../lib/errors.js';
import type { ServiceFault } from '../../records/answer.js';
import type { FaultClass } from '../../records/fault-class.js';

/** Classes of faults that an outage has. */
const PASSING: ReadonlySet<FaultClass> = new Set([
  'rate',
  'overloaded',
  'server',
  'unreachable',
  'lost',
  'in_progress',
]);
/**
 * What an address that is wrong fails with, as long as it is asked: a name that is not known (one that cannot be looked
 * up for now is `EAI_AGAIN`), a certificate that does not fit, a port at which something else than HTTP is spoken.
 */
const WRONG_ADDRESS = /^(?:ENOTFOUND|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|HPE_)/u;

function isLoopback(baseUrl: string): boolean {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/gu, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Whether a request failed on its way because of its address. A port of this machine at which nothing listens is one.
 */
export function isWrongAddress(error: unknown, baseUrl: string): boolean {
  const code = systemCodeOf(error) ?? (error instanceof Error ? systemCodeOf(error.cause) : null) ?? '';
  return WRONG_ADDRESS.test(code) || (code === 'ECONNREFUSED' && isLoopback(baseUrl));
}

/**
 * Whether the same request may be answered later. An answer of status 200 that is no JSON comes from something else.
 */
export function mayPass({ faultClass, status }: ServiceFault): boolean {
  return PASSING.has(faultClass) && status !== 200;
}
