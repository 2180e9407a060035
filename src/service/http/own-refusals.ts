import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError, errorBody } from './api-error.js';
import { answerRaw } from './raw-answer.js';
import { requestIdOf } from './request-id.js';

const EXPECTATION_FAILED = 417;

/** Gives the answers that Node's own server would give the shape of every other error, with the id of the request. */
export function registerOwnRefusals(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response: ServerResponse) => {
    const id = requestIdOf(request);
    const error = new ApiError('invalid_request', 'The only expectation that is met is 100-continue.');
    const body = JSON.stringify(errorBody(error, id));
    response
      .writeHead(EXPECTATION_FAILED, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'x-request-id': id,
        connection: 'close',
      })
      .end(body);
  });
  // Node closes the connection of a CONNECT that nobody answers.
  app.server.on('connect', (request, socket) => {
    answerRaw(socket, new ApiError('method_not_allowed', 'This service is no proxy.'), requestIdOf(request));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, headers, rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
    if (httpVersion === '1.1' && headers.host === undefined)
      done(new ApiError('invalid_request', 'The header Host is missing.'));
    else done(hosts > 1 ? new ApiError('invalid_request', 'The header Host appears twice.') : undefined);
  });
}

/**
 * Says `100 Continue` only after the checks of the head (key, rate, declared size): whoever is refused need not send
 * the body. Node ends the connection of a request that was answered without it.
 */
export function registerContinue(app: FastifyInstance): void {
  const waiting = new WeakSet<IncomingMessage>();
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (waiting.delete(request.raw)) reply.raw.writeContinue();
    done(null, payload);
  });
}
