import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parquetMetadata } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crawl } from '../../../../src/pipeline/crawl/index.js';
import { PLAIN_CRAWL } from '../../../testing/pipeline/crawl-settings.js';

let cwd = '';

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-parts-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

/** What a crawl of the folder finds: rows with their texts, and files. */
async function found(settings: Partial<typeof PLAIN_CRAWL> = {}): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const { path, datasetId, content } of crawl({
    paths: ['.'],
    cwd,
    scratchFolder: cwd,
    settings: { ...PLAIN_CRAWL, ...settings },
  }))
    lines.push([path, datasetId, content.kind === 'text' ? content.text : content.kind].join(' '));
  return lines;
}

async function write(name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(cwd, name)), { recursive: true });
  await writeFile(join(cwd, name), content);
}

const ROWS = 2000;

/** Two row groups; the texts stand in a column, others beside them. */
function parquet(): Uint8Array {
  const column = (name: string) => ({
    name,
    type: 'STRING' as const,
    data: Array.from({ length: ROWS }, (_, index) => `${name} ${index}`),
  });
  const columnData = [column('id'), column('text'), column('image')];
  return new Uint8Array(parquetWriteBuffer({ rowGroupSize: ROWS / 2, codec: 'UNCOMPRESSED', columnData }));
}

/** Damages the second row group of a column. */
function damaged(bytes: Uint8Array, name: string): Uint8Array {
  const { row_groups: groups } = parquetMetadata(new Uint8Array(bytes).buffer);
  const chunk = groups[1]?.columns.find(({ meta_data: meta }) => meta?.path_in_schema[0] === name)?.meta_data;
  const start = Number(chunk?.dictionary_page_offset ?? chunk?.data_page_offset);
  return bytes.map((byte, at) => (at >= start && at < start + Number(chunk?.total_compressed_size) ? 0xff : byte));
}

test.each([
  ['', [`text ${ROWS - 1}`, ROWS]],
  ['image', [`text ${ROWS - 1}`, ROWS]],
  ['text', ['ended', ROWS / 2 + 1]],
])('columns of Parquet that hold neither text nor id stay unread: damage in "%s"', async (name, [last, count]) => {
  await write('d.parquet', name === '' ? parquet() : damaged(parquet(), name));
  const lines = await found();
  expect(lines).toHaveLength(Number(count));
  expect(lines.at(-1)).toMatch(new RegExp(`${last}$`, 'u'));
});

const JSONL = '{"text":"A text."}\n{"text":"Another."}\n';

test.each<[string, string, readonly string[]]>([
  ['data/train-00000-of-00010.jsonl', JSONL, ['1 A text.', '2 Another.']],
  ['test-0001-of-2.csv', 'text\nA text.\n', ['1 A text.']],
  ['train-1-of-2.txt', 'text\nA text.\n', [' file']],
  ['train.jsonl', JSONL, [' file']],
  ['part-1-of-2/train.jsonl', JSONL, [' file']],
])('parts of a dataset are known by their names: %s', async (name, content, lines) => {
  await write(name, content);
  expect(await found()).toEqual(lines.map((line) => `./${name} ${line}`));
});

test('a column is named for parts that are found by themselves, too', async () => {
  await write('train-0-of-1.jsonl', '{"text":"A text.","summary":"Short."}\n');
  expect(await found({ textColumn: 'summary' })).toEqual(['./train-0-of-1.jsonl 1 Short.']);
});
