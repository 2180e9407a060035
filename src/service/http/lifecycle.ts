import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Clock } from '../../lib/clock.js';
import { ApiError } from './api-error.js';

const RETRY_AFTER_SECONDS = 5;
const Status = Type.Object({ status: Type.String() });

/** Requests underway, and the way to stop: the ones underway finish, new ones are told to go elsewhere. */
export class Lifecycle {
  draining = false;
  /** Aborted when waiting has taken too long; streams end then. */
  readonly hurry = new AbortController();
  private underway = 0;
  private onIdle: (() => void) | null = null;

  enter(): void {
    this.underway += 1;
  }

  leave(): void {
    this.underway -= 1;
    if (this.underway === 0) this.onIdle?.();
  }

  /** Refuses new requests and resolves when none is underway, at the latest after `timeoutMs`. */
  async drain(clock: Clock, timeoutMs: number): Promise<void> {
    this.draining = true;
    if (this.underway === 0) return;
    const idle = new Promise<void>((resolve) => {
      this.onIdle = resolve;
    });
    const timer = new AbortController();
    await Promise.race([idle, clock.sleep(timeoutMs, timer.signal).catch(() => undefined)]);
    timer.abort();
    this.hurry.abort(new Error('the service is stopping'));
  }
}

/** `/health`: the process answers. `/ready`: it takes requests. Neither needs a key. */
export function registerLifecycle(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.open === true) {
      done();
      return;
    }
    if (lifecycle.draining) {
      void reply.header('connection', 'close');
      done(
        new ApiError(
          'overloaded',
          'The service is stopping; try again a little later.',
          undefined,
          RETRY_AFTER_SECONDS,
        ),
      );
      return;
    }
    lifecycle.enter();
    reply.raw.once('close', () => lifecycle.leave());
    done();
  });
  app.get(
    '/health',
    {
      config: { open: true },
      schema: {
        summary: 'Whether the process answers',
        description: 'No key is needed.',
        security: [],
        response: { 200: Status },
      },
    },
    () => ({ status: 'ok' }),
  );
  app.get(
    '/ready',
    {
      config: { open: true },
      schema: {
        summary: 'Whether requests are taken',
        description: 'No key is needed.',
        security: [],
        response: { 200: Status, 503: Status },
      },
    },
    (_request, reply) => {
      if (lifecycle.draining) void reply.code(503);
      return { status: lifecycle.draining ? 'stopping' : 'ready' };
    },
  );
}
