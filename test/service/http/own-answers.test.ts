import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';
import { openSocket, postHead } from '../../testing/service/open-socket.js';
import { rawHttp } from '../../testing/service/raw-http.js';

let harness: Harness;
let key: string;
beforeAll(async () => {
  harness = await startHarness();
  key = (await harness.newKey()).key;
});
afterAll(() => harness.close());

test.each([
  ['an expectation that is not met', 'GET /health HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe\r\n\r\n', 417],
  ['two Hosts', 'GET /health HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400],
  ['no Host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n', 405],
  ['no HTTP', 'HELO there\r\n\r\n', 400],
])('%s: the shape of every error, and the id of the request', async (_name, request, status) => {
  const answer = await rawHttp(harness.baseUrl, request);
  expect(answer.status).toBe(status);
  const { request_id: id, code } = JSON.parse(answer.body) as { readonly request_id: string; readonly code: string };
  expect(code).toBe(status === 405 ? 'method_not_allowed' : 'invalid_request');
  expect(answer.head.toLowerCase()).toContain(`x-request-id: ${id.toLowerCase()}`);
});

/** Lines of the log about requests to a path, once there is one. */
async function linesAbout(path: string): Promise<readonly Record<string, unknown>[]> {
  for (;;) {
    const lines = harness
      .log()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    if (lines.some(({ route }) => route === path)) return lines;
    await delay(20);
  }
}

test.each([
  ['/v2/predict/text', 'application/json', '{"document":"wor'],
  [
    '/v2/predict/files',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nwo',
  ],
])('a client that leaves in the middle of %s is logged as one, not as an error', async (path, type, start) => {
  const client = await openSocket(harness.baseUrl);
  client.socket.write(postHead(path, { 'x-api-key': key, 'content-type': type }, 1000) + start);
  await delay(100);
  client.socket.destroy();
  const lines = await linesAbout(path);
  expect(lines.find(({ route }) => route === path)).toMatchObject({ status: 499 });
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('a model version of null means none given', async () => {
  const answer = await harness.post('/v2/predict/text', key, { document: 'a word', modelVersion: null });
  expect([answer.status, await answer.json()]).toMatchObject([200, { version: '2026-01-01-base' }]);
});

const EXPECTS = { expect: '100-continue', connection: 'close' };

test.each([
  ['without a key', () => ({}), '/v2/predict/text', 15, 401],
  ['with a key that is not known', () => ({ 'x-api-key': 'ask_unknown' }), '/v2/predict/text', 15, 403],
  ['for a body over the limit', () => ({ 'x-api-key': key }), '/v2/predict/text', 100_000_000, 400],
  ['for no route', () => ({ 'x-api-key': key }), '/v2/predict/nothing', 15, 404],
])('100-continue %s is refused before the body is asked for', async (_name, headers, path, length, status) => {
  const answer = await rawHttp(harness.baseUrl, postHead(path, { ...EXPECTS, ...headers() }, length));
  expect(answer.status).toBe(status);
  expect(answer.head.toLowerCase()).toContain('x-request-id: ');
});

test('100-continue with a key is answered once the head was admitted', async () => {
  const body = '{"document":"a word"}';
  const client = await openSocket(harness.baseUrl);
  client.socket.write(postHead('/v2/predict/text', { ...EXPECTS, 'x-api-key': key }, body.length));
  await client.until(/^HTTP\/1\.1 100 Continue\r\n\r\n/u);
  client.socket.write(body);
  await client.closed;
  expect(client.received()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/u);
});
