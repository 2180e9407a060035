import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { DEFAULT_LIMITS } from '../../src/service/limits.js';
import { formOf, startHarness } from '../testing/service/harness.js';
import type { Harness } from '../testing/service/harness.js';
import { rawHttp } from '../testing/service/raw-http.js';

let harness: Harness;
let key: string;
beforeAll(async () => {
  harness = await startHarness({ limits: { ...DEFAULT_LIMITS, fileBytes: 1000, bodyTimeoutMs: 300 } });
  key = (await harness.newKey({ allowed: ['patterns'] })).key;
});
afterAll(() => harness.close());

const TEXT = '/v2/predict/text';
const PATTERNS = '/v3/ai/patterns/stream';

interface JsonCase {
  readonly name: string;
  readonly body: unknown;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expected: readonly [status: number, code: string | null, details?: object];
}

const jsonCases: readonly JsonCase[] = [
  { name: 'not JSON', body: '{"document": ', expected: [400, 'invalid_request'] },
  { name: 'an empty body', body: '', expected: [400, 'invalid_request'] },
  { name: 'a JSON array', body: [], expected: [400, 'invalid_request'] },
  { name: 'no document', body: {}, expected: [400, 'invalid_request', { field: 'document' }] },
  {
    name: 'a document of the wrong type',
    body: { document: 7 },
    expected: [400, 'invalid_request', { field: 'document' }],
  },
  { name: 'an empty document', body: { document: '' }, expected: [400, 'invalid_request', { field: 'document' }] },
  {
    name: 'a document of white space',
    body: { document: ' \n\t' },
    expected: [400, 'invalid_request', { field: 'document' }],
  },
  {
    name: 'abbreviated of the wrong type',
    body: { document: 'x', abbreviated: 'yes' },
    expected: [400, 'invalid_request', { field: 'abbreviated' }],
  },
  {
    name: 'explain of the wrong type',
    body: { document: 'x', explain: 'why' },
    expected: [400, 'invalid_request', { field: 'explain' }],
  },
  {
    name: 'an unknown model version',
    body: { document: 'x', modelVersion: '1999-01-01-base' },
    expected: [400, 'unknown_model_version'],
  },
  {
    name: 'a model version in the query that differs',
    body: { document: 'x', modelVersion: '2026-01-01-base' },
    path: `${TEXT}?modelVersion=2026-02-02-next`,
    expected: [400, 'invalid_request', { field: 'modelVersion' }],
  },
  {
    name: '150,001 characters',
    body: { document: 'x'.repeat(150_001) },
    expected: [400, 'document_too_long', { limit: 150_000, actual: 150_001 }],
  },
  {
    name: '150,000 characters of two code units',
    body: { document: '\u{1D49C}'.repeat(150_000) },
    expected: [200, null],
  },
  {
    name: 'a body that can only hold a text over the limit',
    body: { document: 'x'.repeat(5_000_000) },
    expected: [400, 'document_too_long', { limit: 150_000 }],
  },
  { name: 'lone surrogates', body: '{"document": "a \\ud800 b"}', expected: [200, null] },
  { name: 'NULs', body: { document: 'a\u0000b' }, expected: [200, null] },
  { name: 'deep JSON', body: '['.repeat(200_000), expected: [400, 'invalid_request'] },
  {
    name: 'deep JSON beside the document',
    body: `{"document":"x","extra":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    expected: [400, 'invalid_request', { limit: 16 }],
  },
  { name: 'a prototype in the JSON', body: '{"document":"x","__proto__":{"admin":true}}', expected: [200, null] },
  {
    name: 'another content type',
    body: 'document=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    expected: [415, 'unsupported_media_type'],
  },
  {
    name: 'multipart where JSON is needed',
    body: '--b--',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    expected: [415, 'unsupported_media_type'],
  },
  {
    name: 'an idempotency key with blanks',
    body: { document: 'x' },
    headers: { 'idempotency-key': 'a b' },
    expected: [400, 'invalid_request'],
  },
  {
    name: 'two documents for a stream of patterns',
    path: PATTERNS,
    body: { documents: [{ inputText: 'x' }, { inputText: 'y' }] },
    expected: [400, 'invalid_request', { field: 'documents' }],
  },
  {
    name: 'a document without its text for a stream of patterns',
    path: PATTERNS,
    body: { documents: [{}] },
    expected: [400, 'invalid_request', { field: 'documents.0.inputText' }],
  },
  { name: 'no such address', body: {}, path: '/v9/none', expected: [404, 'not_found'] },
  { name: 'a malformed address', body: {}, path: '/v2/%zz', expected: [400, 'invalid_request'] },
];

test.each(jsonCases)('JSON: $name', async ({ body, path = TEXT, headers, expected: [status, code, details] }) => {
  const response = await harness.post(path, key, body, headers);
  const answer: unknown = await response.json();
  expect(response.status).toBe(status);
  const requestId = response.headers.get('x-request-id');
  expect(requestId).toMatch(/.{8,}/u);
  if (code !== null)
    expect(answer).toMatchObject({ code, request_id: requestId, ...(details === undefined ? {} : { details }) });
});

test.each([
  [TEXT, { document: '' }, '"document" must not be empty.'],
  [PATTERNS, { documents: [] }, '"documents" must not be empty.'],
  [PATTERNS, { documents: [{ inputText: 'a' }, { inputText: 'b' }] }, '"documents" must not have more than 1 item.'],
])('what is wrong at %s is said in plain grammar: %j', async (path, body, problem) => {
  const answer: unknown = await (await harness.post(path, key, body)).json();
  expect(answer).toMatchObject({ error: `The request is not as documented: ${problem}` });
});

test('bytes that are not UTF-8 are refused, not scanned as damaged text', async () => {
  const body = Buffer.concat([Buffer.from('{"document":"'), Buffer.from([0xe9, 0x74, 0xe9]), Buffer.from('"}')]);
  const response = await fetch(harness.baseUrl + TEXT, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(400);
});

test('a compressed body is refused before it is unpacked', async () => {
  const response = await fetch(harness.baseUrl + TEXT, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ document: 'x'.repeat(1_000_000) })),
  });
  expect(response.status).toBe(415);
});

test.each([
  ['GET', TEXT, 'POST'],
  ['DELETE', '/v3/usage-stats', 'GET, HEAD'],
  ['PUT', '/v2/model-versions/ai-scan', 'GET, HEAD'],
  ['PATCH', '/health', 'GET, HEAD'],
  ['POST', '/ready', 'GET, HEAD'],
])('%s %s is 405 and names what is allowed', async (method, path, allowed) => {
  const response = await fetch(harness.baseUrl + path, { method, headers: { 'x-api-key': key } });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allowed);
  expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
});

const WORDLESS: readonly (readonly [name: string, text: string])[] = [
  ['dots', '.'.repeat(150_000)],
  ['blanks and newlines', ' \n'.repeat(75_000)],
  ['zero-width characters', '\u200b\u200d\u2060'.repeat(50_000)],
  ['Hangul fillers', '\u3164\u115f\uffa0'.repeat(1000)],
  ['braille blanks', '\u2800'.repeat(1000)],
  ['tag characters', '\u{e0041}\u{e0042}'.repeat(1000)],
  ['direction controls', '\u202e\u2066\u200f'.repeat(1000)],
  ['lone combining marks', '\u0301\u0940\u20dd'.repeat(1000)],
  ['lines and symbols', '=== ─── +++ ■ $'.repeat(1000)],
  ['signs of repetition', '\u3005\u303b '.repeat(1000)],
  ['half surrogates', '\ud800 \udc00'.repeat(1000)],
];
const TEXT_ENDPOINTS = [
  [TEXT, (document: string): object => ({ document })],
  ['/v2/bibliography-scan/text', (document: string): object => ({ document })],
  ['/v3/ai/patterns/stream', (document: string): object => ({ documents: [{ inputText: document }] })],
] as const;

test.each(WORDLESS)(
  'a text of %s alone holds no word: it is refused everywhere, and costs nothing',
  async (_name, text) => {
    const fresh = await harness.newKey({ allowed: ['patterns'] });
    for (const [path, bodyOf] of TEXT_ENDPOINTS) {
      const response = await harness.post(path, fresh.key, bodyOf(text));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'invalid_request',
        error: expect.stringMatching(/empty|holds no words/u) as string,
        details: { field: 'document' },
      });
    }
    const files = await fetch(`${harness.baseUrl}/v2/predict/files`, {
      method: 'POST',
      headers: { 'x-api-key': fresh.key },
      body: formOf([
        ['a.txt', text.slice(0, 300)],
        ['b.txt', 'a word'],
      ]),
    });
    expect(await files.json()).toMatchObject({
      documents: [
        { filename: 'a.txt', error: { code: 'no_text' } },
        { filename: 'b.txt', predicted_class: 'human' },
      ],
    });
    const usage = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': fresh.key } });
    expect(await usage.json()).toMatchObject({ data: { words_used: 2 } });
  },
);

test.each(['a', '7', '我', 'ا', 'ก', 'Ⅷ', '\u200ba', '1\ufe0f\u20e3', '\u{1F600}', '\u{1F600} a'])(
  'one letter, digit or pictograph is enough: %s',
  async (document) => {
    expect((await harness.post(TEXT, key, { document })).status).toBe(200);
  },
);

function upload(body: FormData): Promise<Response> {
  return fetch(`${harness.baseUrl}/v2/predict/files`, { method: 'POST', headers: { 'x-api-key': key }, body });
}

const uploadCases: readonly (readonly [name: string, body: FormData, status: number, code: string | null])[] = [
  ['no file', formOf([], { note: 'x' }), 400, 'invalid_request'],
  [
    '251 files',
    formOf(Array.from({ length: 251 }, (_, index) => [`${index}.txt`, 'x'] as const)),
    400,
    'too_many_files',
  ],
  ['250 files', formOf(Array.from({ length: 250 }, (_, index) => [`${index}.txt`, 'x'] as const)), 200, null],
  ['a file of the largest size', formOf([['a.txt', 'x'.repeat(1000)]]), 200, null],
  [
    'a file one byte over',
    formOf([
      ['ok.txt', 'x'],
      ['big.txt', 'x'.repeat(1001)],
    ]),
    413,
    'file_too_large',
  ],
  [
    'an unknown model version',
    formOf([['a.txt', 'x']], { modelVersion: '1999-01-01-base' }),
    400,
    'unknown_model_version',
  ],
  ['a wrong abbreviated', formOf([['a.txt', 'x']], { abbreviated: 'perhaps' }), 400, 'invalid_request'],
  ['a wrong explain', formOf([['a.txt', 'x']], { explain: 'perhaps' }), 400, 'invalid_request'],
  [
    'hostile file names',
    formOf([
      ['../../etc/passwd', 'x'],
      ['C:\\con', 'x'],
      ['a\u0000b', 'x'],
      ['', 'x'],
      ['x'.repeat(500), 'x'],
    ]),
    200,
    null,
  ],
  [
    'a field named after the prototype',
    formOf([['a.txt', 'x']], { __proto__x: 'x', constructor: 'x' }),
    400,
    'invalid_request',
  ],
];

test.each(uploadCases)('upload: %s', async (_name, body, status, code) => {
  const response = await upload(body);
  const answer: unknown = await response.json();
  expect(response.status).toBe(status);
  if (code !== null) expect(answer).toMatchObject({ code });
});

test.each([
  [formOf([['a.txt', 'x']], { abbreviated: 'perhaps' }), { field: 'abbreviated' }],
  [formOf([['a.txt', 'x']], { explain: 'perhaps', abbreviated: 'true' }), { field: 'explain' }],
  [formOf([['a.txt', 'x']], { modelVersion: '' }), { field: 'modelVersion' }],
  [formOf(Array.from({ length: 251 }, (_, index) => [`${index}.txt`, 'x'] as const)), { limit: 250 }],
])('an upload that is refused says which field or limit: case %#', async (body, details) => {
  expect(await (await upload(body)).json()).toMatchObject({ details });
});

test('the file that is too large is named', async () => {
  const response = await upload(formOf([['big.txt', 'x'.repeat(1001)]]));
  expect(await response.json()).toMatchObject({ details: { filename: 'big.txt', limit: 1000 } });
});

const head = (contentType: string, length: number): string =>
  'POST /v2/predict/files HTTP/1.1\r\n' +
  'Host: x\r\n' +
  'Connection: close\r\n' +
  `X-API-KEY: ${key}\r\n` +
  `Content-Type: ${contentType}\r\n` +
  `Content-Length: ${length}\r\n` +
  '\r\n';
const PART = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhello\r\n';

const jsonField = (content: string): string =>
  `--b\r\nContent-Disposition: form-data; name="abbreviated"\r\nContent-Type: application/json\r\n\r\n${content}\r\n${PART}--b--\r\n`;

test.each([
  ['a multipart body without its end', 'multipart/form-data; boundary=b', PART, 400, 'invalid_request'],
  ['a wrong boundary', 'multipart/form-data; boundary=other', `${PART}--b--\r\n`, 400, 'invalid_request'],
  ['no boundary', 'multipart/form-data', `${PART}--b--\r\n`, 400, 'invalid_request'],
  ['JSON where files are needed', 'application/json', '{}', 415, 'unsupported_media_type'],
  [
    'a JSON field that is nested deeply',
    'multipart/form-data; boundary=b',
    jsonField('['.repeat(9)),
    400,
    'invalid_request',
  ],
  ['a JSON field that is none', 'multipart/form-data; boundary=b', jsonField('{"a":'), 400, 'invalid_request'],
  [
    'a JSON field that is too large',
    'multipart/form-data; boundary=b',
    jsonField(`"${'x'.repeat(4_194_304)}"`),
    413,
    'payload_too_large',
  ],
  ['a JSON field with a string', 'multipart/form-data; boundary=b', jsonField('"false"'), 200, null],
  ['a part without a content type', 'multipart/form-data; boundary=b', `${PART}--b--\r\n`, 200, null],
])('raw upload: %s', async (_name, contentType, body, status, code) => {
  const response = await rawHttp(harness.baseUrl, head(contentType, body.length) + body);
  expect(response.status).toBe(status);
  if (code !== null) expect(JSON.parse(response.body)).toMatchObject({ code });
});

test.each([
  ['a header flood', `GET / HTTP/1.1\r\nHost: x\r\n${'X-Flood: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(2000)}\r\n`],
  ['no HTTP at all', 'hello there\r\n\r\n'],
  ['a bad content length', `POST ${TEXT} HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n`],
])('raw: %s', async (_name, request) => {
  const response = await rawHttp(harness.baseUrl, request);
  expect(response.status).toBe(400);
  expect(response.head.toLowerCase()).toContain('x-request-id: ');
  expect(JSON.parse(response.body)).toMatchObject({ code: 'invalid_request' });
});

test('a body that does not arrive is given up', async () => {
  const response = await rawHttp(
    harness.baseUrl,
    `POST ${TEXT} HTTP/1.1\r\n` +
      'Host: x\r\n' +
      `x-api-key: ${key}\r\n` +
      'Content-Type: application/json\r\n' +
      'Content-Length: 100\r\n' +
      '\r\n' +
      '{"docu',
  );
  expect(response.status).toBe(400);
});

test.each([
  ['no key', {}, 401, 'missing_api_key'],
  ['an empty key', { 'x-api-key': '' }, 401, 'missing_api_key'],
  ['a key that is not one', { 'x-api-key': 'hunter2' }, 403, 'unknown_api_key'],
  ['a key of other bytes', { 'x-api-key': '\u00e9\u00ff' }, 403, 'unknown_api_key'],
])('key: %s', async (_name, headers: Record<string, string>, status, code) => {
  const response = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test('nothing that failed was charged, and no upload is left on the disk', async () => {
  const fresh = await harness.newKey();
  await harness.post(TEXT, fresh.key, { document: 'x'.repeat(150_001) });
  await fetch(`${harness.baseUrl}/v2/predict/files`, {
    method: 'POST',
    headers: { 'x-api-key': fresh.key },
    body: formOf([['a.bin', 'x']]),
  });
  const usage = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': fresh.key } });
  expect(await usage.json()).toMatchObject({ data: { words_used: 0 } });
  expect(readdirSync(harness.service.uploadFolder)).toEqual([]);
});
