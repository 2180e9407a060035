import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatasets } from '../../../src/pipeline/crawl/index.js';
import { programSettings, run } from '../../../src/index.js';

let cwd: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-datasets-'));
  const files = {
    'many.csv': 'id,body,author\n1,A text.,x\n2,Another.,y\n',
    'one.jsonl': '{"text":"Only one row."}\n',
    'nested.jsonl': '{"question":"Why?","answer":{"text":"So.","score":1}}\n'.repeat(2),
    'two.jsonl': '{"question":"Why?","answer":{"text":"So."},"other":{"text":"No."}}\n'.repeat(2),
    'meta.jsonl': '{"prompt":"A text.","meta":{"source":"web"}}\n'.repeat(2),
    'unclear.tsv': 'x\ty\na\tb\nc\td\n',
    'broken.jsonl': '{"text":\n[1]\n',
    'empty.csv': '',
    'notes.txt': 'a,b\n1,2\n3,4\n',
    'old.csv': 'kept\n',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(cwd, name), content);
});
afterAll(() => rm(cwd, { recursive: true }));

const check = (path: string, settings: { readonly dataset?: boolean; readonly textColumn?: string } = {}) =>
  checkDatasets({ paths: [path], cwd, settings: { dataset: false, textColumn: '', idColumn: '', ...settings } });

test.each([
  [
    'many.csv',
    'many.csv holds rows and is read as one document; for one document a row: --dataset --text-column body ' +
      '(columns: id, body, author)',
  ],
  ...(
    [
      ['nested.jsonl', 'answer.text', 'question, answer'],
      ['two.jsonl', 'NAME', 'question, answer, other'],
      ['meta.jsonl', 'prompt', 'prompt, meta'],
    ] as const
  ).map(([file, column, columns]): [string, string] => [
    file,
    `${file} holds rows and is read as one document; for one document a row: --dataset --text-column ${column} ` +
      `(columns: ${columns})`,
  ]),
  [
    'unclear.tsv',
    'unclear.tsv holds rows and is read as one document; for one document a row: --dataset --text-column NAME ' +
      '(columns: x, y)',
  ],
])('a dataset that is read as one document is said to be one: %s', async (path, note) => {
  expect(await check(path)).toEqual([note]);
});

test.each(['one.jsonl', 'broken.jsonl', 'empty.csv', 'notes.txt', 'gone.csv', '.', 's3://bucket/many.csv', '*.csv'])(
  'nothing is said of %s',
  async (path) => {
    expect(await check(path)).toEqual([]);
    expect(await check(path, { dataset: true })).toEqual([]);
  },
);

test('a column that is not there ends a run before anything is scanned or written', async () => {
  const error = { code: 'no_text_column', exitCode: 2 };
  await expect(check('many.csv', { dataset: true, textColumn: 'boby' })).rejects.toMatchObject({
    ...error,
    message: 'many.csv: there is no column boby among id, body, author; did you mean body?',
  });
  const own = programSettings();
  const settings = {
    ...own,
    crawl: { ...own.crawl, dataset: true },
    outputs: { ...own.outputs, csv: 'old.csv' },
    store: { ...own.store, db: join(cwd, 'assay.db') },
  };
  await expect(run({ paths: ['unclear.tsv'], cwd, settings })).rejects.toMatchObject(error);
  expect(await readFile(join(cwd, 'old.csv'), 'utf8')).toBe('kept\n');
});
