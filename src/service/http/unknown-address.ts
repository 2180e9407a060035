import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.js';

/** Answers 404 before the body of the request is read: nobody is known there who may send one. */
export function registerUnknownAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? new ApiError('not_found', 'There is nothing at this address.') : undefined);
  });
}
