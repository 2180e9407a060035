import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { PatternMatch, PatternSentence } from '../../src/records/patterns.js';
import { exportPatterns } from '../../src/pipeline/export/index.js';
import { patternsTable } from '../../src/pipeline/export/tables/patterns.js';
import { patternFindingsOf } from '../../src/pipeline/outputs/patterns.js';
import type { StoredFindings } from '../../src/pipeline/store/results/stored-document.js';
import type { ResultRow } from '../../src/records/result-row.js';
import { written } from '../testing/pipeline/collect.js';
import { failedRow, scannedRow } from '../testing/pipeline/rows.js';
import { parsedPage } from '../testing/pipeline/parsed-report.js';
import { inputOf, reportOf } from '../testing/pipeline/sample-report.js';

const JsonLines = Type.Array(Type.Record(Type.String(), Type.Unknown()));

const match: PatternMatch = {
  patternId: 'rule_of_three',
  patternName: 'Rule of three',
  displayName: 'Everything in threes',
  category: 'structure',
  description: 'Three matching words are lined up.',
  explanation: '“fast, secure, and calm” lines up three.',
  tip: 'Keep what informs.',
  severity: 'low',
  relevance: 0.5,
  timesAsOften: 3.5,
  evidence: 'moderate',
  match: 'fast, secure, and calm',
  start: 7,
  end: 29,
  groupId: null,
  relatedSentenceIndexes: [],
};
const other: PatternMatch = {
  ...match,
  patternId: 'formula',
  displayName: '<b>Formula</b>',
  match: '=cmd()',
  start: 40,
  end: 46,
  timesAsOften: null,
  evidence: 'unmeasured',
  groupId: 'formula-0',
  relatedSentenceIndexes: [1],
};
const found: PatternSentence = {
  sentenceIndex: 0,
  sentence: 'It was fast, secure, and calm <i>.',
  start: 0,
  end: 34,
  patterns: [match],
};

/**
 * Two sources with patterns, one without, one whose answer was malformed, one that gave no text, one that was not
 * searched.
 */
const FINDINGS: Readonly<Record<string, readonly PatternSentence[] | 'malformed'>> = {
  a: [
    found,
    {
      ...found,
      sentenceIndex: 1,
      start: 35,
      end: 69,
      sentence: '@ now =cmd() and what stands after',
      patterns: [other, { ...match, start: 36, end: 40 }],
    },
  ],
  b: [found],
  c: [],
  d: 'malformed',
};
const rows: readonly ResultRow[] = ['a', 'b', 'c', 'd', 'e'].map((documentHash) => ({
  ...scannedRow,
  source: `${documentHash}.txt`,
  documentHash,
  wordCount: 250,
}));
const store = {
  resultRows: () => Readable.from([...rows, failedRow]) as AsyncIterable<ResultRow>,
  patternsOf: (documentHash: string): Promise<StoredFindings<'patterns'>> => {
    const stored = FINDINGS[documentHash] ?? null;
    return Promise.resolve(
      stored === null || stored === 'malformed' ? stored : { scan: 'patterns', sentences: stored },
    );
  },
};
const exported = (format: string): Promise<Buffer> =>
  written((out) => exportPatterns(format, patternFindingsOf(store, 'run'), out));

test('every match is one row, and what a spreadsheet would run stays text', async () => {
  const records: Record<string, string>[] = parse(await exported('csv'), { columns: true });
  expect(
    records.map((record) => [
      record['source'],
      record['sentence_index'],
      record['pattern_id'],
      record['start'],
      record['k_times'],
      record['group_id'],
    ]),
  ).toEqual([
    ['a.txt', '0', 'rule_of_three', '7', '3.5', ''],
    ['a.txt', '1', 'formula', '40', '', 'formula-0'],
    ['a.txt', '1', 'rule_of_three', '36', '3.5', ''],
    ['b.txt', '0', 'rule_of_three', '7', '3.5', ''],
  ]);
  expect(records[1]).toMatchObject({
    match: `'=cmd()`,
    sentence: `'@ now =cmd() and what stands after`,
    explanation: match.explanation,
    tip: match.tip,
  });
});

test('JSON Lines and Parquet hold the same rows, values as they are', async () => {
  const lines = Value.Parse(
    JsonLines,
    JSON.parse(`[${(await exported('jsonl')).toString('utf8').trimEnd().replaceAll('\n', ',')}]`),
  );
  expect(lines.map((line) => Object.keys(line))).toEqual(
    lines.map(() => patternsTable.columns.map(({ name }) => name)),
  );
  expect(lines[1]).toMatchObject({ match: '=cmd()', k_times: null, relevance: 0.5, group_id: 'formula-0' });
  const records = await parquetReadObjects({ file: new Uint8Array(await exported('parquet')).buffer });
  expect(records).toHaveLength(4);
  expect(records[1]).toMatchObject({ match: '=cmd()', start: 40n, relevance: 0.5 });
});

test('the report counts sources and matches by pattern, per 1,000 words, and shows an example', async () => {
  const { html } = await reportOf(inputOf([...rows], { patterns: () => patternFindingsOf(store, 'run') }));
  const section = /<section id="patterns"[\s\S]*?<\/section>/u.exec(html)?.[0] ?? '';
  const { text } = parsedPage(section);
  expect(text).toContain(
    '3 sources were searched for habits of wording that are common in AI text; 2 (67\u00a0%) show at least one. 4 ' +
      'matches in 750 words, 5.3 per 1,000 words.',
  );
  expect(text).toContain('The response of the service for 1 source had an unexpected form');
  expect(section).toContain(
    '<code>rule_of_three</code></small></th><td>low</td><td class="n">3.5</td><td class="n">2</td><td ' +
      'class="n">67\u00a0%</td><td class="n">3</td><td class="n">4</td>',
  );
  expect(section.indexOf('rule_of_three')).toBeLessThan(section.indexOf('<code>formula'));
  expect(section).toContain('It was <mark>fast, secure, and calm</mark> &lt;i&gt;.');
  expect(section).toContain('&lt;b&gt;Formula&lt;/b&gt;');
  expect(html).toContain('<a href="#patterns">Patterns</a>');
});

test('a report of a run that looked for no patterns says nothing of them', async () => {
  expect((await reportOf(inputOf([scannedRow]))).html).not.toContain('id="patterns"');
});
