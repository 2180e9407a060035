import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutFormulaGuard } from '../../../src/pipeline/export/formula-guard.js';
import { exportStoredRun, usualContent } from '../../../src/pipeline/outputs/export-run.js';
import { StandIn, standInVerdict } from '../../testing/pipeline/stand-in.js';
import { textOf, World } from '../../testing/pipeline/world.js';
import { openObjectStorage } from '../../../src/lib/object-storage.js';
import { written } from '../../testing/pipeline/collect.js';

const standIn = new StandIn({});
let world: World;

beforeAll(async () => {
  world = await World.create(standIn);
});

afterAll(async () => {
  await standIn.close();
  await world.remove();
});

/** Labels the datasets and gives the export of the newest run. */
async function labelled(
  files: Readonly<Record<string, string | Uint8Array>>,
  format: string,
  change: () => Promise<void> = () => Promise.resolve(),
): Promise<Buffer> {
  await rm(join(world.folder, 'corpus'), { recursive: true, force: true });
  await world.write({});
  for (const [name, content] of Object.entries(files)) {
    await world.write({ [name]: '' });
    await writeFile(join(world.folder, 'corpus', name), content);
  }
  await world.run({ crawl: { dataset: true }, paths: Object.keys(files).map((name) => `corpus/${name}`) });
  await change();
  const store = await world.openStore();
  try {
    const content = await usualContent(store, (await store.listRuns())[0]?.runId ?? '');
    return await written(async (out) =>
      exportStoredRun(
        store,
        { runId: (await store.listRuns())[0]?.runId ?? '', content, format, objects: openObjectStorage('') },
        out,
      ),
    );
  } finally {
    await store.close();
  }
}

function jsonLines(bytes: Buffer): readonly Readonly<Record<string, unknown>>[] {
  return bytes
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function csvRecords(bytes: Buffer): readonly Readonly<Record<string, string>>[] {
  const records: Record<string, string>[] = parse(bytes, { columns: true, record_delimiter: '\r\n' });
  return records;
}

describe('a CSV dataset', () => {
  const rows =
    'id,2024,source,text,text\n' +
    `b,1,forum,"${textOf(1)}",x\n` +
    `a,=2+2,"a, ""b""","${textOf(2)}",y\n` +
    'short,1\n' +
    'empty,3,,,\n' +
    `b,4,again,"${textOf(1)}",z\n`;

  test('comes back in its own order with the labels beside it, failed rows among them', async () => {
    const records = csvRecords(await labelled({ 'd.csv': rows }, 'csv'));
    expect(
      Object.keys(records[0] ?? {})
        .slice(0, 5)
        .sort(),
    ).toEqual(['2024', 'id', 'source', 'text', 'text_2']);
    expect(records.map((record) => [record['id'], record['2024'], record['source'], record['text_2']])).toEqual([
      ['b', '1', 'forum', 'x'],
      ['a', "'=2+2", 'a, "b"', 'y'],
      ['short', '1', '', ''],
      ['empty', '3', '', ''],
      ['b', '4', 'again', 'z'],
    ]);
    expect(
      records.map((record) => [
        record['dataset_id'],
        record['outcome'],
        record['verdict'],
        record['reason'],
        record['assay_source'],
      ]),
    ).toEqual([
      ['b', 'scanned', standInVerdict(textOf(1)), '', 'corpus/d.csv'],
      ['a', 'scanned', standInVerdict(textOf(2)), '', 'corpus/d.csv'],
      ['row 3', 'failed', '', 'bad_row', 'corpus/d.csv'],
      ['empty', 'failed', '', 'no_text', 'corpus/d.csv'],
      ['b#5', 'duplicate', standInVerdict(textOf(1)), '', 'corpus/d.csv'],
    ]);
  });

  test('keeps the order of its columns', async () => {
    const [header = ''] = (await labelled({ 'd.csv': rows }, 'csv')).toString('utf8').split('\r\n');
    expect(header.split(',').slice(0, 6)).toEqual(['id', '2024', 'source', 'text', 'text_2', 'assay_source']);
  });

  test('compressed, and a second one with other columns', async () => {
    const records = csvRecords(
      await labelled(
        { 'a.csv.gz': gzipSync(`text,kind\n"${textOf(3)}",k\n`), 'b.tsv': `key\ttext\n7\t${textOf(4)}\n` },
        'csv',
      ),
    );
    expect(
      records.map((record) => [record['text'], record['kind'], record['key'], record['source'], record['verdict']]),
    ).toEqual([
      [textOf(3), 'k', '', 'corpus/a.csv.gz', standInVerdict(textOf(3))],
      [textOf(4), '', '7', 'corpus/b.tsv', standInVerdict(textOf(4))],
    ]);
  });
});

test('values of a JSON Lines dataset come back as they are', async () => {
  const lines = [
    { id: 9, text: textOf(5), tags: ['x', { deep: null }], score: 0.5, good: true },
    { id: 2, text: textOf(6), note: 'only here', score: 3 },
    { id: 11 },
  ];
  const records = jsonLines(
    await labelled({ 'd.jsonl': `${lines.map((line) => JSON.stringify(line)).join('\n')}\nnot json\n` }, 'jsonl'),
  );
  expect(records.map(({ id, tags, score, good, note, outcome }) => ({ id, tags, score, good, note, outcome }))).toEqual(
    [
      { id: 9, tags: ['x', { deep: null }], score: 0.5, good: true, note: null, outcome: 'scanned' },
      { id: 2, tags: null, score: 3, good: null, note: 'only here', outcome: 'scanned' },
      { id: 11, tags: null, score: null, good: null, note: null, outcome: 'failed' },
      { id: null, tags: null, score: null, good: null, note: null, outcome: 'failed' },
    ],
  );
});

test('typed columns of a Parquet dataset stay typed', async () => {
  const dataset = parquetWriteBuffer({
    columnData: [
      { name: 'text', data: [textOf(7), textOf(8)], type: 'STRING' },
      { name: 'n', data: [5n, 6n], type: 'INT64' },
      { name: 'huge', data: [2n ** 60n, 1n], type: 'INT64' },
      { name: 'x', data: [0.25, 4], type: 'DOUBLE' },
      { name: 'when', data: [new Date('2026-01-02T03:04:05Z'), new Date('2026-01-03T00:00:00Z')], type: 'TIMESTAMP' },
    ],
  });
  const bytes = await labelled({ 'd.parquet': new Uint8Array(dataset) }, 'parquet');
  const records: readonly Readonly<Record<string, unknown>>[] = await parquetReadObjects({
    file: new Uint8Array(bytes).buffer,
  });
  expect(records.map(({ text, n, huge, x, when, verdict }) => [text, n, huge, x, when, verdict])).toEqual([
    [textOf(7), 5n, String(2n ** 60n), 0.25, new Date('2026-01-02T03:04:05Z'), standInVerdict(textOf(7))],
    [textOf(8), 6n, '1', 4, new Date('2026-01-03T00:00:00Z'), standInVerdict(textOf(8))],
  ]);
});

test('whatever stands in the cells, CSV to CSV gives it back', async () => {
  const cell = fc.string({ unit: fc.constantFrom('=', '+', "'", '"', ';', ',', '\t', '\n', ' ', '1', 'a', 'é') });
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 6 }), async (cells) => {
      const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      const dataset = `text,cell\n${cells.map((text, index) => `${textOf(index)},${quoted(text)}`).join('\n')}\n`;
      const records = csvRecords(await labelled({ 'any.csv': dataset }, 'csv'));
      expect(records.map((record) => withoutFormulaGuard(record['cell'] ?? ''))).toEqual(cells);
    }),
    { numRuns: 8 },
  );
});

