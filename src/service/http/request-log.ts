import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The status of a request whose client left before it was answered; no such answer is ever sent. */
export const CLIENT_LEFT = 499;

/** What is known about a request once it has ended. */
export interface EndedRequest {
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Calls `onEnd` once for each request: when it was answered, or when its client left before. */
export function watchRequests(
  app: FastifyInstance,
  onEnd: (ended: EndedRequest, request: FastifyRequest) => void,
): void {
  const ended = (request: FastifyRequest, reply: FastifyReply, status: number): void =>
    onEnd({ route: request.routeOptions.url ?? 'none', status, durationMs: reply.elapsedTime }, request);
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) ended(request, reply, CLIENT_LEFT);
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.raw.writableFinished) ended(request, reply, reply.statusCode);
    done();
  });
}

/** Logs one line per request: id of the key, route, status, duration. Never a body, a key or a query. */
export function registerRequestLog(app: FastifyInstance): void {
  watchRequests(app, ({ route, status, durationMs }, request) => {
    request.log.info(
      {
        request_id: request.id,
        method: request.method,
        route,
        status,
        duration_ms: Math.round(durationMs),
        key_id: request.acceptedKey?.keyId,
      },
      status === CLIENT_LEFT ? 'the client left' : 'request',
    );
  });
}
