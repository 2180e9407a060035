import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/service/limits.js';
import { eventStream } from '../../src/service/http/event-stream.js';
import type { PatternStreams } from '../../src/service/scans/pattern-streams.js';
import { fakePatterns } from '../testing/service/fake-engine.js';
import { startHarness } from '../testing/service/harness.js';
import { openSocket, postHead } from '../testing/service/open-socket.js';

const STREAM = '/v3/ai/patterns/stream';

async function wordsUsed(baseUrl: string, key: string): Promise<unknown> {
  return (await fetch(`${baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } })).json();
}

test('an event leaves as soon as its sentence is known, while the next is still being worked on', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const harness = await startHarness({
    patterns: fakePatterns((sentence) => (sentence.includes('second') ? held : Promise.resolve())),
  });
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  const response = await harness.post(STREAM, key, { document: 'A first pattern. Nothing here. A second pattern.' });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-request-id')).not.toBeNull();
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader.read();
  expect(first.value).toMatch(/^data: \{.*"sentence":"A first pattern\.".*\}\n\n$/u);
  release();
  let rest = '';
  for (let step = await reader.read(); !step.done; step = await reader.read()) rest += step.value;
  expect(rest).toMatch(/^data: \{.*"A second pattern\.".*\}\n\n:end\n\n$/u);
  expect(await wordsUsed(harness.baseUrl, key)).toMatchObject({ data: { words_used: 8 } });
  await harness.close();
});

test('a failure after the start is the last event, and nothing is charged', async () => {
  const harness = await startHarness();
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  const response = await harness.post(
    STREAM,
    key,
    { document: 'A pattern. Now crash. A pattern.' },
    { 'idempotency-key': 'one' },
  );
  expect(response.status).toBe(200);
  const events = (await response.text()).trim().split('\n\n');
  expect(events).toHaveLength(2);
  expect(events[1]).toBe('data: {"error":"Error in streaming AI patterns"}');
  expect(await wordsUsed(harness.baseUrl, key)).toMatchObject({ data: { words_used: 0 } });
  await harness.close();
});

test('a silent stream is kept open with comment lines', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const harness = await startHarness({ keepaliveIntervalMs: 5, patterns: fakePatterns(() => held) });
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  const response = await harness.post(STREAM, key, { documents: [{ inputText: 'A pattern.' }] });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toMatch(/^(:keepalive\n\n)+$/u);
  release();
  let rest = '';
  for (let step = await reader.read(); !step.done; step = await reader.read()) rest += step.value;
  expect(rest.replaceAll(':keepalive\n\n', '')).toMatch(/^data: /u);
  await harness.close();
});

test('a client that leaves stops the work', async () => {
  const reached: string[] = [];
  const patterns = fakePatterns(async (sentence) => {
    reached.push(sentence);
    await turn();
  });
  const harness = await startHarness({ patterns });
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  const document = 'A pattern here. '.repeat(5000);
  const body = JSON.stringify({ document });
  const { hostname, port } = new URL(harness.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${STREAM} HTTP/1.1\r\n` +
      'Host: x\r\n' +
      `x-api-key: ${key}\r\n` +
      'Content-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\n` +
      '\r\n' +
      body,
  );
  await once(socket, 'data');
  socket.destroy();
  // Closing waits for requests underway: the stream has ended when it returns.
  await harness.close();
  expect(reached.length).toBeLessThan(5000);
});

test('a client that reads slowly slows the work: what it has not read is not made', async () => {
  const EVENTS = 2000;
  let made = 0;
  const patterns: PatternStreams = {
    stream: async function* () {
      while (made < EVENTS) {
        await turn();
        made += 1;
        yield JSON.stringify({ sentence: 'x'.repeat(100_000) });
      }
    },
    close: () => Promise.resolve(),
  };
  const harness = await startHarness({ patterns });
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  const response = await harness.post(STREAM, key, { document: 'A pattern.' });
  // Nobody reads: the work stands still once the buffers between are full.
  for (let before = -1; made === 0 || before !== made;) {
    before = made;
    await delay(200);
  }
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(EVENTS);
  expect((await response.text()).split('data: ')).toHaveLength(EVENTS + 1);
  await harness.close();
});

