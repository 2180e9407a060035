import { fastify } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import {
  acceptsGzip,
  ApiError,
  Lifecycle,
  registerErrors,
  registerJsonBody,
  registerLifecycle,
  requestIdOf,
  toApiError,
  trackMethods,
} from '../../../src/service/http/index.js';
import { DEFAULT_LIMITS } from '../../../src/service/limits.js';
import { ManualClock } from '../../testing/service/harness.js';

/** An application with the plugins and one address, without keys or engines. */
function appWith(handler: (request: FastifyRequest) => unknown, lifecycle = new Lifecycle()): FastifyInstance {
  const app = fastify({ genReqId: requestIdOf });
  registerErrors(app);
  registerLifecycle(app, lifecycle);
  registerJsonBody(app, { ...DEFAULT_LIMITS, jsonBodyBytes: 64 });
  const answerOtherMethods = trackMethods(app);
  app.post('/echo', (request) => handler(request));
  answerOtherMethods();
  return app;
}

const echo = (request: FastifyRequest): unknown => ({ echoed: request.body });

test.each([
  ['JSON in UTF-8', Buffer.from('{"a":"é"}'), {}, 200, { echoed: { a: 'é' } }],
  ['JSON in Latin-1', Buffer.from('{"a":"\u00e9"}', 'latin1'), {}, 400, { code: 'invalid_request' }],
  ['what is no JSON', Buffer.from('{"a":'), {}, 400, { code: 'invalid_request' }],
  ['JSON over the limit', Buffer.from(JSON.stringify('x'.repeat(80))), {}, 413, { code: 'payload_too_large' }],
  ['plain text', Buffer.from('a'), { 'content-type': 'text/plain' }, 415, { code: 'unsupported_media_type' }],
  ['compressed JSON', Buffer.from('{}'), { 'content-encoding': 'gzip' }, 415, { code: 'unsupported_media_type' }],
])('a body of %s', async (_, payload, headers, status, body) => {
  const app = appWith(echo);
  const sent = { 'content-type': 'application/json', ...headers };
  const response = await app.inject({ method: 'POST', url: '/echo', headers: sent, payload });
  expect([response.statusCode, response.json()]).toMatchObject([status, body]);
  await app.close();
});

test('every error has one shape and the id of its request; what broke inside is not told', async () => {
  const app = appWith(() => {
    throw new Error('secret of the inside');
  });
  const headers = { 'content-type': 'application/json', 'x-request-id': 'mine-1' };
  const broken = await app.inject({ method: 'POST', url: '/echo', headers, payload: '{}' });
  expect([broken.statusCode, broken.json(), broken.headers['x-request-id']]).toEqual([
    500,
    { error: 'The service failed; try again later.', code: 'internal_error', request_id: 'mine-1' },
    'mine-1',
  ]);
  const nowhere = await app.inject({ url: '/nowhere' });
  expect([nowhere.statusCode, nowhere.json()]).toMatchObject([404, { code: 'not_found' }]);
  const wrongMethod = await app.inject({ method: 'PUT', url: '/echo' });
  expect([wrongMethod.statusCode, wrongMethod.headers['allow']]).toEqual([405, 'POST']);
  await app.close();
});

test.each([
  [new ApiError('overloaded', 'busy'), 'overloaded'],
  [Object.assign(new Error('x'), { code: 'FST_FILES_LIMIT', statusCode: 413 }), 'too_many_files'],
  [Object.assign(new Error('x'), { code: 'FST_ELSE', statusCode: 418 }), 'invalid_request'],
  [new Error('x'), 'internal_error'],
  ['no error at all', 'internal_error'],
])('%s is told as %s (case %#)', (thrown, code) => {
  expect(toApiError(thrown).code).toBe(code);
});

test.each([
  ['abc-1.2:3', true],
  ['with space', false],
  ['x'.repeat(129), false],
  ['<script>', false],
])('the request id "%s" is kept: %s', (sent, isKept) => {
  expect(requestIdOf({ headers: { 'x-request-id': sent } }) === sent).toBe(isKept);
});

test.each([
  ['gzip', true],
  ['br, gzip;q=0.5', true],
  ['x-gzip', true],
  ['gzip;q=0', false],
  ['gzip;q=0.000', false],
  ['identity', false],
  [undefined, false],
])('Accept-Encoding "%s" takes gzip: %s', (sent, accepts) => {
  expect(acceptsGzip({ headers: { 'accept-encoding': sent } } as FastifyRequest)).toBe(accepts);
});

test('a stop waits for requests in progress and refuses others', async () => {
  const lifecycle = new Lifecycle();
  const app = appWith(echo, lifecycle);
  lifecycle.enter();
  const drained = lifecycle.drain({ now: () => 0, sleep: (_, signal) => aborted(signal) }, 1000);
  const headers = { 'content-type': 'application/json' };
  const refused = await app.inject({ method: 'POST', url: '/echo', headers, payload: '{}' });
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toMatchObject([
    503,
    { code: 'overloaded' },
    '5',
  ]);
  lifecycle.leave();
  await drained;
  await app.close();
});

test('a stop that has waited too long aborts what is in progress', async () => {
  const lifecycle = new Lifecycle();
  lifecycle.enter();
  await lifecycle.drain(new ManualClock(), 1000);
  expect(lifecycle.stopNow.signal.aborted).toBe(true);
});

/** Never resolves; rejects when the signal aborts. */
function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')));
  });
}
