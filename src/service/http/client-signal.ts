import { setMaxListeners } from 'node:events';
import type { FastifyReply } from 'fastify';

/** Aborts when the client hangs up before its answer was sent whole. */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Every file of an upload listens; Node warns of a leak at eleven.
  setMaxListeners(0, controller.signal);
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the client hung up'));
  });
  return controller.signal;
}
