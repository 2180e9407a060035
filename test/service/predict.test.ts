import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PredictFilesResponse, PredictTextResponse } from '../../src/contract/predict.js';
import { HOSTILE_EXAMPLES } from './fake-engine.js';
import { formOf, startHarness } from './harness.js';
import type { Harness } from './harness.js';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

test('text is scanned and its words are charged', async () => {
  const { key } = await harness.newKey();
  const response = await harness.post('/v2/predict/text', key, { document: 'A robot wrote this line.' });
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  expect(Value.Errors(PredictTextResponse, body)).toEqual([]);
  const usage = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } });
  expect(await usage.json()).toMatchObject({ data: { plan: 'api', words_used: 5, words_left: 999_995 } });
});

test('files give one result each, in upload order, failures in place', async () => {
  const { key } = await harness.newKey();
  const body = formOf([['a.txt', 'one two'], ['b.bin', 'x'], ['../c.txt', 'three robot words'], ['a.doc', '!encrypted']]);
  const response = await fetch(`${harness.baseUrl}/v2/predict/files`, { method: 'POST', headers: { 'x-api-key': key }, body });
  expect(response.status).toBe(200);
  const answer: unknown = await response.json();
  expect(Value.Errors(PredictFilesResponse, answer)).toEqual([]);
  expect(answer).toMatchObject({
    documents: [
      { filename: 'a.txt', predicted_class: 'human' },
      { filename: 'b.bin', error: { code: 'unsupported_format' } },
      { filename: '../c.txt', predicted_class: 'ai' },
      { filename: 'a.doc', error: { code: 'encrypted' } },
    ],
  });
  const usage = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } });
  expect(await usage.json()).toMatchObject({ data: { words_used: 5 } });
});

const DIRTY = 'A robot m\u0430de this line. | 1 | 2 |';
const DIRTY_RESULT = {
  predicted_class: 'ai',
  coverage: { judged_words: 5, not_judged: { table: 2 } },
  manipulations: [{ kind: 'lookalike_letters', count: 1, examples: [...HOSTILE_EXAMPLES] }],
};

test.each([true, false])('what was judged, what was not and what was disguised is told, abbreviated (%s) or not', async (abbreviated) => {
  const { key } = await harness.newKey();
  const response = await harness.post('/v2/predict/text', key, { document: DIRTY, abbreviated });
  const body: unknown = await response.json();
  expect(Value.Errors(PredictTextResponse, body)).toEqual([]);
  const sentences = [{ kind: 'prose', generated_prob: 0.9 }, { sentence: '| 1 | 2 |', kind: 'table', generated_prob: 0, highlight_sentence_for_ai: false }];
  expect(body).toMatchObject({ documents: [{ ...DIRTY_RESULT, ...(abbreviated ? {} : { sentences }) }] });
  expect(JSON.stringify(body)).not.toContain('"reason"');
});

test('files say the same, and why a document could not be judged', async () => {
  const { key } = await harness.newKey();
  const body = formOf([['dirty.txt', DIRTY], ['filler.txt', 'lorem ipsum dolor'], ['clean.txt', 'One two.']]);
  const response = await fetch(`${harness.baseUrl}/v2/predict/files`, { method: 'POST', headers: { 'x-api-key': key }, body });
  const answer: unknown = await response.json();
  expect(Value.Errors(PredictFilesResponse, answer)).toEqual([]);
  expect(answer).toMatchObject({
    documents: [
      DIRTY_RESULT,
      { reason: 'not_prose', confidence_category: 'low', coverage: { judged_words: 0, not_judged: { filler: 3 } }, sentences: [{ kind: 'filler', generated_prob: 0 }] },
      { coverage: { judged_words: 2, not_judged: {} }, manipulations: [] },
    ],
  });
});

const EXPLAINED = { explanation: [{ phrase: 'A robot wrote this l', count: 1, speaks_for: 'ai', share: 1 }] };

test.each([
  ['in the body', '', { explain: true }],
  ['in the query', '?explain=true', {}],
])('an explanation is given where it is asked for %s', async (_where, query, asked) => {
  const { key } = await harness.newKey();
  const response = await harness.post(`/v2/predict/text${query}`, key, { document: 'A robot wrote this line.', ...asked });
  const body: unknown = await response.json();
  expect(Value.Errors(PredictTextResponse, body)).toEqual([]);
  expect(body).toMatchObject({ documents: [EXPLAINED] });
});

test('an explanation is given for files, and none that nobody asked for', async () => {
  const { key } = await harness.newKey();
  const forms: readonly Readonly<Record<string, string>>[] = [{ explain: 'true' }, {}];
  const answers = forms.map(async (fields) => {
    const response = await fetch(`${harness.baseUrl}/v2/predict/files`, { method: 'POST', headers: { 'x-api-key': key }, body: formOf([['a.txt', 'A robot wrote this line.']], fields) });
    return response.text();
  });
  const [explained, plain] = await Promise.all(answers);
  expect(JSON.parse(explained ?? '')).toMatchObject({ documents: [{ filename: 'a.txt', ...EXPLAINED }] });
  expect(plain).not.toContain('explanation');
});

test('an unknown key is refused', async () => {
  const response = await harness.post('/v2/predict/text', 'ask_no', { document: 'x' });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'unknown_api_key' });
});

test.each([
  ['that stand in order', 200, [{ start: 0, end: 2, kind: 'heading' }, { start: 2, end: 7, kind: 'code' }]],
  ['that overlap', 400, [{ start: 0, end: 3, kind: 'heading' }, { start: 2, end: 7, kind: 'code' }]],
  ['beyond the end', 400, [{ start: 0, end: 25, kind: 'heading' }]],
  ['of nothing', 400, [{ start: 3, end: 3, kind: 'heading' }]],
  ['of no known kind', 400, [{ start: 0, end: 3, kind: 'nonsense' }]],
  ['of a kind that only the service can find', 400, [{ start: 0, end: 3, kind: 'known_text' }]],
])('a text may come with blocks: %s', async (_, status, blocks) => {
  const { key } = await harness.newKey();
  const response = await harness.post('/v2/predict/text', key, { document: 'A robot wrote this line.', blocks });
  expect(response.status).toBe(status);
  if (status === 400) expect(await response.json()).toMatchObject({ code: 'invalid_request' });
});
