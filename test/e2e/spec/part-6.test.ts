import { afterAll, beforeAll, expect, test } from 'vitest';
import { createParser } from 'eventsource-parser';
import { STANDARD_KEEPALIVE_MS } from '../../../src/service/listen.js';
import type { Harness } from '../../testing/service/harness.js';
import { openSocket, postHead } from '../../testing/service/open-socket.js';
import { ENDPOINTS, eventsOf, specClient } from '../../testing/spec-client.js';
import type { SpecClient } from '../../testing/spec-client.js';

// 6. Events. How they flow (as soon as known, keepalive, backpressure, a client that leaves) stands in
// test/service/stream.test.ts.

const STREAM = '/v3/ai/patterns/stream';
const DOCUMENT = 'A first pattern. Nothing here. A second pattern.';

let client: SpecClient & { readonly harness: Harness };
beforeAll(async () => {
  client = await specClient();
});
afterAll(() => client.close());

test('events are emitted only on the AI-pattern stream', async () => {
  for (const [method, path] of ENDPOINTS) {
    const { headers, status } = await client.call(
      method,
      path,
      method === 'POST'
        ? {
            headers: { 'x-api-key': client.key, 'content-type': 'application/json' },
            body: JSON.stringify({ document: DOCUMENT }),
          }
        : {},
    );
    if (path === STREAM)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    else expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
});

test('transport: Server-Sent Events that a parser of the standard reads', async () => {
  const { body } = await client.json(STREAM, { document: DOCUMENT });
  const seen: string[] = [];
  createParser({ onEvent: ({ data }) => seen.push(data) }).feed(String(body['text']));
  expect(seen.map((data) => (JSON.parse(data) as { readonly sentence: string }).sentence.trim())).toEqual([
    'A first pattern.',
    'A second pattern.',
  ]);
});

test('event line: each event is one line `data: <json>`, whatever the sentence holds', async () => {
  const { body } = await client.json(STREAM, { document: 'A pattern\r\nof lines\u2028and data: breaks. A pattern.' });
  const blocks = String(body['text']).trim().split('\n\n');
  expect(blocks).toHaveLength(3);
  expect(blocks.pop()).toBe(':end');
  for (const block of blocks) expect(block).toMatch(/^data: \{[^\n\r\u0085\u2028\u2029]*\}$/u);
  expect(eventsOf({ body, status: 200, headers: new Headers() })[0]?.['sentence']).toBe(
    'A pattern\r\nof lines\u2028and data: breaks.',
  );
});

test('skipped sentences: those without matches produce no event', async () => {
  expect(eventsOf(await client.json(STREAM, { document: 'Nothing here. Nor here.' }))).toEqual([]);
});

test('keepalive: a comment line every 30 seconds', () => {
  expect(STANDARD_KEEPALIVE_MS).toBe(30_000);
});

test('end of stream: the stream ends when the connection closes', async () => {
  const raw = await openSocket(client.baseUrl);
  const body = JSON.stringify({ document: DOCUMENT });
  raw.socket.write(postHead(STREAM, { 'x-api-key': client.key }, body.length) + body);
  await raw.closed;
  // Its framing says where it ends, too: a stream that was cut is told from one that was sent whole.
  expect(raw.received()).toMatch(/^HTTP\/1\.1 200 [^]*transfer-encoding: chunked[^]*:end\n\n\r\n0\r\n\r\n$/iu);
  expect(raw.received()).not.toMatch(/connection: close/iu);
});

test('failure after start: the status is 200 already; the last event has one field, error', async () => {
  const answer = await client.json(STREAM, { document: 'A pattern. Now crash.' });
  expect(answer.status).toBe(200);
  expect(eventsOf(answer).at(-1)).toEqual({ error: 'Error in streaming AI patterns' });
});
