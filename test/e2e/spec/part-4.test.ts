import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BibliographyFilesResponse, BibliographyTextResponse } from '../../../src/contract/bibliography.js';
import { ModelVersionList } from '../../../src/contract/model-versions.js';
import { PredictFilesResponse, PredictTextResponse } from '../../../src/contract/predict.js';
import { UsageStats } from '../../../src/contract/usage.js';
import { formOf } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';
import { specClient } from '../../testing/spec-client.js';
import type { SpecClient } from '../../testing/spec-client.js';

let client: SpecClient & { readonly harness: Harness };
beforeAll(async () => {
  client = await specClient();
});
afterAll(() => client.close());

describe('4.1 detect AI in text', () => {
  test('POST with JSON gives documents and version; a single text gives one entry', async () => {
    const { status, body } = await client.json('/v2/predict/text', { document: 'Line one.\nA robot line.' });
    expect(status).toBe(200);
    expect(Value.Errors(PredictTextResponse, body)).toEqual([]);
    expect(body).toMatchObject({
      version: '2026-01-01-base',
      documents: [{ predicted_class: 'ai', class_probabilities: { human: expect.any(Number) as number } }],
    });
  });
  test('a document longer than the plan allows is rejected with 400', async () => {
    expect((await client.json('/v2/predict/text', { document: 'x'.repeat(150_001) })).status).toBe(400);
    expect((await client.json('/v2/predict/text', { document: 'x'.repeat(150_000) })).status).toBe(200);
  });
  test('modelVersion is taken from the body or the query', async () => {
    expect(
      (await client.json('/v2/predict/text', { document: 'x', modelVersion: '2026-02-02-next' })).body,
    ).toMatchObject({ version: '2026-02-02-next' });
    expect((await client.json('/v2/predict/text?modelVersion=2026-02-02-next', { document: 'x' })).body).toMatchObject({
      version: '2026-02-02-next',
    });
  });
  test('abbreviated responses leave out the sentences', async () => {
    const { body } = await client.json('/v2/predict/text', { document: 'x', abbreviated: true });
    expect(JSON.stringify(body)).not.toContain('"sentences"');
  });
});

describe('4.2 detect AI in files', () => {
  test('one result per file, and text over the limit is truncated, not rejected', async () => {
    const { status, body } = await client.call('POST', '/v2/predict/files', {
      body: formOf([
        ['short.txt', 'short'],
        ['long.txt', 'x'.repeat(150_001)],
      ]),
    });
    expect(status).toBe(200);
    expect(Value.Errors(PredictFilesResponse, body)).toEqual([]);
    expect(body).toMatchObject({
      documents: [
        { filename: 'short.txt', truncated: false },
        { filename: 'long.txt', truncated: true },
      ],
    });
  });
});

describe('4.3 stream AI patterns', () => {
  test('the endpoint is off unless the key is allow-listed', async () => {
    const { key } = await client.harness.newKey();
    expect((await client.harness.post('/v3/ai/patterns/stream', key, { document: 'A pattern.' })).status).toBe(403);
    const { status, body } = await client.json('/v3/ai/patterns/stream', { document: 'A pattern.' });
    expect([status, body['text']]).toEqual([200, expect.stringMatching(/^data: \{.*\}\n\n:end\n\n$/u)]);
  });
});

describe('4.4 and 4.5 bibliography scan', () => {
  test('of a text, with the same limit', async () => {
    const { status, body } = await client.json('/v2/bibliography-scan/text', { document: 'A claim (Doe 2019).' });
    expect(status).toBe(200);
    expect(Value.Errors(BibliographyTextResponse, body)).toEqual([]);
    expect((await client.json('/v2/bibliography-scan/text', { document: 'x'.repeat(150_001) })).status).toBe(400);
  });
  test('of files, one result per file', async () => {
    const { status, body } = await client.call('POST', '/v2/bibliography-scan/files', {
      body: formOf([
        ['a.txt', 'a'],
        ['b.bin', 'b'],
      ]),
    });
    expect(status).toBe(200);
    expect(Value.Errors(BibliographyFilesResponse, body)).toEqual([]);
    expect(body).toMatchObject({
      documents: [{ filename: 'a.txt' }, { filename: 'b.bin', error: { code: 'unsupported_format' } }],
    });
  });
});

test('4.6 usage stats say words used, words left and the plan', async () => {
  const { status, body } = await client.call('GET', '/v3/usage-stats');
  expect(status).toBe(200);
  expect(Value.Errors(UsageStats, body)).toEqual([]);
});

test('4.7 model versions list what can be asked for, released or not', async () => {
  const { status, body } = await client.call('GET', '/v2/model-versions/ai-scan');
  expect(status).toBe(200);
  expect(Value.Errors(ModelVersionList, body)).toEqual([]);
  expect(body).toMatchObject({ modelVersions: [{ released: true }, { released: false }] });
});
