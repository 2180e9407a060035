import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventStream } from '../../src/service/http/event-stream.js';
import type { PatternStreams } from '../../src/service/scans/pattern-streams.js';
import { fakePatterns } from '../testing/service/fake-engine.js';
import { startHarness } from '../testing/service/harness.js';

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
  expect(rest).toMatch(/^data: \{.*"A second pattern\.".*\}\n\n$/u);
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
  for (let before = -1; before !== made;) {
    before = made;
    await delay(200);
  }
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(EVENTS);
  expect((await response.text()).split('data: ')).toHaveLength(EVENTS + 1);
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
