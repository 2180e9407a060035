import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/service/limits.js';
import { startHarness } from '../testing/service/harness.js';
import type { Harness } from '../testing/service/harness.js';
import { openSocket, postHead } from '../testing/service/open-socket.js';

const TEXT = '/v2/predict/text';

let harness: Harness;
let key: string;
beforeAll(async () => {
  harness = await startHarness();
  key = (await harness.newKey()).key;
});
afterAll(() => harness.close());

test('an unknown address answers before a body is read', async () => {
  const client = await openSocket(harness.baseUrl);
  client.socket.write(postHead('/nowhere', {}, 3_000_000) + '[['.repeat(100));
  expect(await client.until(/"request_id"/u)).toMatch(/^HTTP\/1\.1 404 [^]*"code":"not_found"/u);
  client.socket.destroy();
});

test.each([
  ['nested arrays', `{"document":"x","extra":${'['.repeat(17)}${']'.repeat(17)}}`, 16],
  ['many values', `{"document":"x","extra":[${'0,'.repeat(100_000)}0]}`, 100_000],
])('%s are refused before they are parsed', async (_name, body, limit) => {
  const answer = await harness.post(TEXT, key, body);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_request', details: { limit } }]);
});

test('brackets, commas and quotes within a text are no structure', async () => {
  const document = `A word ${'[{",\\'.repeat(20_000)} and \\" another`;
  expect((await harness.post(TEXT, key, { document })).status).toBe(200);
});

test('a text with as many blocks as a request may carry is read', async () => {
  const blocks = Array.from({ length: 20_000 }, (_, index) => ({
    start: index * 4,
    end: index * 4 + 3,
    kind: 'table',
  }));
  expect((await harness.post(TEXT, key, { document: 'one '.repeat(20_000), blocks })).status).toBe(200);
});

test('a body that can only hold a text over the limit is refused before it arrives, at any size', async () => {
  const client = await openSocket(harness.baseUrl);
  client.socket.write(postHead(TEXT, { 'x-api-key': key }, 900_000_000));
  expect(await client.until(/"request_id"/u)).toMatch(
    /^HTTP\/1\.1 400 [^]*"code":"document_too_long"[^]*"limit":150000/u,
  );
  client.socket.destroy();
});

test('a client that sends such a body whole before it reads gets the answer, also without a length', async () => {
  const body = Buffer.alloc(6_000_000, 'x');
  const whole = await fetch(harness.baseUrl + TEXT, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: new ReadableStream({
      start: (controller) => {
        for (let at = 0; at < body.length; at += 65_536) controller.enqueue(body.subarray(at, at + 65_536));
        controller.close();
      },
    }),
    duplex: 'half',
  });
  expect([whole.status, await whole.json()]).toMatchObject([400, { code: 'document_too_long' }]);
});

test.each([
  ['a text over the limit', TEXT, 'application/json', 'keep-alive'],
  ['a text over the limit, on a connection to be closed', TEXT, 'application/json', 'close'],
  ['no multipart body', '/v2/predict/files', 'multipart/form-data; boundary=b', 'close'],
])(
  '%s: a client that goes on sending is not cut off, and reads the answer after',
  async (_name, path, type, connection) => {
    const length = 20_000_000;
    const client = await openSocket(harness.baseUrl);
    const rest = Buffer.alloc(length, path === TEXT ? 'x' : '--b--\r\n');
    client.socket.write(postHead(path, { 'x-api-key': key, 'content-type': type, connection }, length));
    client.socket.write(rest.subarray(0, 65_536));
    await client.until(/"request_id"/u);
    for (let at = 65_536; at < length; at += 65_536)
      if (!client.socket.write(rest.subarray(at, at + 65_536)))
        await Promise.race([once(client.socket, 'drain'), client.closed]);
    expect([client.received(), client.socket.destroyed]).toMatchObject([
      expect.stringMatching(/^HTTP\/1\.1 400 /u),
      false,
    ]);
    if (connection === 'close') await client.closed;
    else {
      client.socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
      await client.until(/HTTP\/1\.1 200 /u);
      client.socket.destroy();
    }
  },
);

test('a client that goes on sending after the answer is cut off', async () => {
  const impatient = await startHarness({ limits: { ...DEFAULT_LIMITS, lingerMs: 200 } });
  const client = await openSocket(impatient.baseUrl);
  client.socket.write(postHead('/nowhere', {}, 1_000_000));
  await client.until(/"request_id"/u);
  await client.closed;
  await impatient.close();
});

test('half-sent bodies of one key leave room for others', async () => {
  const small = await startHarness({ limits: { ...DEFAULT_LIMITS, arrivingBytes: 400_000 } });
  const attacker = await small.newKey();
  const other = await small.newKey();
  const head = postHead(TEXT, { 'x-api-key': attacker.key }, 1_000_000);
  const clients = await Promise.all([1, 2, 3].map(() => openSocket(small.baseUrl)));
  for (const { socket } of clients) socket.write(head + 'x'.repeat(60_000));
  const [first] = await Promise.race(clients.map(async (client) => [await client.until(/"request_id"/u)] as const));
  expect(first).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1[^]*"code":"overloaded"/iu);
  expect((await small.post(TEXT, other.key, { document: 'word '.repeat(10_000) })).status).toBe(200);
  for (const { socket } of clients) socket.destroy();
  await small.close();
});

test('the connections of one address leave room for others', async () => {
  const small = await startHarness({ limits: { ...DEFAULT_LIMITS, connections: 8 } });
  const { key: own } = await small.newKey();
  const held = [await openSocket(small.baseUrl, '127.0.0.9'), await openSocket(small.baseUrl, '127.0.0.9')];
  const third = await openSocket(small.baseUrl, '127.0.0.9');
  await third.closed;
  expect((await small.post(TEXT, own, { document: 'a word' })).status).toBe(200);
  for (const { socket } of held) socket.destroy();
  await Promise.all(held.map(({ closed }) => closed));
  await small.close();
});
