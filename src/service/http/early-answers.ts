import { Socket } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { monotonicMs, startTimer } from '../../lib/clock.js';
import type { Timer } from '../../lib/clock.js';

const CHECKS = 10;

const wantsClose = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.0' || headers.connection?.toLowerCase() === 'close';

/** Takes the rest of a body until it ends, or stops to come, or has come for `lingerMs`; then closes if it must. */
function takeRest(raw: IncomingMessage, socket: Socket, lingerMs: number): void {
  const untilMs = monotonicMs() + lingerMs;
  let timer: Timer;
  const check = (before: number): void => {
    const { bytesRead } = socket;
    if (raw.complete) return;
    if (bytesRead === before || monotonicMs() >= untilMs) socket.destroy();
    else timer = startTimer(() => check(bytesRead), lingerMs / CHECKS);
  };
  const start = socket.bytesRead;
  timer = startTimer(() => check(start), lingerMs / CHECKS);
  raw.once('close', () => timer.cancel());
  if (wantsClose(raw)) raw.once('end', () => socket.end());
}

/**
 * After an answer that was given before the whole request had come, takes the rest for a while and throws it away, so
 * that a client that writes first and reads then sees the answer. One that still sends later is cut off, and one that
 * sends nothing more soon.
 */
export function registerEarlyAnswers(app: FastifyInstance, lingerMs: number): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    // A connection that is closed while its client sends is reset, and the answer is lost.
    if (!request.raw.complete) {
      void reply.removeHeader('connection');
      reply.raw.shouldKeepAlive = true;
    }
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    // A body that came whole may still wait to be read, and would block its connection.
    if (!raw.readableEnded) raw.resume();
    // A request that was handed in by a program has no connection.
    if (raw.socket instanceof Socket && !raw.complete && !raw.socket.destroyed) takeRest(raw, raw.socket, lingerMs);
    done();
  });
}
