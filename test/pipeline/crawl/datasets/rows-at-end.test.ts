import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { datasetFormatOf } from '../../../../src/pipeline/crawl/datasets/formats.js';
import { RepeatedIds } from '../../../../src/pipeline/crawl/datasets/repeated-ids.js';
import { datasetSources } from '../../../../src/pipeline/crawl/datasets/sources.js';
import type { IdsBefore, Source } from '../../../../src/records/source.js';
import { PLAIN_CRAWL } from '../../../testing/pipeline/crawl-settings.js';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-end-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lines = (ids: readonly string[]): string => ids.map((id) => `${JSON.stringify({ id, text: 'a' })}\n`).join('');

/** Returns what reading a file behind a row yields. */
async function rowsBehind(name: string, row: number, idsBefore: IdsBefore): Promise<readonly Source[]> {
  const bytes = Buffer.from(join(folder, name));
  const read: Source[] = [];
  const repeatedIds = new RepeatedIds(() => undefined);
  const dataset = datasetFormatOf(name) ?? expect.unreachable(name);
  const end = { after: { row, bytes: null }, idsBefore };
  const parts = { settings: PLAIN_CRAWL, repeatedIds };
  for await (const source of datasetSources({ shown: name, bytes }, bytes, dataset, parts, end)) read.push(source);
  return read;
}

test('only ids of rows that are read are looked up, in groups, and those before keep theirs', async () => {
  const own = Array.from({ length: 200 }, (_, index) => `r${index}`);
  await writeFile(join(folder, 'rows.jsonl'), lines(['r70', 'r71', ...own.slice(0, 68), 'r71', ...own.slice(80)]));
  const asked: (readonly string[])[] = [];
  const rows = await rowsBehind('rows.jsonl', 70, async (ids) => {
    asked.push(ids);
    return Promise.resolve(ids.filter((id) => id === 'r71'));
  });
  expect(asked.map((ids) => ids.length)).toEqual([64, 57]);
  expect(asked.flat()).toEqual(['r71', ...own.slice(80)]);
  expect(rows.map(({ datasetId }) => datasetId)).toEqual(['r71#71', ...own.slice(80)]);
});

test('a row without an id is called by its number, unless a row before it has that id', async () => {
  await writeFile(join(folder, 'rows.jsonl'), lines(['3', 'b', '', '']));
  const rows = await rowsBehind('rows.jsonl', 2, (ids) => Promise.resolve(ids.filter((id) => id === '3')));
  expect(rows.map(({ datasetId }) => datasetId)).toEqual(['3#3', '4']);
});

test('rows before the place where a file breaks are read, then the fault is told', async () => {
  const packed = gzipSync(lines(Array.from({ length: 40_000 }, (_, index) => `r${index}`)));
  await writeFile(join(folder, 'rows.jsonl.gz'), packed.subarray(0, packed.length / 2));
  const rows = await rowsBehind('rows.jsonl.gz', 10, () => Promise.resolve([]));
  expect(rows.length).toBeGreaterThan(64);
  expect(rows.slice(0, -1).map(({ datasetId }) => datasetId)).toEqual(
    Array.from({ length: rows.length - 1 }, (_, index) => `r${index + 10}`),
  );
  expect(rows.at(-1)).toMatchObject({ datasetId: null, content: { outcome: 'failed' } });
});

test('where ids cannot be looked up the dataset is not said to be broken', async () => {
  await writeFile(join(folder, 'rows.jsonl'), lines(['a', 'b']));
  const isLost = new Error('the connection is lost');
  await expect(rowsBehind('rows.jsonl', 1, () => Promise.reject(isLost))).rejects.toBe(isLost);
});
