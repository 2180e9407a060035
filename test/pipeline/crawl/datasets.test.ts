import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { datasetFormats } from '../../../src/pipeline/crawl/datasets/formats.js';
import { crawl } from '../../../src/pipeline/crawl/index.js';
import type { CrawlSettings } from '../../../src/pipeline/crawl/index.js';
import { ENDINGS_OF_ROWS } from '../../../src/records/files-of-rows.js';
import type { Source } from '../../../src/records/source.js';
import { PLAIN_CRAWL } from '../../testing/pipeline/crawl-settings.js';

const plain: CrawlSettings = { ...PLAIN_CRAWL, dataset: true };
let cwd = '';

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-datasets-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function* rows(
  name: string,
  content: string | Uint8Array,
  settings: Partial<CrawlSettings> = {},
): AsyncGenerator<Source> {
  await writeFile(join(cwd, name), content);
  yield* crawl({ paths: [name], cwd, scratchFolder: cwd, settings: { ...plain, ...settings } });
}

async function notesOf(names: readonly string[]): Promise<readonly string[]> {
  const notes: string[] = [];
  const onNote = (message: string): void => void notes.push(message);
  const request = { paths: names, cwd, scratchFolder: cwd, settings: { ...plain, idColumn: 'id' } };
  expect(await linesOf(crawl({ ...request, onNote }))).not.toEqual([]);
  return notes;
}

async function linesOf(sources: AsyncIterable<Source>): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const { datasetId, content } of sources)
    lines.push(
      `${datasetId} ` +
        (content.kind === 'text'
          ? content.text
          : content.kind === 'ended'
            ? `${content.reason}: ${content.message}`
            : 'file'),
    );
  return lines;
}

const jsonLines =
  '{"id":"a","body":"First."}\n' +
  'not json\n\n' +
  '{"id":"a","body":"Same id."}\n' +
  '{"id":"c"}\n' +
  '{"id":"d","body":"With \u2028 inside."}';
/** Two frames, as `zstd` writes them one after the other: three lines, the second broken, then one more. */
const zstFrames = [
  'KLUv/SQ+8QEAeyJpZCI6ImEiLCJ0ZXh0IjoiRmlyc3QuIn0KYnJva2VuCnsiaWQiOiJiIiwidGV4dCI6IlNlY29uZC4ifQpRzZue',
  'KLUv/QRYWQEAeyJpZCI6ImMiLCJ0ZXh0IjoiSW4gYSBmcmFtZSBvZiBpdHMgb3duLiJ9CkgmUVc=',
];
const zst = Buffer.from(zstFrames.join(''), 'base64');

function parquetOf(codec: 'SNAPPY' | 'UNCOMPRESSED', count: number): Uint8Array {
  return new Uint8Array(
    parquetWriteBuffer({
      codec,
      rowGroupSize: 1000,
      columnData: [
        {
          name: 'key',
          data: Array.from({ length: count }, (_, index) => (index === 2 ? 'k1' : `k${index}`)),
          type: 'STRING',
        },
        {
          name: 'body',
          data: Array.from({ length: count }, (_, index) => (index === 3 ? null : `Text ${index}`)),
          type: 'STRING',
          nullable: true,
        },
        { name: 'score', data: Array.from({ length: count }, (_, index) => index / 2), type: 'DOUBLE' },
      ],
    }),
  );
}

const nested = [
  { id: 'a', answer: { text: 'An answer.', score: 1 }, choices: ['first', 'second'] },
  { id: 'b', answer: { text: 'Another.' }, choices: ['only'] },
]
  .map((row) => JSON.stringify(row))
  .join('\n');
/** Two shapes of chats, as they are found in published datasets. */
const chats = [
  {
    messages: [
      { role: 'user', content: 'Hello.' },
      { role: 'assistant', content: 'Good day.' },
      { role: 'user', content: 'Bye.' },
    ],
  },
  {
    messages: [
      {
        from: 'user',
        value: [{ type: 'text', text: 'Part one.' }, { type: 'image' }, { type: 'text', text: 'Part two.' }],
      },
    ],
  },
]
  .map((row) => JSON.stringify(row))
  .join('\n');