test('a stream that is cut is not taken for a whole one', async () => {
  const work = new Promise<void>(() => undefined);
  const harness = await startHarness({
    limits: { ...DEFAULT_LIMITS, drainTimeoutMs: 1 },
    patterns: fakePatterns((sentence) => (sentence.includes('second') ? work : Promise.resolve())),
  });
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  // A relay that falls away in the middle of an answer, as a service that is killed does.
  const relay = createServer((near) => {
    const far = connect(Number(new URL(harness.baseUrl).port), '127.0.0.1');
    near.pipe(far);
    far.on('data', (piece: Buffer) => {
      near.write(piece);
      if (piece.includes('data: ')) near.end();
    });
    near.on('error', () => undefined);
    near.on('close', () => far.destroy());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${STREAM}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ document: 'A first pattern. A second pattern.' }),
  });
  await expect(response.text()).rejects.toThrow();
  relay.close();
  await harness.close();
});

/** Streams of large events, one for each of the words `pattern` of the text; what was made of them. */
function largeEvents() {
  const state = { made: 0, ended: 0 };
  const patterns: PatternStreams = {
    stream: async function* (text) {
      try {
        for (let end = text.indexOf('pattern', 0); end !== -1; end = text.indexOf('pattern', end + 1)) {
          await turn();
          state.made += 1;
          yield JSON.stringify({ sentence: 'x'.repeat(100_000), end: end + 'pattern'.length });
        }
      } finally {
        state.ended += 1;
      }
    },
    close: () => Promise.resolve(),
  };
  return { state, patterns };
}

test('a reader that takes nothing is ended with the error event, and pays for what was sent', async () => {
  const { state, patterns } = largeEvents();
  const harness = await startHarness({ patterns, limits: { ...DEFAULT_LIMITS, unreadStreamMs: 4000 } });
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  const document = 'A pattern. '.repeat(2000);
  const body = JSON.stringify({ document });
  const client = await openSocket(harness.baseUrl);
  client.socket.pause();
  client.socket.write(postHead(STREAM, { 'x-api-key': key }, body.length) + body);
  while (state.ended === 0) await delay(20);
  client.socket.resume();
  expect(await client.until(/"error"/u)).toMatch(/data: \{"error":"Error in streaming AI patterns"\}\n\n/u);
  expect(state.made).toBeLessThan(2000);
  for (let words = 0; words === 0;) {
    await delay(20);
    const { data } = (await wordsUsed(harness.baseUrl, key)) as { readonly data: { readonly words_used: number } };
    words = data.words_used;
    // Two words a sentence, and all others are free again.
    if (words > 0) expect(data).toMatchObject({ words_used: state.made * 2, words_left: 1_000_000 - state.made * 2 });
  }
  expect(client.received()).not.toContain(':end');
  await client.closed;
  await harness.close();
});

test('a reader that reads on long after its stream was ended is given the error event', async () => {
  const { state, patterns } = largeEvents();
  const harness = await startHarness({ patterns, limits: { ...DEFAULT_LIMITS, unreadStreamMs: 500 } });
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  const body = JSON.stringify({ document: 'A pattern. '.repeat(2000) });
  const client = await openSocket(harness.baseUrl);
  client.socket.pause();
  client.socket.write(postHead(STREAM, { 'x-api-key': key }, body.length) + body);
  while (state.ended === 0) await delay(20);
  await delay(1500);
  client.socket.resume();
  expect(await client.until(/"error"/u)).toMatch(/data: \{"error":"Error in streaming AI patterns"\}\n\n/u);
  expect(client.received()).not.toContain(':end');
  await client.closed;
  await harness.close();
});

test('a reader that takes nothing of the error event either sees the stream cut', async () => {
  const { patterns } = largeEvents();
  const harness = await startHarness({
    patterns,
    limits: { ...DEFAULT_LIMITS, unreadStreamMs: 100, unreadStreamEndMs: 100 },
  });
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  const body = JSON.stringify({ document: 'A pattern. '.repeat(2000) });
  const client = await openSocket(harness.baseUrl);
  client.socket.pause();
  client.socket.write(postHead(STREAM, { 'x-api-key': key }, body.length) + body);
  while (!harness.log().includes('the rest of a pattern stream was not taken')) await delay(20);
  client.socket.resume();
  await client.closed;
  expect(client.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/u);
  expect(client.received()).not.toMatch(/"error"|:end|\r\n0\r\n\r\n$/u);
  expect(await wordsUsed(harness.baseUrl, key)).not.toMatchObject({ data: { words_used: 0 } });
  await harness.close();
});

