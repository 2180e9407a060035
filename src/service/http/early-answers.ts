import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { startTimer } from '../../lib/clock.js';

/**
 * After an answer that was given before the whole request had come, takes the rest for a while and throws it away, so
 * that a client that writes first and reads then sees the answer. One that still sends later is cut off.
 */
export function registerEarlyAnswers(app: FastifyInstance, lingerMs: number): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    // A body that came whole may still wait to be read, and would block its connection.
    if (!raw.readableEnded) raw.resume();
    // A request that was handed in by a program has no connection.
    if (raw.socket instanceof Socket && !raw.complete && !raw.socket.destroyed) {
      const timer = startTimer(() => {
        if (!raw.complete) raw.socket.destroy();
      }, lingerMs);
      raw.once('close', () => timer.cancel());
    }
    done();
  });
}
