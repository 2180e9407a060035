import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERROR_STATUS } from '../../../src/contract/errors.js';
import { isApiKeyShaped } from '../../../src/service/accounts/api-key.js';
import { ENDPOINTS, specClient } from '../../testing/spec-client.js';
import type { Harness } from '../../testing/service/harness.js';
import type { SpecClient } from '../../testing/spec-client.js';

let client: SpecClient & { readonly harness: Harness };
beforeAll(async () => {
  client = await specClient();
});
afterAll(() => client.close());

const usage = (headers: Record<string, string>) => client.call('GET', '/v3/usage-stats', { headers });

test('5.1 the key travels in x-api-key, in any case', async () => {
  for (const name of ['x-api-key', 'X-Api-Key', 'X-API-KEY'])
    expect((await usage({ [name]: client.key })).status).toBe(200);
  expect(client.key).toMatch(/^ask_[A-Za-z0-9_-]{49}$/u);
  expect(isApiKeyShaped(client.key)).toBe(true);
  expect(isApiKeyShaped(`${client.key.slice(0, -1)}${client.key.endsWith('A') ? 'B' : 'A'}`)).toBe(false);
});

test('5.3 a missing key is 401', async () => {
  expect(await usage({})).toMatchObject({ status: 401, body: { code: 'missing_api_key' } });
});

test('5.4 an expired key is 401', async () => {
  const { key } = await client.harness.newKey({ expiresAt: client.harness.clock.now() + 1000 });
  expect((await usage({ 'x-api-key': key })).status).toBe(200);
  client.harness.clock.time += 1000;
  expect(await usage({ 'x-api-key': key })).toMatchObject({ status: 401, body: { code: 'expired_api_key' } });
});

test('5.5 an unrecognized key is 403, and a revoked one at once', async () => {
  expect(await usage({ 'x-api-key': `ask_${'A'.repeat(49)}` })).toMatchObject({
    status: 403,
    body: { code: 'unknown_api_key' },
  });
  const { key, id } = await client.harness.newKey();
  expect((await usage({ 'x-api-key': key })).status).toBe(200);
  await client.harness.revoke(id);
  expect((await usage({ 'x-api-key': key })).status).toBe(403);
});

test('5.7 the key is a secret: no log line holds it, nor a document', async () => {
  await client.json('/v2/predict/text', { document: 'a most private sentence' });
  expect(client.harness.log()).toContain('"route":"/v2/predict/text"');
  expect(client.harness.log()).not.toContain(client.key);
  expect(client.harness.log()).not.toContain('private');
});

test('5.6 the pattern stream needs an allow-listed key, else is unavailable; allowing acts at once', async () => {
  const { key, id } = await client.harness.newKey();
  const stream = () => client.json('/v3/ai/patterns/stream', { document: 'A pattern.' }, { 'x-api-key': key });
  expect(await stream()).toMatchObject({ status: 403, body: { code: 'feature_not_enabled' } });
  await client.harness.allow(id);
  expect((await stream()).status).toBe(200);
});

test('5.1 and 5.8 every endpoint wants the key; a usage request works as a check that it is accepted', async () => {
  for (const [method, path] of ENDPOINTS) {
    expect((await client.call(method, path, { headers: {} })).status).toBe(401);
    expect((await client.call(method, path, { headers: { 'x-api-key': 'ask_other' } })).status).toBe(403);
  }
  expect((await usage({ 'x-api-key': client.key })).status).toBe(200);
});

test('extra fields and headers that public clients send do no harm', async () => {
  const body = JSON.stringify({ document: 'x', multilingual: true, version: '2024-01-01', writing_stats: { a: 1 } });
  const { status } = await client.call('POST', '/v2/predict/text', {
    headers: { 'X-Api-Key': client.key, 'Content-Type': 'application/json; charset=utf-8', Accept: 'application/json' },
    body,
  });
  expect(status).toBe(200);
});

test('the OpenAPI document names every endpoint, and its page loads nothing from elsewhere', async () => {
  const { body } = await client.call('GET', '/openapi.json', { headers: {} });
  expect(body).toMatchObject({ openapi: '3.1.0' });
  for (const [method, path] of ENDPOINTS) expect(body['paths']).toHaveProperty([path, method.toLowerCase()]);
  const page = await client.call('GET', '/docs', { headers: {} });
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(String(page.body['text'])).not.toMatch(/<script|https?:\/\//u);
  for (const [method, path] of ENDPOINTS)
    expect(page.body['text']).toContain(`id="${method.toLowerCase()}${path.replaceAll('/', '-')}"`);
  for (const code of Object.keys(ERROR_STATUS)) expect(page.body['text']).toContain(`<code>${code}</code>`);
  expect(page.body['text']).toContain('<code>documents[].class_probabilities.human</code>');
});
