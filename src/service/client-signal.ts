import type { FastifyReply } from 'fastify';

/** Aborts when the client hangs up before its answer was sent whole. */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the client hung up'));
  });
  return controller.signal;
}
