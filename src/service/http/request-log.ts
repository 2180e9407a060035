import type { FastifyInstance } from 'fastify';

/** Logs one line per request: id of the key, route, status, duration. Never a body, a key or a query. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    request.log.info(
      {
        request_id: request.id,
        method,
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime),
        key_id: request.acceptedKey?.keyId,
      },
      'request',
    );
    done();
  });
}
