import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inflatedText } from '../../../src/lib/deflated-text.js';
import { systemClock } from '../../../src/lib/clock.js';
import { createClient } from '../../../src/pipeline/client/index.js';
import type { ServiceClient } from '../../../src/pipeline/client/index.js';
import { plainExtractor, startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';

const FILES = [
  { filename: 'a.txt', content: 'One sentence stands here. Another one — “quoted” — follows.' },
  { filename: 'b.txt', content: ' \n ' },
  { filename: 'c.txt', content: 'A third text.' },
];

let harness: Harness;
let other: Server;
let answer: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array; readonly status?: number };
let asked: unknown;
const clients: ServiceClient[] = [];

function clientOf(baseUrl: string, apiKey: string): ServiceClient {
  const client = createClient({ baseUrl, apiKey, wire: 'assay', timeoutMs: 10_000, connections: 1 }, systemClock);
  clients.push(client);
  return client;
}

beforeAll(async () => {
  harness = await startHarness({ extractor: plainExtractor });
  other = createServer((request, response) => {
    asked = request.headers['accept-encoding'];
    request
      .resume()
      .on('end', () =>
        response
          .writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
          .end(answer.body),
      );
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await harness.close();
  other.close();
});

test('what the service packs is kept as it came, and reads as what it sends unpacked', async () => {
  const { key } = await harness.newKey();
  const client = clientOf(harness.baseUrl, key);
  const packed = await client.scanFiles('detect', FILES, { modelVersion: null, idempotencyKey: 'first' });
  // Given again it is not compressed.
  const plain = await client.scanFiles('detect', FILES, { modelVersion: null, idempotencyKey: 'first' });
  if (packed.kind !== 'answer' || plain.kind !== 'answer') throw new Error('an answer was expected');
  expect(packed.entries.map(({ kind, filename }) => [kind, filename])).toEqual([
    ['result', 'a.txt'],
    ['failed', 'b.txt'],
    ['result', 'c.txt'],
  ]);
  for (const [index, entry] of packed.entries.entries()) {
    const same = plain.entries[index];
    if (entry.kind !== 'result' || same?.kind !== 'result') {
      expect(entry).toEqual(same);
      continue;
    }
    expect([typeof entry.result.raw, typeof same.result.raw]).toEqual(['object', 'string']);
    expect({ ...entry, result: { ...entry.result, raw: inflatedText(entry.result.raw) } }).toEqual(same);
    // What is stored says the same as what is read.
    const { raw } = entry.result;
    if (typeof raw === 'string' || raw instanceof Uint8Array) throw new Error('both forms were expected');
    expect(inflatedText(raw.deflated)).toBe(raw.text());
  }
});

const DOCUMENTS = JSON.stringify({
  version: 'v',
  documents: [{ filename: 'a.txt', predicted_class: 'human', word_count: 3 }],
});

async function scanned() {
  const { port } = other.address() as AddressInfo;
  return clientOf(`http://127.0.0.1:${port}`, 'key').scanFiles('detect', FILES.slice(0, 1), {
    modelVersion: null,
    idempotencyKey: 'one',
  });
}

test('a service that compresses in a way of its own is understood', async () => {
  answer = { headers: { 'content-encoding': 'gzip' }, body: gzipSync(DOCUMENTS) };
  expect(await scanned()).toMatchObject({
    kind: 'answer',
    version: 'v',
    entries: [{ kind: 'result', filename: 'a.txt', result: { verdict: 'human', wordCount: 3 } }],
  });
  expect(asked).toBe('gzip');
});

test('sentences as columns are read as sentences are, and kept once', async () => {
  const { key } = await harness.newKey();
  const client = clientOf(harness.baseUrl, key);
  const options = { modelVersion: null, sentenceColumns: true };
  const [list, columns, again] = [
    await client.scanFiles('detect', FILES, { modelVersion: null, idempotencyKey: 'list' }),
    await client.scanFiles('detect', FILES, { ...options, idempotencyKey: 'columns' }),
    // The same request, as an older program sends it again: it is given what was kept.
    await client.scanFiles('detect', FILES, { modelVersion: null, idempotencyKey: 'columns' }),
  ];
  if (list.kind !== 'answer' || columns.kind !== 'answer') throw new Error('an answer was expected');
  const withoutRaw = (entries: typeof list.entries): unknown =>
    entries.map((entry) => (entry.kind === 'result' ? { ...entry, result: { ...entry.result, raw: null } } : entry));
  expect(withoutRaw(columns.entries)).toEqual(withoutRaw(list.entries));
  expect(again.kind === 'answer' && again.entries).toEqual(columns.entries);
  for (const entry of columns.entries)
    if (entry.kind === 'result') expect(inflatedText(entry.result.raw)).not.toContain('sentence_columns');
});

test.each([
  ['in another normal form', 'One line\r\nand another.\r\n'],
  ['with white space before it', ' \n\t One line. And another.'],
  ['with white space after it', 'One line. \n\n'],
  ['as it is', 'One line — “quoted”.'],
])('a text that is sent %s is read alike in both forms', async (_, content) => {
  const { key } = await harness.newKey();
  const client = clientOf(harness.baseUrl, key);
  const [list, columns, alone] = [
    await client.scanFiles('detect', [{ filename: 'a.txt', content }], { modelVersion: null, idempotencyKey: 'l' }),
    await client.scanFiles('detect', [{ filename: 'a.txt', content }], {
      ...{ modelVersion: null, idempotencyKey: 'c' },
      sentenceColumns: true,
    }),
    await client.scanText('detect', content, { modelVersion: null, idempotencyKey: 't', sentenceColumns: true }),
  ];
  const sentences = [list, columns, alone].map((answer) => {
    const [entry] = answer.kind === 'answer' ? answer.entries : [];
    const findings = entry?.kind === 'result' ? entry.result.findings : null;
    return findings?.scan === 'detect' ? findings.sentences : [];
  });
  expect(sentences[1]).toEqual(sentences[0]);
  // Places are those in the text that was sent; of a file, as its line ends are read.
  const asRead = content.replaceAll('\r\n', '\n');
  for (const [own, sent] of [
    [sentences[0], asRead],
    [sentences[1], asRead],
    [sentences[2], content],
  ] as const) {
    expect(own?.[0]?.text).toMatch(/^One line/u);
    for (const { text, start, end } of own ?? []) expect(sent.slice(start, end)).toBe(text);
  }
});

test('a compressed refusal says what it says', async () => {
  answer = {
    status: 400,
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync('{"error":"no","code":"invalid_request"}'),
  };
  expect(await scanned()).toMatchObject({
    kind: 'fault',
    fault: { faultClass: 'rejected', code: 'invalid_request', message: 'no' },
  });
});

test.each([
  ['is no gzip though it says so', Buffer.from(DOCUMENTS)],
  ['was cut off', gzipSync(DOCUMENTS).subarray(0, 40)],
  ['inflates to more than any answer holds', gzipSync(new Uint8Array(2 ** 28 + 1), { level: 1 })],
])('an answer that %s is a lost one', async (_what, body) => {
  answer = { headers: { 'content-encoding': 'gzip' }, body };
  expect(await scanned()).toMatchObject({ kind: 'fault', fault: { faultClass: 'lost' } });
});

test.each([
  ['unpacks without end', gzipSync(Buffer.alloc(300_000_000)), 'unpacked, the answer is larger than 268435456 bytes'],
  ['is no gzip', Buffer.from('no gzip'), 'the answer is said to be gzip, and is not (incorrect header check)'],
])('an answer that %s came, though it cannot be read: its words may have been billed', async (_what, body, message) => {
  answer = { headers: { 'content-encoding': 'gzip' }, body };
  const { port } = other.address() as AddressInfo;
  const client = clientOf(`http://127.0.0.1:${port}`, 'key');
  expect(await client.scanText('detect', 'A text.', { modelVersion: null, idempotencyKey: 'key' })).toMatchObject({
    fault: { faultClass: 'lost', status: 200, code: 'bad_response', message },
  });
  await expect(client.usage()).rejects.toMatchObject({
    exitCode: 5,
    message: expect.stringContaining(`gave no usable answer: ${message}`) as unknown,
  });
});
