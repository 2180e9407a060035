import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Clock } from '../../lib/clock.js';
import { ApiError } from './api-error.js';

const RETRY_AFTER_SECONDS = 5;
const Status = Type.Object({ status: Type.String() });

/** Counts the requests in progress. On a stop these finish, and new ones are refused. */
export class Lifecycle {
  draining = false;
  /** Aborted when requests in progress have taken too long to finish: streams end then. */
  readonly stopNow = new AbortController();
  private inProgress = 0;
  private onIdle: (() => void) | null = null;

  enter(): void {
    this.inProgress += 1;
  }

  leave(): void {
    this.inProgress -= 1;
    if (this.inProgress === 0) this.onIdle?.();
  }

  /** Refuses new requests and resolves when none is in progress, at the latest after `timeoutMs`. */
  async drain(clock: Clock, timeoutMs: number): Promise<void> {
    this.draining = true;
    if (this.inProgress === 0) return;
    const idle = new Promise<void>((resolve) => {
      this.onIdle = resolve;
    });
    const timer = new AbortController();
    await Promise.race([idle, clock.sleep(timeoutMs, timer.signal).catch(() => undefined)]);
    timer.abort();
    this.stopNow.abort(new Error('the service is stopping'));
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
