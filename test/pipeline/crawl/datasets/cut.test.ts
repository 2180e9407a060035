import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { datasetFormatOf } from '../../../../src/pipeline/crawl/datasets/formats.js';
import { inParts, partSources } from '../../../../src/pipeline/crawl/datasets/parts.js';
import { RepeatedIds } from '../../../../src/pipeline/crawl/datasets/repeated-ids.js';
import { datasetSources } from '../../../../src/pipeline/crawl/datasets/sources.js';
import type { PartSize } from '../../../../src/records/dataset-part.js';
import type { Source } from '../../../../src/records/source.js';
import type { CrawlSettings } from '../../../../src/pipeline/crawl/settings.js';
import { randomOf } from '../../../testing/random.js';
import { PLAIN_CRAWL } from '../../../testing/pipeline/crawl-settings.js';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-cut-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const datasetOf = (name: string) => datasetFormatOf(name) ?? expect.unreachable(name);

interface Read {
  readonly rows: readonly unknown[];
  readonly notes: readonly string[];
}

/** A row without how far its dataset is read: parts are not gone on with behind a row. */
const withoutReadUpTo = (row: Source) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'readUpTo'));

/** What a dataset gives where it is read as a whole. */
async function wholeOf(name: string, settings: CrawlSettings = PLAIN_CRAWL): Promise<Read> {
  const bytes = Buffer.from(join(folder, name));
  const rows: unknown[] = [];
  const notes: string[] = [];
  const repeatedIds = new RepeatedIds((note) => notes.push(note));
  const path = { shown: name, bytes };
  for await (const row of datasetSources(path, bytes, datasetOf(name), { settings, repeatedIds }))
    rows.push(withoutReadUpTo(row));
  return { rows, notes };
}

/** What its parts give, each read by itself, and how many they are. */
async function partsOf(
  name: string,
  size: PartSize,
  settings: CrawlSettings = PLAIN_CRAWL,
): Promise<(Read & { readonly parts: number }) | null> {
  const path = { shown: name, bytes: Buffer.from(join(folder, name)) };
  const notes: string[] = [];
  const repeatedIds = new RepeatedIds((note) => notes.push(note));
  const whole = await inParts(path, datasetOf(name), { settings, repeatedIds, size });
  if (whole === null) return null;
  const { size: sizeBytes } = await stat(path.bytes);
  const rows: unknown[] = [];
  let parts = 0;
  for await (const part of whole.parts) {
    parts += 1;
    let count = 0;
    for await (const row of partSources(path, datasetOf(name), { ...whole, sizeBytes, part }, repeatedIds)) {
      rows.push(row);
      count += 1;
    }
    expect(part.range.kind === 'all' ? count : part.rows).toBe(count);
  }
  expect(whole.failure()).toBeNull();
  return { rows, notes, parts };
}

const LINES = [
  '',
  ' ',
  '\u00a0',
  'not JSON',
  '[1]',
  '"a text alone"',
  '{"id": "a", "text": "one"}',
  '{"id": "a", "text": "the id again"}',
  '{"id": 7, "text": "häß\u2028lich 漢字 🜚"}',
  '{"id": "", "text": "no id"}',
  '{"id": 12, "text": "the number of a row"}',
  '{"id": null, "text": 5}',
  '{"text": "no id at all"}',
  `{"id": "long", "text": "${'long '.repeat(40)}"}`,
  '  {"id": "led", "text": "by spaces"}',
];

test('any cut of any JSON Lines gives the rows, numbers and ids of the whole', async () => {
  const random = randomOf(20);
  const below = (limit: number): number => Math.floor(random() * limit);
  let most = 0;
  for (let round = 0; round < 300; round += 1) {
    const lines = ['{"id": "first", "text": "names the columns"}'];
    for (let count = below(40); count > 0; count -= 1) {
      const line = LINES[below(LINES.length)] ?? '';
      lines.splice(below(lines.length + 1), 0, random() < 0.3 ? line.replace('"a"', `"n${below(9)}"`) : line);
    }
    const end = random() < 0.3 ? '\r\n' : '\n';
    const content = `${random() < 0.3 ? '\ufeff' : ''}${lines.join(end)}${random() < 0.5 ? end : ''}`;
    await writeFile(join(folder, 'rows.jsonl'), content);
    const settings = random() < 0.3 ? { ...PLAIN_CRAWL, idColumn: 'none' } : PLAIN_CRAWL;
    const size = { bytes: 1 + below(200), rows: 1 + below(10) };
    const whole = await wholeOf('rows.jsonl', settings);
    const read = await partsOf('rows.jsonl', size, settings);
    if (read === null) {
      expect(whole.rows.at(-1)).toMatchObject({ content: { reason: 'no_text_column' } });
      continue;
    }
    expect({ round, ...whole }).toEqual({ round, rows: read.rows, notes: read.notes });
    most = Math.max(most, read.parts);
  }
  expect(most).toBeGreaterThan(20);
});

