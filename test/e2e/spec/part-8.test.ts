import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPlans } from '../../../src/service-data.js';
import { formOf } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';
import { specClient } from '../../testing/spec-client.js';
import type { SpecClient } from '../../testing/spec-client.js';

// 8. Limits, at their full size.

const FIFTY_MB = 52_428_800;

let client: SpecClient & { readonly harness: Harness };
beforeAll(async () => {
  client = await specClient();
});
afterAll(() => client.close());

test.each(['/v2/predict/text', '/v2/bibliography-scan/text'])(
  '%s: 150,000 characters are taken, 150,001 are 400; characters are code points',
  async (path) => {
    expect((await client.json(path, { document: '\ud83d\ude00'.repeat(150_000) })).status).toBe(200);
    expect(await client.json(path, { document: `${'\ud83d\ude00'.repeat(150_000)}x` })).toMatchObject({
      status: 400,
      body: { code: 'document_too_long', details: { limit: 150_000, actual: 150_001 } },
    });
  },
);

test('characters of a file after extraction: truncated to 150,000, no error', async () => {
  const { body } = await client.call('POST', '/v2/predict/files', {
    body: formOf([
      ['a.txt', 'word '.repeat(30_000)],
      ['b.txt', 'word '.repeat(30_001)],
    ]),
  });
  expect(body).toMatchObject({
    documents: [
      { truncated: false, word_count: 30_000 },
      { truncated: true, word_count: 30_000 },
    ],
  });
});

test.each(['/v2/predict/files', '/v2/bibliography-scan/files'])(
  '%s: 250 files are taken, 251 are 400',
  async (path) => {
    const files = (count: number): FormData =>
      formOf(Array.from({ length: count }, (_, index) => [`${index}.txt`, 'x'] as const));
    const { status, body } = await client.call('POST', path, { body: files(250) });
    expect([status, (body as { readonly documents: readonly unknown[] }).documents.length]).toEqual([200, 250]);
    expect(await client.call('POST', path, { body: files(251) })).toMatchObject({
      status: 400,
      body: { code: 'too_many_files' },
    });
  },
);

test('a file of 50 MB is taken and truncated; one byte more is 413 and named', async () => {
  const form = (bytes: number): FormData => {
    const made = new FormData();
    made.append('files', new Blob([Buffer.alloc(bytes, 'word ')]), 'large.txt');
    return made;
  };
  const taken = await client.call('POST', '/v2/predict/files', { body: form(FIFTY_MB) });
  expect(taken).toMatchObject({
    status: 200,
    body: { documents: [{ filename: 'large.txt', truncated: true, word_count: 30_000 }] },
  });
  const refused = await client.call('POST', '/v2/predict/files', { body: form(FIFTY_MB + 1) });
  expect(refused).toMatchObject({
    status: 413,
    body: { code: 'file_too_large', details: { filename: 'large.txt', limit: FIFTY_MB } },
  });
});

test('words per billing cycle depend on the plan and are reported by usage stats', async () => {
  const { key } = await client.harness.newKey({ plan: 'small' });
  await client.json('/v2/predict/text', { document: 'one two three' }, { 'x-api-key': key });
  const { body } = await client.call('GET', '/v3/usage-stats', { headers: { 'x-api-key': key } });
  expect(body).toMatchObject({
    data: { plan: 'small', words_used: 3, words_left: 97, words_limit: 100, character_limit: 1000 },
  });
});

test('the limit of 150,000 characters is that of the plan for API use', async () => {
  expect((await loadPlans()).get('api')?.characterLimit).toBe(150_000);
});
