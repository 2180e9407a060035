import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.js';
import type { ServiceLimits } from '../limits.js';
import { readBody } from './read-body.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    throw new ApiError('invalid_request', 'The request body is not valid JSON in UTF-8.');
  }
}

/** JSON bodies must be UTF-8: a body in another encoding would be scanned as damaged text and charged. */
export function registerJsonBody(app: FastifyInstance, limits: ServiceLimits): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', async (_request: FastifyRequest, payload: IncomingMessage) =>
    parseJson(await readBody(payload, limits.jsonBodyBytes, limits.bodyTimeoutMs)),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    if (encoding === 'identity') done();
    else
      done(
        new ApiError(
          'unsupported_media_type',
          'Send the body without Content-Encoding; compressed bodies are not accepted.',
        ),
      );
  });
}
