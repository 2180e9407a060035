import createClient from 'openapi-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';
import type { paths } from '../../testing/fixtures/openapi-types.js';

// The client knows the service by its OpenAPI document alone: it is generated, and compiled against what it generates.
let harness: Harness;
let client: ReturnType<typeof createClient<paths>>;
beforeAll(async () => {
  harness = await startHarness();
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  client = createClient<paths>({ baseUrl: harness.baseUrl, headers: { 'x-api-key': key } });
});
afterAll(() => harness.close());

const aNumber = expect.any(Number) as number;
const aString = expect.any(String) as string;
const aBoolean = expect.any(Boolean) as boolean;
const TEXT = 'A robot wrote this line. A person wrote that one.';

function formOf(files: readonly string[]): FormData {
  const form = new FormData();
  for (const [index, file] of files.entries()) form.append('files', new Blob([file]), index === 0 ? 'a.txt' : 'b.bin');
  return form;
}

test('a text is scanned, and every field that public clients read is there', async () => {
  const { data, response } = await client.POST('/v2/predict/text', { body: { document: TEXT } });
  const [document] = data?.documents ?? [];
  expect(data?.version).toBe(document?.version);
  expect(document).toMatchObject({
    predicted_class: 'ai',
    class_probabilities: { human: aNumber, ai: aNumber, mixed: aNumber },
    confidence_category: expect.stringMatching(/^(?:low|medium|high)$/u) as string,
    result_message: aString,
    document_classification: expect.stringMatching(/^(?:HUMAN_ONLY|MIXED|AI_ONLY)$/u) as string,
    average_generated_prob: aNumber,
    completely_generated_prob: aNumber,
    overall_burstiness: aNumber,
  });
  const [paragraph] = document?.paragraphs ?? [];
  expect(paragraph).toMatchObject({ start_sentence_index: 0, completely_generated_prob: aNumber });
  const sentences = document?.sentences ?? [];
  expect(sentences.map(({ start, end }) => TEXT.slice(start, end))).toEqual(sentences.map(({ sentence }) => sentence));
  expect(sentences[0]).toMatchObject({
    generated_prob: aNumber,
    highlight_sentence_for_ai: aBoolean,
  });
  expect(response.headers.get('x-words-charged')).toBe('10');
});

test('files are scanned in their order; options go in the query', async () => {
  const { data } = await client.POST('/v2/predict/files', {
    body: { files: ['A robot wrote this.', 'No document.'] },
    bodySerializer: ({ files }) => formOf(files),
    params: { query: { abbreviated: true } },
  });
  expect(data?.documents).toMatchObject([
    { filename: 'a.txt', predicted_class: 'ai' },
    { filename: 'b.bin', error: { code: 'unsupported_format' } },
  ]);
});

test('patterns come as a stream of events', async () => {
  const { data } = await client.POST('/v3/ai/patterns/stream', {
    body: { document: 'This is a pattern.' },
    parseAs: 'text',
  });
  const [line = ''] = String(data).split('\n');
  expect(JSON.parse(line.slice('data: '.length))).toMatchObject({ sentence: 'This is a pattern.', patterns: [] });
});

test('bibliography scans take texts and files', async () => {
  const text = await client.POST('/v2/bibliography-scan/text', { body: { document: 'No reference here.' } });
  expect(text.data?.documents[0]?.summary.references).toBe(0);
  const files = await client.POST('/v2/bibliography-scan/files', {
    body: { files: ['No reference here.'] },
    bodySerializer: ({ files: sent }) => formOf(sent),
  });
  expect(files.data?.documents).toMatchObject([{ filename: 'a.txt', references: [] }]);
});

test('usage and model versions are read', async () => {
  const usage = await client.GET('/v3/usage-stats');
  expect(usage.data?.data).toMatchObject({
    plan: 'api',
    words_left: aNumber,
    cycle_end: aNumber,
  });
  const versions = await client.GET('/v2/model-versions/ai-scan');
  expect(versions.data?.modelVersions.some((version) => version.default)).toBe(true);
});

test('an error has its shape', async () => {
  const { error, response } = await client.POST('/v2/predict/text', { body: { document: ' ' } });
  expect(response.status).toBe(400);
  expect(error).toMatchObject({ code: 'invalid_request', error: aString, request_id: aString });
});