test('where ids are numbers and some are missing, no two rows have the same name', async () => {
  const lines = ['x', '', 2, 5, ''].map((id, index) => `${JSON.stringify({ id, text: `text ${index}` })}\n`);
  await writeFile(join(folder, 'rows.jsonl'), lines.join(''));
  const whole = await wholeOf('rows.jsonl');
  expect(whole.rows).toMatchObject(['x', '2', '2#3', '5', '5#5'].map((datasetId) => ({ datasetId })));
  expect(await partsOf('rows.jsonl', { bytes: 1, rows: 2 })).toMatchObject(whole);
});

test('lines longer than what is read at once, and cut characters, are whole rows', async () => {
  const text = '漢'.repeat(700_000);
  await writeFile(join(folder, 'long.jsonl'), `{"text":"a"}\n{"text":"${text}"}\n{"text":"x${text}"}\n{"text":"b"}`);
  const read = await partsOf('long.jsonl', { bytes: 1000, rows: 10 });
  expect(read).toMatchObject({ ...(await wholeOf('long.jsonl')), parts: 3 });
});

test.each([1, 3, 100, 5000])(
  'any cut of Parquet gives the rows of the whole: %i rows a group',
  async (rowGroupSize) => {
    const rows = Array.from({ length: 300 }, (_, index) => index);
    const column = (name: string, data: readonly string[]) => ({ name, type: 'STRING' as const, data: [...data] });
    const columnData = [
      column(
        'id',
        rows.map((row) => `id ${row % 250}`),
      ),
      column(
        'text',
        rows.map((row) => `text ${row}`),
      ),
      column(
        'image',
        rows.map((row) => `image ${row}`),
      ),
    ];
    await writeFile(join(folder, 'rows.parquet'), new Uint8Array(parquetWriteBuffer({ rowGroupSize, columnData })));
    const whole = await wholeOf('rows.parquet');
    expect(whole.rows).toHaveLength(300);
    for (const size of [1, 7, 120, 1000]) {
      const read = await partsOf('rows.parquet', { bytes: Infinity, rows: size });
      expect(read).toMatchObject(whole);
    }
  },
);

test('what is only read from its beginning is one part, and what cannot be read is none', async () => {
  await writeFile(join(folder, 'rows.csv'), 'id,text\n1,"two\nlines"\n1,again\n');
  await writeFile(join(folder, 'rows.json'), '[{"text": "a"}, {"text": "b"}]');
  await writeFile(join(folder, 'rows.jsonl.gz'), gzipSync('{"id": "a", "text": "b"}\n'.repeat(3)));
  for (const name of ['rows.csv', 'rows.json', 'rows.jsonl.gz'])
    expect(await partsOf(name, { bytes: 1, rows: 1 })).toEqual({ ...(await wholeOf(name)), parts: 1 });
  await writeFile(join(folder, 'empty.csv'), '');
  await writeFile(join(folder, 'broken.jsonl.gz'), 'not packed');
  for (const name of ['empty.csv', 'broken.jsonl.gz', 'missing.jsonl'])
    expect(await partsOf(name, { bytes: 1, rows: 1 })).toBeNull();
});

test('a part of a file that has changed since says so', async () => {
  const name = 'rows.jsonl';
  await writeFile(join(folder, name), '{"text":"a"}\n{"text":"b"}\n');
  const path = { shown: name, bytes: Buffer.from(join(folder, name)) };
  const repeatedIds = new RepeatedIds(() => undefined);
  const size = { bytes: 1, rows: 2 };
  const whole = await inParts(path, datasetOf(name), { settings: PLAIN_CRAWL, repeatedIds, size });
  if (whole === null) expect.unreachable();
  const { size: sizeBytes } = await stat(path.bytes);
  for await (const part of whole.parts)
    for (const content of ['{"text":"a"}\n', `{"text":"a${'b'.repeat(13)}"}\n`]) {
      await writeFile(path.bytes, content);
      const read: unknown[] = [];
      const reading = { ...whole, sizeBytes, part };
      for await (const row of partSources(path, datasetOf(name), reading, repeatedIds)) read.push(row.content);
      expect(JSON.stringify(read.at(-1))).toContain('has changed since');
    }
});