test.each<[string, string, string | Uint8Array, Partial<CrawlSettings>, readonly string[]]>([
  [
    'csv',
    'd.csv',
    'id,text\n1,"Hello, ""you"".\nTwo lines."\n2\n3,Last\n',
    {},
    ['1 Hello, "you".\nTwo lines.', 'row 2 bad_row: line 4 has 1 field, the header 2', '3 Last'],
  ],
  ['csv without rows', 'd.csv', 'id,text\n', {}, ['null no_text: the dataset holds no rows']],
  ['jsonl without rows', 'd.jsonl', '\n', {}, ['null no_text: the dataset holds no rows']],
  ['csv with semicolons', 'd.csv', 'name;text\nx;A, b\n', {}, ['1 A, b']],
  [
    'csv in UTF-16 with tabs',
    'd.csv',
    Buffer.from('\ufeffkey\tcontent\nk\t"One, two; three"\n', 'utf16le'),
    {},
    ['k One, two; three'],
  ],
  ['tsv', 'd.tsv', 'key\tcontent\nk\tText here\n', {}, ['k Text here']],
  [
    'jsonl',
    'd.jsonl',
    jsonLines,
    {},
    [
      'a First.',
      'row 2 bad_row: line 2 is not JSON',
      'a#4 Same id.',
      'c bad_row: row 5 has no text in the column body',
      'd With \u2028 inside.',
    ],
  ],
  [
    'jsonl.gz',
    'd.jsonl.gz',
    gzipSync(jsonLines),
    { textColumn: 'id', idColumn: 'body' },
    ['First. a', 'row 2 bad_row: line 2 is not JSON', 'Same id. a', '5 c', 'With \u2028 inside. d'],
  ],
  [
    'jsonl.zst of two frames',
    'd.jsonl.zst',
    zst,
    {},
    ['a First.', 'row 2 bad_row: line 2 is not JSON', 'b Second.', 'c In a frame of its own.'],
  ],
  [
    'parquet',
    'd.parquet',
    parquetOf('SNAPPY', 5),
    {},
    ['k0 Text 0', 'k1 Text 1', 'k1#3 Text 2', 'k3 bad_row: row 4 has no text in the column body', 'k4 Text 4'],
  ],
  [
    'parquet, uncompressed, no column guessed',
    'd.parquet',
    parquetOf('UNCOMPRESSED', 2),
    { textColumn: 'key', idColumn: 'none' },
    ['1 k0', '2 k1'],
  ],
  [
    'no obvious column',
    'd.csv',
    'x,y\na,b\n',
    {},
    ['null no_text_column: which column holds the text is not obvious among x, y; name it with --text-column'],
  ],
  ['a nested column', 'd.jsonl', nested, { textColumn: 'answer.text' }, ['a An answer.', 'b Another.']],
  [
    'an item of a list',
    'd.jsonl',
    nested,
    { textColumn: 'Choices.1' },
    ['a second', 'b bad_row: row 2 has no text in the column choices.1'],
  ],
  [
    'a column whose name has a dot',
    'd.jsonl',
    '{"answer.text":"Flat.","answer":{"text":"Nested."}}',
    { textColumn: 'answer.text' },
    ['1 Flat.'],
  ],
  ['a chat', 'd.jsonl', chats, {}, ['1 Hello.\n\nGood day.\n\nBye.', '2 Part one.\n\nPart two.']],
  [
    'what one role says in a chat',
    'd.jsonl',
    chats,
    { textColumn: 'messages.assistant' },
    ['1 Good day.', '2 bad_row: row 2 has no text in the column messages.assistant'],
  ],
  [
    'what nobody says in a chat',
    'd.jsonl',
    chats,
    { textColumn: 'messages.bot' },
    ['null no_text_column: there is no messages.bot: messages holds user, assistant'],
  ],
  [
    'no such nested column',
    'd.jsonl',
    nested,
    { textColumn: 'answer.txt' },
    ['null no_text_column: there is no answer.txt: answer holds text, score'],
  ],
  [
    'no such column',
    'd.csv',
    'id,text\n1,a\n',
    { textColumn: 'txet' },
    ['null no_text_column: there is no column txet among id, text; did you mean text?'],
  ],
])('rows of a dataset are sources: %s', async (_name, file, content, settings, lines) => {
  expect(await linesOf(rows(file, content, settings))).toEqual(lines);
});

