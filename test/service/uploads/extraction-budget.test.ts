import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Extractor } from '../../../src/records/extraction.js';
import { formOf, ManualClock, plainExtractor, startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';
import { ExtractionBudget } from '../../../src/service/uploads/index.js';

/** Reads each file in half a minute by the clock, with two threads. */
const clock = new ManualClock();
let readCount = 0;
const costly: Extractor = {
  ...plainExtractor,
  extract: async (file, signal, onSpent) => {
    clock.time += 30_000;
    readCount += 1;
    onSpent?.(60_000);
    return plainExtractor.extract(file, signal);
  },
};

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ extractor: costly, clock, metricsAddress: { host: '127.0.0.1', port: 0 } });
});
afterAll(() => harness.close());

function upload(key: string, count: number): Promise<Response> {
  const files = Array.from({ length: count }, (_, index) => [`${index}.pdf`, 'one two'] as const);
  return fetch(`${harness.baseUrl}/v2/predict/files`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: formOf(files),
  });
}

interface Answer {
  readonly documents: readonly { readonly error?: { readonly code: string } }[];
}

async function usage(key: string): Promise<unknown> {
  return (await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } })).json();
}

test('many small files that are slow to read cost a key its time, and no other key', async () => {
  const { key } = await harness.newKey();
  const other = await harness.newKey();
  expect(await usage(key)).toMatchObject({
    data: { extraction_seconds_left: 300, extraction_seconds_per_minute: 60 },
  });
  const answer = (await (await upload(key, 100)).json()) as Answer;
  const codes = answer.documents.map(({ error }) => error?.code ?? 'read');
  expect(new Set(codes)).toEqual(new Set(['read', 'extraction_timeout']));
  // Five minutes that were saved up, and half of the time that passed meanwhile.
  expect(codes.filter((code) => code === 'read').length).toBeLessThan(30);
  expect(readCount).toBe(codes.filter((code) => code === 'read').length);
  expect(await usage(key)).toMatchObject({ data: { extraction_seconds_left: 0 } });
  const refused = await upload(key, 1);
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Plain text costs no such time.
  const plain = await fetch(`${harness.baseUrl}/v2/predict/files`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: formOf([['a.txt', 'one two']]),
  });
  expect(await plain.json()).toMatchObject({ documents: [{ predicted_class: 'human' }] });
  expect(await (await upload(other.key, 1)).json()).toMatchObject({ documents: [{ predicted_class: 'human' }] });
  clock.time += 120_000;
  expect(await (await upload(key, 1)).json()).toMatchObject({ documents: [{ predicted_class: 'human' }] });
  const metrics = await (await fetch(harness.service.metricsUrl ?? '')).text();
  const spent = Number(/^assay_extraction_seconds_total (\d+)$/mu.exec(metrics)?.[1]);
  expect(spent).toBe(readCount * 60);
});

test('a key pays the processor time of its files, not the time that a busy machine takes for them', async () => {
  const slowed = new ManualClock();
  const busy: Extractor = {
    ...plainExtractor,
    extract: (_file, _signal, onSpent) => {
      slowed.time += 30_000;
      onSpent?.(1_000);
      const message = 'broken';
      return Promise.resolve({ status: 'failed', contentHash: null, reason: 'corrupt', message, format: null });
    },
  };
  const spent: number[] = [];
  const budget = new ExtractionBudget({ extractionMsPerMinute: 6_000 }, slowed, (ms) => spent.push(ms));
  const metered = budget.metered(busy, 'a');
  for (const filename of Array.from({ length: 8 }, (_, index) => `${index}.pdf`))
    expect(await metered.extract({ path: filename, filename })).toMatchObject({ reason: 'corrupt' });
  expect(metered.refusedCount).toBe(0);
  expect(spent).toEqual(Array.from({ length: 8 }, () => 1_000));
  expect(budget.timeOf('a').secondsLeft).toBe(29);
});

test.each([1, 2, 3])(
  'with %i readers, a file waits for one costly file of another key, not for all',
  async (readers) => {
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const slow: Extractor = {
      ...plainExtractor,
      extract: async (file) => {
        order.push(file.filename);
        await new Promise<void>((resolve) => ends.push(resolve));
        return { status: 'failed', contentHash: null, reason: 'corrupt', message: 'broken', format: null };
      },
    };
    const budget = new ExtractionBudget({ extractionMsPerMinute: 60_000 }, clock, () => undefined, readers);
    const read = (keyId: string, filename: string) => budget.metered(slow, keyId).extract({ path: filename, filename });
    const all = [...Array.from({ length: 8 }, () => 'a'), 'b', 'b'].map((keyId) => read(keyId, keyId));
    for (let ended = 0; ended < all.length; ended += 1) {
      while (ends.length === 0) await new Promise((resolve) => setImmediate(resolve));
      ends.shift()?.();
    }
    await Promise.all(all);
    expect(order.indexOf('b')).toBe(readers);
    expect(order.lastIndexOf('b')).toBeLessThanOrEqual(readers + 2);
  },
);
