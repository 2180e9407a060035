import type { FastifyRequest } from 'fastify';

const PREFERENCE = /(?:^|,)\s*sentences\s*=\s*"?columns"?\s*(?:[;,]|$)/iu;

/**
 * Whether the client prefers `sentence_columns` (RFC 7240, `Prefer: sentences=columns`). A preference changes how an
 * answer is written, not what is asked: a request that is sent again may say another.
 */
export function prefersColumns({ headers }: FastifyRequest): boolean {
  const { prefer } = headers;
  return typeof prefer === 'string' && PREFERENCE.test(prefer);
}
