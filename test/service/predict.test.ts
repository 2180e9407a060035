import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PredictFilesResponse, PredictTextResponse } from '../../src/contract/predict.js';
import { fakePool, HOSTILE_EXAMPLES, HOSTILE_NAMES } from '../testing/service/fake-engine.js';
import { formOf, startHarness } from '../testing/service/harness.js';
import type { Harness } from '../testing/service/harness.js';

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
  const body = formOf([
    ['a.txt', 'one two'],
    ['b.bin', 'x'],
    ['../c.txt', 'three robot words'],
    ['a.doc', '!encrypted'],
  ]);
  const response = await fetch(`${harness.baseUrl}/v2/predict/files`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body,
  });
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

test.each([true, false])(
  'what was judged, what was not and what was disguised is told, abbreviated (%s) or not',
  async (abbreviated) => {
    const { key } = await harness.newKey();
    const response = await harness.post('/v2/predict/text', key, { document: DIRTY, abbreviated });
    const body: unknown = await response.json();
    expect(Value.Errors(PredictTextResponse, body)).toEqual([]);
    const sentences = [
      { kind: 'prose', generated_prob: 0.9 },
      { sentence: '| 1 | 2 |', kind: 'table', generated_prob: 0, highlight_sentence_for_ai: false },
    ];
    expect(body).toMatchObject({ documents: [{ ...DIRTY_RESULT, ...(abbreviated ? {} : { sentences }) }] });
    expect(JSON.stringify(body)).not.toContain('"reason"');
  },
);

test('files say the same, and why a document could not be judged', async () => {
  const { key } = await harness.newKey();
  const body = formOf([
    ['dirty.txt', DIRTY],
    ['filler.txt', 'lorem ipsum dolor'],
    ['clean.txt', 'One two.'],
  ]);
  const response = await fetch(`${harness.baseUrl}/v2/predict/files`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body,
  });
  const answer: unknown = await response.json();
  expect(Value.Errors(PredictFilesResponse, answer)).toEqual([]);
  expect(answer).toMatchObject({
    documents: [
      DIRTY_RESULT,
      {
        reason: 'not_prose',
        confidence_category: 'low',
        coverage: { judged_words: 0, not_judged: { filler: 3 } },
        sentences: [{ kind: 'filler', generated_prob: 0 }],
      },
      { coverage: { judged_words: 2, not_judged: {} }, manipulations: [] },
    ],
  });
});

test('well-known texts are named', async () => {
  const { key } = await harness.newKey();
  const answers = ['A preamble of 1948.', 'Anything else.'].map(async (document): Promise<unknown> =>
    (await harness.post('/v2/predict/text', key, { document })).json(),
  );
  expect(await Promise.all(answers)).toMatchObject([
    { documents: [{ reason: 'known_text', known_texts: HOSTILE_NAMES }] },
    { documents: [{ known_texts: [] }] },
  ]);
});

const EXPLAINED = { explanation: [{ phrase: 'A robot wrote this l', count: 1, speaks_for: 'ai', share: 1 }] };

test.each([
  ['in the body', '', { explain: true }],
  ['in the query', '?explain=true', {}],
])('an explanation is given where it is asked for %s', async (_where, query, asked) => {
  const { key } = await harness.newKey();
  const response = await harness.post(`/v2/predict/text${query}`, key, {
    document: 'A robot wrote this line.',
    ...asked,
  });
  const body: unknown = await response.json();
  expect(Value.Errors(PredictTextResponse, body)).toEqual([]);
  expect(body).toMatchObject({ documents: [EXPLAINED] });
});

