import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import { createClient } from '../../../src/pipeline/client/index.js';
import type { ServiceClient } from '../../../src/pipeline/client/index.js';
import { SENT_PATTERN } from '../../testing/pattern-event.js';

const OPTIONS = { modelVersion: null, idempotencyKey: 'key' };
const EVENT = {
  document_index: 0,
  sentence_index: 0,
  sentence: 'A pattern.',
  start: 0,
  end: 10,
  patterns: [SENT_PATTERN],
};
const LINES = `data: ${JSON.stringify(EVENT)}\n\n`;

let body = '';
let pieces = 1;
let isKilled = false;
const service = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let count = 0; count < pieces; count += 1) response.write(body);
    if (isKilled) setImmediate(() => response.destroy());
    else response.end();
  });
});
let baseUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

async function withClient<Result>(
  use: (client: ServiceClient) => Promise<Result>,
  { wire = 'assay', maxAnswerBytes = 1_000_000, address = baseUrl } = {},
): Promise<Result> {
  const client = createClient(
    { baseUrl: address, apiKey: 'k', wire, timeoutMs: 60_000, connections: 1, maxAnswerBytes },
    systemClock,
  );
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

async function countStreamed(client: ServiceClient): Promise<number> {
  let count = 0;
  for await (const { sentence } of client.streamPatterns('A pattern.', new AbortController().signal))
    count += sentence.patterns.length;
  return count;
}

test.each([
  ['a stream with its last line', 'assay', `${LINES}:keepalive\n\n:end\n\n`, true],
  ['a stream without it, where the profile promises it', 'assay', `${LINES}:keepalive\n\n`, false],
  ['an empty stream, where the profile promises it', 'assay', '', false],
  ['a stream without it, where the profile promises nothing', 'hosted', LINES, true],
])('%s: whole or cut', async (_name, wire, sent, isWhole) => {
  body = sent;
  pieces = 1;
  const answer = await withClient((client) => client.scanText('patterns', 'A pattern.', OPTIONS), { wire });
  if (isWhole) expect(answer.kind).toBe('answer');
  else expect(answer).toMatchObject({ kind: 'fault', fault: { faultClass: 'lost', code: 'bad_response' } });
  const streamed = withClient(countStreamed, { wire });
  if (isWhole) expect(await streamed).toBe(1);
  else await expect(streamed).rejects.toMatchObject({ code: 'pattern_stream_failed' });
});

test('a stream whose service is killed says that it is not whole', async () => {
  body = LINES;
  pieces = 1;
  isKilled = true;
  await expect(withClient(countStreamed)).rejects.toThrow(
    /^the pattern stream failed: the connection broke before the end of the answer \(/u,
  );
  isKilled = false;
});

test('a stream that reaches no service says so', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const address = `http://127.0.0.1:${port}`;
  await expect(withClient(countStreamed, { address })).rejects.toMatchObject({
    code: 'service_unreachable',
    message: `the service at ${address} cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`,
  });
});

test('an event that is no JSON is said to be of no agreed form', async () => {
  body = 'data: {"sentence\n\n:end\n\n';
  pieces = 1;
  await expect(withClient(countStreamed)).rejects.toMatchObject({ code: 'pattern_stream_failed', exitCode: 5 });
});

test.each(['assay', 'hosted'])(
  'a page is no stream without patterns, and is named as a page: wire %s',
  async (wire) => {
    body = '\n<!doctype html><title>Sign in</title>';
    pieces = 1;
    await expect(withClient(countStreamed, { wire })).rejects.toMatchObject({
      exitCode: 5,
      message: expect.stringContaining('an HTML page, not JSON') as unknown,
      nextStep: expect.stringContaining('a proxy or a sign-in page') as unknown,
    });
  },
);

test('an answer without an end is cut off, not gathered', async () => {
  body = 'x'.repeat(100_000);
  pieces = 50;
  const answer = await withClient((client) => client.scanText('detect', 'A text.', OPTIONS));
  expect(answer).toMatchObject({ kind: 'fault', fault: { faultClass: 'lost', code: 'answer_too_large' } });
  await expect(withClient(countStreamed)).rejects.toMatchObject({ code: 'pattern_stream_failed' });
});

test.each([0, -1, 0.5])('a character limit of %s is refused: empty texts would be sent and judged', async (limit) => {
  body = JSON.stringify({ data: { plan: 'api', words_used: 0, words_left: 5, character_limit: limit } });
  pieces = 1;
  await expect(withClient((client) => client.usage())).rejects.toMatchObject({
    code: 'bad_character_limit',
    exitCode: 5,
  });
});

const LONG_NAME = 'v'.repeat(201);

test.each([
  ['1,001 versions', Array.from({ length: 1001 }, (_, index) => `v${index}`), /lists 1,001 model versions/u],
  ['a name of 201 characters', [LONG_NAME], /name is longer than 200 characters/u],
  ['such a name in an object', [{ version: LONG_NAME, released: true }], /name is longer than 200 characters/u],
])('a list of model versions with %s is refused with what to do', async (_, modelVersions, message) => {
  body = JSON.stringify({ modelVersions });
  pieces = 1;
  const listed = withClient((client) => client.modelVersions());
  await expect(listed).rejects.toMatchObject({
    code: 'bad_model_versions',
    exitCode: 5,
    message: expect.stringMatching(message) as unknown,
    nextStep: expect.stringContaining('--base-url') as unknown,
  });
});

test.each([
  ['of the answer', { version: LONG_NAME, documents: [{ predicted_class: 'human' }] }],
  ['of a document', { version: 'v', documents: [{ version: LONG_NAME, predicted_class: 'human' }] }],
])('a result whose model version, %s, is no name is none', async (_, answer) => {
  body = JSON.stringify(answer);
  pieces = 1;
  const got = await withClient((client) => client.scanText('detect', 'A text.', OPTIONS));
  expect(got).toMatchObject({ kind: 'answer', entries: [{ kind: 'unreadable' }] });
});

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['detect', `{"documents":[{"predicted_class":"human","sentences":${nested(200_000)}}]}`],
  ['bibliography', `{"documents":[{"references":${nested(200_000)}}]}`],
  ['patterns', `data: ${JSON.stringify(EVENT).slice(0, -1)},"more":${nested(200_000)}}\n\n:end\n\n`],
] as const)('an answer to %s that is nested too deeply is named as one that cannot be read', async (scan, sent) => {
  body = sent;
  pieces = 1;
  const got = await withClient((client) => client.scanText(scan, 'A pattern.', OPTIONS));
  expect(got).toMatchObject({
    kind: 'fault',
    fault: {
      faultClass: 'lost',
      code: 'bad_response',
      status: 200,
      message: expect.stringContaining('nested') as unknown,
    },
  });
  if (scan === 'patterns')
    await expect(withClient(countStreamed)).rejects.toMatchObject({ code: 'pattern_stream_failed', exitCode: 5 });
});
