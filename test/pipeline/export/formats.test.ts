import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { programVersion } from '../../../src/lib/package-root.js';
import { withoutFormulaGuard } from '../../../src/pipeline/export/formula-guard.js';
import {
  columnsOfResults,
  exportFormatNames,
  exportPassages,
  exportResults,
} from '../../../src/pipeline/export/index.js';
import { inPages } from '../../../src/pipeline/export/pages.js';
import type { Cell, ColumnType } from '../../../src/pipeline/export/table.js';
import { resultsTable } from '../../../src/pipeline/export/tables/results.js';
import type { ResultRow } from '../../../src/records/result-row.js';
import { written } from '../../testing/pipeline/collect.js';
import { anyRow, failedRow, scannedRow } from '../../testing/pipeline/rows.js';

type Records = readonly Readonly<Record<string, unknown>>[];

function csvValue(text: string, type: ColumnType): unknown {
  if (text === '') return type === 'list' ? [] : null;
  if (type === 'integer' || type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true';
  const plain = withoutFormulaGuard(text);
  return type === 'list' ? plain.split('|') : plain;
}

const typeOf = new Map(resultsTable.columns.map((column) => [column.name, column.type]));

/** How an outside program reads each format back. A format without an entry fails the test below. */
const readers: Readonly<Record<string, (bytes: Buffer) => Promise<Records>>> = {
  csv: (bytes) => {
    const records: Record<string, string>[] = parse(bytes, { columns: true, record_delimiter: '\r\n' });
    return Promise.resolve(
      records.map((record) =>
        Object.fromEntries(
          Object.entries(record).map(([name, text]) => [name, csvValue(text, typeOf.get(name) ?? 'string')]),
        ),
      ),
    );
  },
  jsonl: (bytes) =>
    Promise.resolve(
      bytes
        .toString('utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    ),
  parquet: async (bytes) => {
    const file = new Uint8Array(bytes).buffer;
    // The library's own decoder drops a leading byte order mark.
    const records = await parquetReadObjects({
      file,
      parsers: { ...DEFAULT_PARSERS, stringFromBytes: (bytes) => Buffer.from(bytes).toString('utf8') },
    });
    return records.map((record) =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]: [string, unknown]) => {
          if (typeof value === 'bigint') return [name, Number(value)];
          return [name, value instanceof Date ? value.toISOString().replace('.000Z', 'Z') : value];
        }),
      ),
    );
  },
};

function expectedRecord(row: ResultRow): Record<string, Cell> {
  return Object.fromEntries(
    resultsTable.columns.map((column) => {
      const cell = column.value(row);
      return [column.name, typeof cell === 'string' ? Buffer.from(cell, 'utf8').toString('utf8') : cell];
    }),
  );
}

describe.each(exportFormatNames)('%s', (name) => {
  const read = readers[name];
  if (read === undefined) throw new Error(`no reader for the export format ${name}: add one to this test`);

  test('gives back every row exactly, hostile texts included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 8 }), async (rows) => {
        const records = await read(await written((out) => exportResults(name, [rows], out)));
        expect(records).toEqual(rows.map(expectedRecord));
      }),
      { numRuns: 150 },
    );
  });

  test('has the same columns in the same order when there are no rows', async () => {
    const bytes = await written((out) => exportResults(name, [], out));
    expect(await read(bytes)).toEqual([]);
  });

  test('leaves the stream open', async () => {
    const out = new Writable({ write: (_chunk, _encoding, done) => done() });
    await exportResults(name, [[scannedRow]], out);
    expect(out.writableEnded).toBe(false);
  });

  test('reads no further ahead than the stream drains', async () => {
    let read = 0;
    let release: () => void = () => undefined;
    const stuck = new Promise<void>((resolve) => (release = resolve));
    let reportFull: () => void = () => undefined;
    const full = new Promise<void>((resolve) => (reportFull = resolve));
    const out = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => {
        reportFull();
        void stuck.then(() => done());
      },
    });
    function* rows(): Generator<ResultRow> {
      for (; read < 60_000; read += 1) yield scannedRow;
    }
    const exported = exportResults(name, inPages(rows()), out);
    await full;
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBeLessThan(45_000);
    release();
    await exported;
    expect(read).toBe(60_000);
  });

  test('rejects with the error of the stream, and stops reading', async () => {
    let read = 0;
    function* rows(): Generator<ResultRow> {
      for (; read < 100_000; read += 1) yield scannedRow;
    }
    const out = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no space left on device')) });
    out.on('error', () => undefined);
    await expect(exportResults(name, inPages(rows()), out)).rejects.toThrow('no space left on device');
    expect(read).toBeLessThan(100_000);
  });

  test('rejects with the error of the rows', async () => {
    function* rows(): Generator<ResultRow> {
      yield scannedRow;
      throw new Error('the database went away');
    }
    await expect(written((out) => exportResults(name, inPages(rows()), out))).rejects.toThrow('the database went away');
  });
});

test('a format that is not known is refused with the list of those that are', async () => {
  await expect(written((out) => exportResults('xlsx', [], out))).rejects.toMatchObject({
    code: 'unknown_export_format',
    exitCode: 2,
    nextStep: 'Use one of: csv, jsonl, parquet.',
  });
  expect(exportFormatNames).toEqual(['csv', 'jsonl', 'parquet']);
});

test.each([
  ['full', ['verdict', 'judged', 'reason', 'reason_message']],
  ['slim', ['verdict', 'judged']],
] as const)('whether a text was judged stands beside its verdict: %s', (columns, together) => {
  const names = columnsOfResults({ columns, truthColumn: '' }).map(({ name }) => name);
  const at = names.indexOf('verdict');
  expect(names.slice(at, at + together.length)).toEqual(together);
});

describe('files as they were before', () => {
  const rows: readonly ResultRow[] = [
    scannedRow,
    failedRow,
    { ...scannedRow, source: '=HYPERLINK("http://x.example","a, b").txt', outcome: 'duplicate', wordsBilled: 0 },
    {
      ...scannedRow,
      source: 'notes/zwei\nZeilen \ud800.md',
      datasetId: '-5',
      verdict: 'mixed',
      language: 'de',
      truncated: true,
    },
  ];
  const sentence = {
    text: 'A short one.',
    start: 0,
    end: 12,
    generatedProbability: 0.75,
    highlighted: true,
    kind: 'prose' as const,
  };
  const passages = {
    sentences: [
      sentence,
      { ...sentence, text: '- Another; =1+1.', start: 13, end: 29, generatedProbability: 0.25, highlighted: false },
    ],
    paragraphs: [{ startSentenceIndex: 0, sentenceCount: 2, generatedProbability: 0.5 }],
  };

  test.each(['csv', 'jsonl'])('results.%s', async (name) => {
    const bytes = await written((out) => exportResults(name, [rows], out));
    const text = bytes.toString('utf8').replaceAll(programVersion(), 'VERSION');
    await expect(text).toMatchFileSnapshot(`../../fixtures/export/results.${name}`);
  });

  test.each(['csv', 'jsonl'])('passages.%s', async (name) => {
    const bytes = await written((out) => exportPassages(name, rows.slice(0, 2), () => passages, out));
    const text = bytes.toString('utf8').replaceAll(programVersion(), 'VERSION');
    await expect(text).toMatchFileSnapshot(`../../fixtures/export/passages.${name}`);
  });
});