test('an explanation is given for files, and none that nobody asked for', async () => {
  const { key } = await harness.newKey();
  const forms: readonly Readonly<Record<string, string>>[] = [{ explain: 'true' }, {}];
  const answers = forms.map(async (fields) => {
    const response = await fetch(`${harness.baseUrl}/v2/predict/files`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: formOf([['a.txt', 'A robot wrote this line.']], fields),
    });
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
  [
    'that stand in order',
    200,
    [
      { start: 0, end: 2, kind: 'heading' },
      { start: 2, end: 7, kind: 'code' },
    ],
  ],
  [
    'that overlap',
    400,
    [
      { start: 0, end: 3, kind: 'heading' },
      { start: 2, end: 7, kind: 'code' },
    ],
  ],
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

const KNOWN = [{ start: 0, end: 7, kind: 'heading' }];

test.each([
  [
    'in order',
    200,
    {
      0: [
        { start: 0, end: 2, kind: 'heading' },
        { start: 2, end: 7, kind: 'code' },
      ],
      1: [],
    },
  ],
  [
    'that overlap',
    400,
    {
      0: [
        { start: 0, end: 3, kind: 'heading' },
        { start: 2, end: 7, kind: 'code' },
      ],
    },
  ],
  ['beyond the end of a small file', 400, { 0: [{ start: 0, end: 26, kind: 'heading' }] }],
  ['beyond the end of a large file', 400, { 1: [{ start: 0, end: 100_000, kind: 'heading' }] }],
  ['of nothing', 400, { 0: [{ start: 3, end: 3, kind: 'heading' }] }],
  ['of no known kind', 400, { 0: [{ start: 0, end: 3, kind: 'nonsense' }] }],
  ['of a kind that only the service can find', 400, { 0: [{ start: 0, end: 3, kind: 'known_text' }] }],
  [
    'more than there may be of one file',
    400,
    { 0: Array.from({ length: 20_001 }, (_, index) => ({ start: index, end: index + 1, kind: 'list' })) },
  ],
  ['of a file that was not sent', 400, { 2: KNOWN }],
  ['of a file that is named', 400, { 'a.txt': KNOWN }],
  ['as a list', 400, [KNOWN]],
  ['as anything but JSON', 400, 'heading'],
])('files may come with blocks: %s', async (_, status, blocks) => {
  const { key } = await harness.newKey();
  const files = [
    ['a.txt', 'A robot wrote this line.'],
    ['b.txt', 'long words '.repeat(8000)],
  ] as const;
  const field = typeof blocks === 'string' ? blocks : JSON.stringify(blocks);
  const before = new FormData();
  before.append('blocks', field);
  for (const [name, content] of files) before.append('files', new Blob([content]), name);
  for (const body of [before, formOf(files, { blocks: field })]) {
    const response = await fetch(`${harness.baseUrl}/v2/predict/files`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body,
    });
    expect(response.status).toBe(status);
    if (status === 400)
      expect(await response.json()).toMatchObject({ code: 'invalid_request', details: { field: 'blocks' } });
  }
});

test('blocks reach the detector with their files, before and after them', async () => {
  const seen: unknown[] = [];
  const pool = fakePool();
  const detect: typeof pool.detect = (task, signal) => (
    seen.push([task.filename, task.blocks]),
    pool.detect(task, signal)
  );
  const watched = await startHarness({ detection: { ...pool, detect } });
  const { key } = await watched.newKey({ plan: 'api' });
  // A small plain file, one that goes to the disk, one that is normalised and one that its own reader says.
  const files = [
    ['a.txt', 'Heading and text.'],
    ['b.txt', 'Heading and text. '.repeat(5000)],
    ['c.txt', '\r\n Heading\r\nand text.'],
    ['d.md', 'Heading and text.'],
  ] as const;
  const blocks = { 0: KNOWN, 1: KNOWN, 2: [...KNOWN, { start: 8, end: 17, kind: 'quotation' }], 3: KNOWN };
  const expected = [
    ['a.txt', KNOWN],
    ['b.txt', KNOWN],
    ['c.txt', blocks[2]],
    ['d.md', []],
  ];
  const before = new FormData();
  before.append('blocks', JSON.stringify(blocks));
  for (const [name, content] of files) before.append('files', new Blob([content]), name);
  for (const body of [before, formOf(files, { blocks: JSON.stringify(blocks) })]) {
    seen.length = 0;
    const response = await fetch(`${watched.baseUrl}/v2/predict/files`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body,
    });
    expect(response.status).toBe(200);
    const last = new Map(seen as [string, unknown][]);
    expect([...last].sort()).toEqual(expected);
  }
  await watched.close();
});

test('blocks may come as a part of type JSON', async () => {
  const { key } = await harness.newKey();
  const statuses: number[] = [];
  for (const end of [5, 50]) {
    const body = [
      '--b',
      'Content-Disposition: form-data; name="blocks"',
      'Content-Type: application/json',
      '',
      `{"0":[{"start":0,"end":${end},"kind":"heading"}]}`,
      '--b',
      'Content-Disposition: form-data; name="files"; filename="a.txt"',
      '',
      'Heading and text.',
      '--b--',
      '',
    ].join('\r\n');
    statuses.push(
      (
        await fetch(`${harness.baseUrl}/v2/predict/files`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=b' },
          body,
        })
      ).status,
    );
  }
  expect(statuses).toEqual([200, 400]);
});

test('the same files with other blocks are another request', async () => {
  const { key } = await harness.newKey();
  const statuses: number[] = [];
  for (const blocks of [
    '{"0":[{"start":0,"end":2,"kind":"list"}]}',
    '{"0":[{"start":0,"end":2,"kind":"code"}]}',
    '{"0":[{"start":0,"end":2,"kind":"list"}]}',
  ]) {
    const response = await fetch(`${harness.baseUrl}/v2/predict/files`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'idempotency-key': 'one' },
      body: formOf([['a.txt', 'A robot wrote.']], { blocks }),
    });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([200, 400, 200]);
});

test('form fields larger than a body of JSON are refused', async () => {
  const { key } = await harness.newKey();
  const fields: readonly Readonly<Record<string, string>>[] = [
    { blocks: 'x'.repeat(4_194_305) },
    Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`field${index}`, 'x'.repeat(1_000_000)])),
  ];
  for (const given of fields) {
    const response = await fetch(`${harness.baseUrl}/v2/predict/files`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: formOf([['a.txt', 'A robot wrote.']], given),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
  }
});
