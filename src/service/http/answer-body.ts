import type { FastifyRequest } from 'fastify';

/** A response body. */
export interface AnswerBody {
  /** UTF-8 JSON in pieces, or the pieces of one gzip member that holds it. */
  readonly pieces: readonly Uint8Array[];
  readonly isGzip: boolean;
}

/** Whether the client accepts gzip (RFC 9110, 12.5.3). */
export function acceptsGzip(request: FastifyRequest): boolean {
  const accepted = request.headers['accept-encoding'];
  return (
    typeof accepted === 'string' &&
    accepted
      .split(',')
      .some((coding) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?:0?\.\d*[1-9]\d*|1(?:\.0*)?)\s*)?$/iu.test(coding))
  );
}
