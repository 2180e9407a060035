import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import { startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';
import { proofs } from './proofs.js';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const Usage = Type.Object({ data: Type.Object({ words_used: Type.Integer() }) });

/** Endpoints of the OpenAPI document that need a key. */
const OpenApi = Type.Object({
  paths: Type.Record(
    Type.String(),
    Type.Record(Type.String(), Type.Object({ security: Type.Optional(Type.Array(Type.Unknown())) })),
  ),
});

async function endpoints(): Promise<readonly string[]> {
  const { paths } = Value.Parse(OpenApi, await (await fetch(`${harness.baseUrl}/openapi.json`)).json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security === undefined)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

const names = Object.keys(proofs);
const pathOf = (name: string): string => name.slice(name.indexOf(' ') + 1);

/** Scans are charged; usage and model versions are not. */
const isScan = (name: string): boolean => name.startsWith('POST ');

function send(name: string, key: string | null): Promise<Response> {
  const { request } = proofs[name]!;
  const headers = new Headers(request.headers);
  if (key !== null) headers.set('x-api-key', key);
  return fetch(harness.baseUrl + pathOf(name), { ...request, headers });
}

test('every endpoint has a proof, and every proof an endpoint', async () => {
  expect([...(await endpoints())].sort()).toEqual([...names].sort());
});

test('every file that registers an endpoint stands in the list', () => {
  const folder = packageFile('src', 'service', 'routes');
  const list = readFileSync(join(folder, 'routes.ts'), 'utf8');
  const files = readdirSync(folder).filter((file) =>
    /^export const \w+: RegisterRoute =/mu.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(files).toHaveLength(names.length);
  expect(files.filter((file) => !list.includes(`'./${file.replace(/\.ts$/u, '.js')}'`))).toEqual([]);
});

describe.each(names)('%s', (name) => {
  const { answer, words } = proofs[name]!;

  test('answers, and charges its words', async () => {
    const { key } = await harness.newKey({ allowed: ['patterns'] });
    const response = await send(name, key);
    const text = await response.text();
    expect(response.status, text).toBe(200);
    if (typeof answer === 'string') expect(text).toContain(answer);
    else expect(JSON.parse(text)).toMatchObject(answer);
    expect(response.headers.get('x-request-id')).toMatch(/^[\w.:-]+$/u);
    expect(response.headers.get('ratelimit-limit')).toBe('1000000');
    expect(response.headers.get('x-words-charged')).toBe(isScan(name) ? String(words) : null);
    const usage = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } });
    expect(Value.Parse(Usage, await usage.json()).data.words_used).toBe(words);
  });

  test('refuses a request without a key, with an unknown, an expired and a revoked one', async () => {
    const revoked = await harness.newKey();
    await harness.revoke(revoked.id);
    const expired = await harness.newKey({ expiresAt: harness.clock.now() - 1 });
    const answers = await Promise.all([null, 'ask_no', expired.key, revoked.key].map((key) => send(name, key)));
    const refusals = answers.map(async (response) => [response.status, await response.json()]);
    expect(await Promise.all(refusals)).toMatchObject([
      [401, { code: 'missing_api_key' }],
      [403, { code: 'unknown_api_key' }],
      [401, { code: 'expired_api_key' }],
      [403, { code: 'unknown_api_key' }],
    ]);
  });

  test('names the methods that its address takes', async () => {
    const response = await fetch(harness.baseUrl + pathOf(name), { method: 'DELETE' });
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
    expect([response.status, response.headers.get('allow')?.split(', ')]).toEqual([
      405,
      expect.arrayContaining([name.split(' ')[0]]),
    ]);
  });
});