test('a text under piles of marks gets its label back, and what was hidden beside it', async () => {
  const piled = Array.from('hello there', (letter) => `${letter}\u0319\u0359\u032e\u0348\u035a`).join('');
  const row = JSON.stringify({ id: 'piled', text: `${textOf(1)} ${piled}` });
  const [record] = jsonLines(await labelled({ 'd.jsonl': `${row}\n` }, 'jsonl'));
  expect(record).toMatchObject({
    dataset_id: 'piled',
    outcome: 'scanned',
    manipulations: expect.anything() as unknown,
  });
});

test('whatever is hidden in the texts, each row gets its label back', async () => {
  const odd = fc.string({
    unit: fc.constantFrom(
      ...[
        'a',
        'b',
        ' ',
        '\n',
        '\r\n',
        '\t',
        '\f',
        '.',
        '\u0000',
        '\u0085',
        '\u00a0',
        '\u00ad',
        '\u0130',
        '\u200b',
        '\u200e',
      ],
      ...[
        '\u0319\u0359\u032e\u0348\u035a',
        'e\u0301\u0301\u0301\u0301',
        '\u034f',
        '\u2028',
        '\u2029',
        '\ufeff',
        '\u2800',
      ],
      ...[
        '\u202e',
        '\u202c',
        '\u2067',
        '\u2069',
        '\u0430',
        '\u0645\u064e\u064e\u064e',
        '\ud800',
        '\udb40\udc41',
        '\u212b',
        '\uac00',
      ],
    ),
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(odd, { minLength: 1, maxLength: 20 }), async (texts) => {
      const rows = texts.map((text, index) => JSON.stringify({ id: `n${index}`, text: `${textOf(index)} ${text}` }));
      const records = jsonLines(await labelled({ 'odd.jsonl': `${rows.join('\n')}\n` }, 'jsonl'));
      expect(records.map(({ dataset_id, verdict }) => [dataset_id, typeof verdict])).toEqual(
        texts.map((_, index) => [`n${index}`, 'string']),
      );
    }),
    { numRuns: 4 },
  );
});

describe('a dataset that is not what was labelled', () => {
  const before = `id,text\n1,${textOf(1)}\n2,${textOf(2)}\n`;
  const path = (): string => join(world.folder, 'corpus', 'd.csv');

  test.each<[string, string, RegExp]>([
    ['another text', before.replace(textOf(2), textOf(9)), /row 2 has another text/u],
    ['another row', before.replace('1,', '8,'), /row 1 was 1 and is 8/u],
    ['a row less', before.split('\n').slice(0, 2).join('\n'), /row 2 is gone/u],
  ])('%s: no label is put beside it', async (_what, after, says) => {
    await expect(labelled({ 'd.csv': before }, 'csv', () => writeFile(path(), after))).rejects.toMatchObject({
      code: 'dataset_changed',
      exitCode: 2,
      message: expect.stringMatching(says) as string,
    });
  });

  test('gone', async () => {
    await expect(labelled({ 'd.csv': before }, 'csv', () => rm(path()))).rejects.toMatchObject({
      code: 'dataset_unreadable',
      nextStep: expect.stringContaining('--no-join') as string,
    });
  });
});

test('the file on disk is only read', async () => {
  const dataset = `text\n${textOf(1)}\n`;
  await labelled({ 'd.csv': dataset }, 'csv');
  expect(await readFile(join(world.folder, 'corpus', 'd.csv'), 'utf8')).toBe(dataset);
});
