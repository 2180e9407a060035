import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBibliographyPool } from '../../../src/service/scans/bibliography-pool.js';
import { createDetectionPool } from '../../../src/service/scans/detection-pool.js';
import type { DetectionPool } from '../../../src/service/scans/detection-pool.js';
import { createPatternStreams } from '../../../src/service/scans/pattern-streams.js';
import { readPlainText } from '../../../src/service/scans/plain-text.js';
import { formOf, startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';

const TEXT_WORKER = '../test/testing/service/workers/text-worker.cjs';
/** A worker that is started again on a loaded machine needs seconds of it. */
const TIMEOUT_MS = 5000;
const LEXICONS = { words: {}, functionWords: {}, measured: {} } as never;
const SETTINGS = { resolvers: [], contactEmail: '', resolverRate: 1, resolverCacheDays: 0, checkLinks: false };

let harness: Harness;
let key: string;
beforeEach(async () => {
  const options = { threads: 1, timeoutMs: TIMEOUT_MS, worker: TEXT_WORKER };
  harness = await startHarness({
    detection: readingItself(createDetectionPool([], options)),
    bibliography: createBibliographyPool('test', { dataFolder: '.', settings: SETTINGS }, options),
    patterns: createPatternStreams(() => LEXICONS, {
      threads: 1,
      timeoutMs: TIMEOUT_MS,
      worker: '../test/testing/service/workers/pattern-worker.cjs',
    }),
  });
  ({ key } = await harness.newKey({ allowed: ['patterns'] }));
});
afterEach(() => harness.close());

/** The pool over workers that know texts alone. */
function readingItself(pool: DetectionPool): DetectionPool {
  const detectFile: DetectionPool['detectFile'] = ({ file, ...options }, signal) => {
    const found = readPlainText(file);
    return found === null
      ? Promise.resolve(null)
      : pool.detect(
          {
            ...options,
            text: found.text,
            blocks: [],
            truncated: false,
            manipulations: [],
            filename: file.filename,
            alone: false,
          },
          signal,
        );
  };
  return { ...pool, readPlainText: (file) => Promise.resolve(readPlainText(file)), detectFile };
}

async function wordsUsed(): Promise<number> {
  const response = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } });
  const { data } = (await response.json()) as {
    readonly data: { readonly words_used: number; readonly words_left: number };
  };
  expect(data.words_used + data.words_left).toBe(1_000_000);
  return data.words_used;
}

describe.each([
  ['detection', '/v2/predict/text'],
  ['bibliography', '/v2/bibliography-scan/text'],
])('%s of a text', (_name, path) => {
  test.each(['hang', 'die', 'throw'])(
    'that makes the engine %s is a documented error, costs nothing, and the next text is scanned by a new worker',
    async (word) => {
      const failed = await harness.post(path, key, { document: word });
      expect(failed.status).toBe(500);
      expect(await failed.json()).toMatchObject({ code: 'internal_error' });
      expect(await wordsUsed()).toBe(0);
      const next = await harness.post(path, key, { document: 'sound' });
      expect(next.status).toBe(200);
      expect(await next.json()).toMatchObject({ documents: [{ said: 'sound' }] });
      expect(await wordsUsed()).toBe(1);
    },
  );
});

test.each(['hang', 'die', 'throw'])(
  'a file that makes the engine %s gets an error in its place; the others, which went to the worker with it, are ' +
    'scanned and charged',
  async (word) => {
    const body = formOf([
      ['a.txt', 'first'],
      ['b.txt', word],
      ['c.txt', 'third'],
    ]);
    const response = await fetch(`${harness.baseUrl}/v2/predict/files`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body,
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      documents: [{ said: 'first' }, { filename: 'b.txt', error: { code: 'internal_error' } }, { said: 'third' }],
    });
    expect(await wordsUsed()).toBe(2);
  },
);

test('where no file could be scanned, the request fails as a whole', async () => {
  const response = await fetch(`${harness.baseUrl}/v2/predict/files`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: formOf([['a.txt', 'throw']]),
  });
  expect(response.status).toBe(500);
  expect(await wordsUsed()).toBe(0);
});

test.each(['hang', 'die'])(
  'a stream whose engine comes to %s ends with the error event, and frees its words; the next stream has a new worker',
  async (word) => {
    const failed = await harness.post('/v3/ai/patterns/stream', key, { document: `one two ${word}` });
    expect((await failed.text()).trim().split('\n\n').at(-1)).toBe('data: {"error":"Error in streaming AI patterns"}');
    expect(await wordsUsed()).toBe(0);
    const next = await harness.post('/v3/ai/patterns/stream', key, { document: 'one two' });
    expect((await next.text()).trim().split('\n\n')).toEqual([
      'data: {"sentence":"one"}',
      'data: {"sentence":"two"}',
      ':end',
    ]);
    expect(await wordsUsed()).toBe(1);
  },
);
