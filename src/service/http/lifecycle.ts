import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../lib/clock.js';
import { ApiError } from './api-error.js';

const RETRY_AFTER_SECONDS = 5;

/** Counts the requests in progress. On a stop these finish, and new ones are refused. */
export class Lifecycle {
  /** Aborted when requests in progress have taken too long to finish: streams end then. */
  readonly stopNow = new AbortController();
  #isDraining = false;
  #inProgress = 0;
  #onIdle: (() => void) | null = null;

  /** A stop was asked for. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  enter(): void {
    this.#inProgress += 1;
  }

  leave(): void {
    this.#inProgress -= 1;
    if (this.#inProgress === 0) this.#onIdle?.();
  }

  /** Refuses new requests and resolves when none is in progress, at the latest after `timeoutMs`. */
  async drain(clock: Clock, timeoutMs: number): Promise<void> {
    this.#isDraining = true;
    if (this.#inProgress === 0) return;
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
    const timer = new AbortController();
    await Promise.race([idle, clock.sleep(timeoutMs, timer.signal).catch(() => undefined)]);
    timer.abort();
    this.stopNow.abort(new Error('the service is stopping'));
  }
}

/** Counts each request that needs a key; refuses it with `overloaded` during a stop. */
export function registerLifecycle(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.open === true) {
      done();
      return;
    }
    if (lifecycle.isDraining) {
      void reply.header('connection', 'close');
      const message = 'The service is stopping; try again a little later.';
      done(new ApiError('overloaded', message, undefined, RETRY_AFTER_SECONDS));
      return;
    }
    lifecycle.enter();
    reply.raw.once('close', () => lifecycle.leave());
    done();
  });
}
