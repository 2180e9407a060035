import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The status of a request whose client left before it was answered; no such answer is ever sent. */
export const CLIENT_LEFT = 499;

/** The route of a request to an address where there is nothing. */
export const NO_ROUTE = 'none';

/** What is known about a request once it has ended. */
export interface EndedRequest {
  /** Its route, or `NO_ROUTE`. */
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
    onEnd({ route: request.routeOptions.url ?? NO_ROUTE, status, durationMs: reply.elapsedTime }, request);
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

/** Most parts of a path that are logged. */
const MOST_PARTS = 6;
/** A part as addresses of APIs have it; a key and a token are longer. */
const PLAIN_PART = /^[\w.-]{0,24}$/u;

/** Returns the path of an address where there is nothing, as far as it can hold no secret. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/u, 1);
  const parts = path.split('/');
  const shown = parts.slice(0, MOST_PARTS + 1).map((part) => (PLAIN_PART.test(part) ? part : '…'));
  return `${shown.join('/')}${parts.length > shown.length ? '/…' : ''}`;
}

/**
 * Logs one line per request: id of the key, route, status, duration, and where there is no route the path. Never a
 * body, a key or a query.
 */
export function registerRequestLog(app: FastifyInstance): void {
  watchRequests(app, ({ route, status, durationMs }, request) => {
    request.log.info(
      {
        request_id: request.id,
        method: request.method,
        route,
        ...(route === NO_ROUTE && { path: loggedPath(request.url) }),
        status,
        duration_ms: Math.round(durationMs),
        key_id: request.acceptedKey?.keyId,
      },
      status === CLIENT_LEFT ? 'the client left' : 'request',
    );
  });
}
