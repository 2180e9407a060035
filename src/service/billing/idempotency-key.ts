import type { FastifyRequest } from 'fastify';
import { acceptsGzip, ApiError } from '../http/index.js';

const FIELD = 'Idempotency-Key';
const SHAPE = /^[\x21-\x7e]{1,255}$/u;

/** The client's `Idempotency-Key`; null without one. @throws ApiError `invalid_request` */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const sent = request.headers['idempotency-key'];
  if (sent === undefined) return null;
  if (typeof sent === 'string' && SHAPE.test(sent)) return sent;
  throw new ApiError('invalid_request', 'Idempotency-Key must be 1 to 255 printable ASCII characters.', {
    field: FIELD,
  });
}

/** The error of a key that came with another request before. */
export function keyUsedBefore(): ApiError {
  return new ApiError('invalid_request', 'This Idempotency-Key was used for another request in the last 24 hours.', {
    field: FIELD,
  });
}

const RETRY_AFTER_SECONDS = 5;

/** The error of a request that comes while another one is served under its key. */
export function keyInUse(): ApiError {
  return new ApiError(
    'idempotency_in_progress',
    'A request with this Idempotency-Key is being served; wait and send it again.',
    { field: FIELD },
    RETRY_AFTER_SECONDS,
  );
}

/** Whether an answer is compressed once for both: it is kept under an idempotency key, and the client takes gzip. */
export function isKeptAsSent(request: FastifyRequest): boolean {
  return idempotencyKeyOf(request) !== null && acceptsGzip(request);
}