test('rows of several row groups come in their order', async () => {
  const lines = await linesOf(rows('d.parquet', parquetOf('SNAPPY', 2500)));
  expect(lines).toHaveLength(2500);
  expect(lines[1000]).toBe('k1000 Text 1000');
  expect(lines.at(-1)).toBe('k2499 Text 2499');
});

test('columns that were guessed are said, with every row', async () => {
  const warnings = async (settings: Partial<CrawlSettings>): Promise<readonly string[]> => {
    for await (const { content } of rows('d.jsonl', jsonLines, settings))
      return content.kind === 'text' ? content.warnings : [];
    return [];
  };
  expect(await warnings({})).toEqual(['column_guessed:text=body', 'column_guessed:id=id']);
  expect(await warnings({ textColumn: 'body' })).toEqual(['column_guessed:id=id']);
  expect(await warnings({ textColumn: 'body', idColumn: 'id' })).toEqual([]);
});

test.each<[string, string, Uint8Array]>([
  ['gz that is none', 'd.jsonl.gz', Buffer.from('no gzip')],
  ['gz cut short', 'd.jsonl.gz', gzipSync(`${jsonLines}\n`.repeat(5000)).subarray(0, 400)],
  ['zst cut short', 'd.jsonl.zst', zst.subarray(0, 30)],
  ['parquet cut short', 'd.parquet', parquetOf('SNAPPY', 5).subarray(0, 60)],
])('what is damaged ends as a failed source: %s', async (_name, file, content) => {
  const lines = await linesOf(rows(file, content));
  expect(lines.at(-1)).toMatch(/corrupt: reading stopped/u);
});

test('every row has an id of its own, also where ids are too many to hold', async () => {
  const count = 230_000;
  const ids = new Set<string>();
  let last = '';
  for await (const { datasetId } of rows(
    'd.jsonl',
    Array.from({ length: count }, (_, index) => `{"id":${index % 220_000},"text":"x"}`).join('\n'),
  )) {
    ids.add(datasetId ?? '');
    last = datasetId ?? '';
  }
  expect(ids.size).toBe(count);
  expect(last).toBe(`9999#${count}`);
});

test('without --dataset a dataset is a file', async () => {
  for await (const { content } of rows('d.jsonl', jsonLines, { dataset: false })) expect(content.kind).toBe('file');
});

test('rows that share an id are told of, once a dataset and of three datasets', async () => {
  const names = Array.from({ length: 5 }, (_, index) => `${index}.jsonl`);
  const line = (id: string): string => `${JSON.stringify({ id, text: `Text of ${id}.` })}\n`;
  await writeFile(join(cwd, 'plain.jsonl'), line('a') + line('b'));
  expect(await notesOf(['plain.jsonl'])).toEqual([]);
  for (const name of names) await writeFile(join(cwd, name), ['a', 'b', 'a', 'b', 'a'].map(line).join(''));
  expect(await notesOf(names)).toEqual(
    names
      .slice(0, 3)
      .map((name) => `${name}: 3 rows have the id of an earlier row; results name them by id and row, as a#3`),
  );
});

test('hints know the endings of files of rows that are one document without --dataset', () => {
  const endings = datasetFormats.filter(({ isOnlyRows }) => !isOnlyRows).flatMap(({ extensions }) => extensions);
  expect([...ENDINGS_OF_ROWS].sort()).toEqual(endings.sort());
});
