import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ApiError } from './api-error.js';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/**
 * Records every route that is added from now on.
 * @returns a function to be called after the last route: it answers 405 for the methods that an address lacks
 */
export function trackMethods(app: FastifyInstance): () => void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methodsOf.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methodsOf.set(url, known);
  });
  return () => {
    for (const [url, known] of [...methodsOf]) {
      const allowed = METHODS.filter((method) => known.has(method)).join(', ');
      app.route({
        method: METHODS.filter((method) => !known.has(method)),
        url,
        config: { open: true },
        schema: { hide: true },
        onRequest: (_request, reply, done) => {
          void reply.header('allow', allowed);
          done(new ApiError('method_not_allowed', `This address takes ${allowed}.`));
        },
        handler: () => Promise.resolve(),
      });
    }
  };
}