test('one key holds a quarter of the streams; others are served', async () => {
  const { patterns } = largeEvents();
  const harness = await startHarness({ patterns, limits: { ...DEFAULT_LIMITS, concurrentStreams: 8 } });
  const greedy = await harness.newKey({ allowed: ['patterns'] });
  const other = await harness.newKey({ allowed: ['patterns'] });
  const body = JSON.stringify({ document: 'A pattern. '.repeat(2000) });
  const held = await Promise.all([1, 2].map(() => openSocket(harness.baseUrl)));
  for (const { socket } of held) {
    socket.write(postHead(STREAM, { 'x-api-key': greedy.key }, body.length) + body);
    await once(socket, 'readable');
  }
  expect((await harness.post(STREAM, greedy.key, { document: 'A pattern.' })).status).toBe(503);
  const served = await harness.post(STREAM, other.key, { document: 'A pattern.' });
  expect([served.status, (await served.text()).endsWith(':end\n\n')]).toEqual([200, true]);
  for (const { socket } of held) socket.destroy();
  await harness.close();
});

test('equal streams under one idempotency key at a time are both sent, and charged once', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const harness = await startHarness({ patterns: fakePatterns(() => held) });
  const { key } = await harness.newKey({ plan: 'small', allowed: ['patterns'] });
  const ask = () => harness.post(STREAM, key, { document: 'A pattern. '.repeat(30) }, { 'idempotency-key': 'twice' });
  const first = await ask();
  const second = ask();
  // The second is under way while the first holds sixty of a hundred words.
  await Promise.race([second, delay(500)]);
  release();
  expect([first.status, (await first.text()).endsWith(':end\n\n')]).toEqual([200, true]);
  const repeated = await second;
  expect([repeated.status, (await repeated.text()).endsWith(':end\n\n')]).toEqual([200, true]);
  expect(await wordsUsed(harness.baseUrl, key)).toMatchObject({ data: { words_used: 60, words_left: 40 } });
  await harness.close();
});

test('a request whose key is still being served after a while is told to come back, and is then served', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const limits = { ...DEFAULT_LIMITS, idempotencyPatienceMs: 20 };
  const harness = await startHarness({ patterns: fakePatterns(() => held), limits });
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  const ask = () => harness.post(STREAM, key, { document: 'A pattern.' }, { 'idempotency-key': 'twice' });
  const first = await ask();
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '5']);
  expect(await refused.json()).toMatchObject({
    code: 'idempotency_in_progress',
    details: { field: 'Idempotency-Key' },
  });
  release();
  expect((await first.text()).endsWith(':end\n\n')).toBe(true);
  const repeated = await ask();
  expect([repeated.status, repeated.headers.get('x-words-charged')]).toEqual([200, '0']);
  expect(await wordsUsed(harness.baseUrl, key)).toMatchObject({ data: { words_used: 2 } });
  await harness.close();
});

test('the source is pulled: a reader that stops reading stops it', async () => {
  let made = 0;
  async function* endless(): AsyncGenerator<string> {
    for (;;) {
      await turn();
      yield String((made += 1));
    }
  }
  const lines = eventStream(endless(), 1_000_000, new AbortController().signal);
  for (let count = 0; count < 3; count += 1) await lines.next();
  for (let count = 0; count < 20; count += 1) await turn();
  expect(made).toBeLessThanOrEqual(4);
  await lines.return();
});

test.each([
  ['a key that is not allow-listed', [], { document: 'x' }, 403, 'feature_not_enabled'],
  ['no document', ['patterns'], {}, 400, 'invalid_request'],
  ['two documents', ['patterns'], { documents: [{ inputText: 'a' }, { inputText: 'b' }] }, 400, 'invalid_request'],
  ['a text over the limit', ['patterns'], { document: 'x'.repeat(150_001) }, 400, 'document_too_long'],
] as const)('before the stream starts: %s', async (_name, allowed, body, status, code) => {
  const harness = await startHarness();
  const { key } = await harness.newKey({ allowed });
  const response = await harness.post(STREAM, key, body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
  await harness.close();
});
