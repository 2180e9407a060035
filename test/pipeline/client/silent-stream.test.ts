import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createClient } from '../../../src/pipeline/client/index.js';
import { FakeClock } from '../../testing/fake-clock.js';
import { SENT_PATTERN } from '../../testing/pattern-event.js';

const TIMEOUT_MS = 60_000;
const LONGEST_MS = 3 * TIMEOUT_MS;

/** The event of the n-th sentence. */
function eventOf(index: number): string {
  const sentence = { document_index: 0, sentence_index: index, sentence: 'A pattern.', start: 0, end: 10 };
  const event = { ...sentence, patterns: [SENT_PATTERN] };
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** Reads a stream of which a piece comes each minute, until it ends; returns how many events came, and for how long. */
async function read(status: number, pieceOf: (minute: number) => string) {
  const clock = new FakeClock();
  const startMs = clock.now();
  let send = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    send = resolve;
  });
  let write: (piece: string) => Promise<void> = () => Promise.resolve();
  const service = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'text/event-stream' });
    write = (piece) => new Promise((resolve) => response.write(piece, () => resolve()));
    response.flushHeaders();
    send();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const address = { baseUrl, apiKey: 'k', wire: 'assay', timeoutMs: TIMEOUT_MS, connections: 1 };
  const client = createClient(address, clock);
  let events = 0;
  const end: { atMs: number | null } = { atMs: null };
  const reading = (async () => {
    const sentences = client.streamPatterns('A pattern.', new AbortController().signal);
    for await (const { raw } of sentences) events += raw === '' ? 0 : 1;
  })().finally(() => (end.atMs = clock.now() - startMs));
  const ended = reading.then(
    () => null,
    (error: unknown) => error,
  );
  try {
    await begun;
    for (let minute = 1; end.atMs === null && minute < 60; minute += 1) {
      await write(pieceOf(minute));
      await new Promise((resolve) => setTimeout(resolve, 20));
      await clock.advance(60_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(end.atMs, 'it does not end').not.toBeNull();
    return { error: await ended, events, endedAtMs: end.atMs };
  } finally {
    await client.close();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  }
}

const SILENT = {
  code: 'pattern_stream_failed',
  message: 'the pattern stream failed: no new event came for 3 min',
  exitCode: 5,
  nextStep: expect.stringContaining('--request-timeout') as unknown,
};

test.each([
  ['keepalives', 200, () => ':keepalive\n\n', 0],
  ['the same event', 200, () => eventOf(0), 1],
  ['an event that is never whole', 200, () => 'd', 0],
  ['a refusal that never ends', 500, () => 'x', 0],
])('a stream of %s alone ends with an error that says so', async (_, status, pieceOf, count) => {
  const { error, events, endedAtMs } = await read(status, pieceOf);
  expect(error).toMatchObject(SILENT);
  expect(events).toBe(count);
  expect(endedAtMs).toBeLessThanOrEqual(LONGEST_MS + 2 * TIMEOUT_MS);
});

test('a stream goes on for as long as new events come', async () => {
  const { error, events } = await read(200, (minute) => (minute <= 30 ? eventOf(minute) : ':keepalive\n\n'));
  expect(error).toMatchObject(SILENT);
  expect(events).toBe(30);
});
