import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes a connection whose client takes nothing of its answer for `unreadMs`: an answer about many files may be
 * hundreds of megabytes, and stays in memory until it is taken. A client that reads slowly is not cut off. Streams have
 * a limit of their own.
 */
export function registerUnreadAnswers(app: FastifyInstance, unreadMs: number): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw;
    if (socket instanceof Socket) {
      socket.setTimeout(unreadMs);
      // Node sets its own limit for a connection at rest, but none where a next request is there already.
      reply.raw.once('finish', () => {
        if (socket.timeout === unreadMs) socket.setTimeout(0);
      });
    }
    done();
  });
}
