import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERROR_STATUS } from '../../../src/contract/errors.js';
import { DEFAULT_LIMITS } from '../../../src/service/limits.js';
import { fakeBibliography, fakePatterns } from '../../testing/service/fake-engine.js';
import { formOf, startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';

// 7. Errors, with the table of statuses and codes of the open details: every one is brought about.

let harness: Harness;
let full: Harness;
let key: string;
let patternKey: string;
beforeAll(async () => {
  const broken = { ...fakeBibliography, scan: () => Promise.reject(new Error('a secret detail of the engine')) };
  harness = await startHarness({
    bibliography: broken,
    limits: { ...DEFAULT_LIMITS, fileBytes: 1000, formFieldBytes: 1000 },
  });
  full = await startHarness({
    patterns: fakePatterns(() => new Promise(() => undefined)),
    limits: { ...DEFAULT_LIMITS, queuedDetections: 0, idempotencyPatienceMs: 1 },
  });
  ({ key } = await harness.newKey());
  ({ key: patternKey } = await harness.newKey({ allowed: ['patterns'] }));
});
afterAll(async () => {
  await harness.close();
  await full.close();
});

const TEXT = '/v2/predict/text';
const upload = (...files: readonly (readonly [string, string])[]): Promise<Response> =>
  fetch(`${harness.baseUrl}/v2/predict/files`, { method: 'POST', headers: { 'x-api-key': key }, body: formOf(files) });
const usage = (headers: Record<string, string>): Promise<Response> =>
  fetch(`${harness.baseUrl}/v3/usage-stats`, { headers });
const keyOn = async (overrides: Parameters<Harness['newKey']>[0]): Promise<string> =>
  (await harness.newKey(overrides)).key;

/** Those of the web application have tests of their own. */
type ApiCode = keyof typeof ERROR_STATUS;

const causes: Readonly<Record<ApiCode, () => Promise<Response>>> = {
  invalid_request: () => harness.post(TEXT, key, '{"document"'),
  document_too_long: () => harness.post(TEXT, key, { document: 'x'.repeat(150_001) }),
  too_many_files: () => upload(...Array.from({ length: 251 }, (_, index) => [`${index}.txt`, 'x'] as const)),
  unknown_model_version: () => harness.post(TEXT, key, { document: 'x', modelVersion: '2020-01-01-none' }),
  missing_api_key: () => usage({}),
  expired_api_key: async () => usage({ 'x-api-key': await keyOn({ expiresAt: harness.clock.now() }) }),
  word_allowance_exhausted: async () =>
    harness.post(TEXT, await keyOn({ plan: 'small' }), { document: 'word '.repeat(101) }),
  unknown_api_key: () => usage({ 'x-api-key': `ask_${'A'.repeat(49)}` }),
  feature_not_enabled: () => harness.post('/v3/ai/patterns/stream', key, { document: 'x' }),
  not_found: () => harness.post('/v2/predict', key, {}),
  method_not_allowed: () => fetch(harness.baseUrl + TEXT, { method: 'PUT' }),
  idempotency_in_progress: async () => {
    const { key: own } = await full.newKey({ allowed: ['patterns'] });
    const ask = () => full.post('/v3/ai/patterns/stream', own, { document: 'x' }, { 'idempotency-key': 'one' });
    const first = await ask();
    const second = await ask();
    await first.body?.cancel();
    return second;
  },
  file_too_large: () => upload(['ok.txt', 'x'], ['big.txt', 'x'.repeat(1001)]),
  payload_too_large: () =>
    fetch(`${harness.baseUrl}/v2/predict/files`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: formOf([['a.txt', 'x']], { note: 'x'.repeat(1001) }),
    }),
  unsupported_media_type: () =>
    harness.post(TEXT, key, 'document=x', { 'content-type': 'application/x-www-form-urlencoded' }),
  rate_limited: async () => {
    const slow = await keyOn({ plan: 'slow' });
    for (let count = 0; count < 3; count += 1) await (await usage({ 'x-api-key': slow })).text();
    return usage({ 'x-api-key': slow });
  },
  internal_error: () => harness.post('/v2/bibliography-scan/text', key, { document: 'x' }),
  overloaded: async () => full.post(TEXT, (await full.newKey()).key, { document: 'x' }),
};

const DETAILS: Partial<Record<ApiCode, object>> = {
  document_too_long: { limit: 150_000, actual: 150_001 },
  word_allowance_exhausted: { words_left: 100, words_needed: 101 },
  file_too_large: { filename: 'big.txt', limit: 1000 },
  unknown_model_version: { field: 'modelVersion' },
  too_many_files: { limit: 250 },
  idempotency_in_progress: { field: 'Idempotency-Key' },
};
const CODES = Object.keys(causes) as ApiCode[];

test.each(CODES)('%s: its status, and the one shape of all errors', async (code) => {
  const response = await causes[code]();
  expect(response.status).toBe(ERROR_STATUS[code]);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body = (await response.json()) as Record<string, unknown>;
  expect(body).toMatchObject({
    error: expect.stringMatching(/^[A-Z"].*\.$/su) as string,
    code,
    request_id: response.headers.get('x-request-id'),
  });
  expect(Object.keys(body).filter((name) => !['error', 'code', 'request_id', 'details'].includes(name))).toEqual([]);
  if (DETAILS[code] !== undefined) expect(body['details']).toEqual(DETAILS[code]);
  expect(JSON.stringify(body)).not.toContain('secret detail');
  if (code === 'overloaded' || code === 'rate_limited' || code === 'idempotency_in_progress')
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/u);
  if (code === 'rate_limited')
    for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
      expect(response.headers.get(name)).toMatch(/^\d+$/u);
});

test('a text longer than the plan allows is 400 on both endpoints for texts', async () => {
  for (const path of [TEXT, '/v2/bibliography-scan/text'])
    expect((await harness.post(path, key, { document: 'x'.repeat(150_001) })).status).toBe(400);
});

test('processing that fails after the stream has started: 200 with a final error event', async () => {
  const response = await harness.post('/v3/ai/patterns/stream', patternKey, { document: 'Now crash.' });
  expect([response.status, await response.text()]).toEqual([
    200,
    'data: {"error":"Error in streaming AI patterns"}\n\n',
  ]);
});

test('x-request-id: every response carries it, the client may choose it, and the log line has the same', async () => {
  const chosen = await usage({ 'x-api-key': key, 'x-request-id': 'client-chose-this.1' });
  expect(chosen.headers.get('x-request-id')).toBe('client-chose-this.1');
  const hostile = await usage({ 'x-api-key': key, 'x-request-id': 'a b"c' });
  expect(hostile.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/u);
  const lines = harness
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { readonly request_id?: string }).request_id);
  expect(lines).toEqual(expect.arrayContaining(['client-chose-this.1', hostile.headers.get('x-request-id')]));
});

test('nothing is charged for an error', async () => {
  for (const code of CODES) await (await causes[code]()).text();
  expect(await (await usage({ 'x-api-key': key })).json()).toMatchObject({ data: { words_used: 0 } });
  expect(await (await usage({ 'x-api-key': patternKey })).json()).toMatchObject({ data: { words_used: 0 } });
});
