import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { BibliographyFindings } from '../../../src/records/bibliography.js';
import { exportReferences } from '../../../src/pipeline/export/index.js';
import { referencesOf } from '../../../src/pipeline/outputs/references.js';
import type { StoredFindings } from '../../../src/pipeline/store/results/stored-document.js';
import type { ResultRow } from '../../../src/records/result-row.js';
import { reportOf, inputOf } from '../../testing/pipeline/sample-report.js';
import { written } from '../../testing/pipeline/collect.js';
import { failedRow, scannedRow } from '../../testing/pipeline/rows.js';

const WORK = {
  id: 'hardin1968',
  type: 'article-journal',
  title: 'The Tragedy of the Commons',
  issued: { 'date-parts': [[1968]] },
  DOI: '10.1126/science.162.3859.1243',
};
const base = { identifiers: [], candidates: [], confidence: 0.9 };

/** A scan with one reference of each verdict. */
const FINDINGS: BibliographyFindings = {
  wordCount: 40,
  references: [
    {
      ...base,
      id: 'r1',
      start: 0,
      end: 6,
      raw: 'Hardin',
      csl: { type: 'article-journal' },
      verdict: 'found',
      severity: null,
      fields: [],
      matchId: 'hardin1968',
      citedBy: ['c1', 'c2'],
      notes: [],
    },
    {
      ...base,
      id: 'r2',
      start: 7,
      end: 20,
      raw: 'Hardin (1978)',
      csl: { type: 'article-journal' },
      verdict: 'mismatch',
      severity: 'major',
      matchId: 'hardin1968',
      citedBy: [],
      notes: ['the DOI 10.1/x belongs to another work'],
      fields: [
        { name: 'title', cited: 'The Comedy of the Commons', found: 'The Tragedy of the Commons', status: 'different' },
        { name: 'issued', cited: '1978', found: '1968', status: 'different' },
        { name: 'author', cited: 'Hardin', found: 'Hardin', status: 'equal' },
      ],
    },
    {
      ...base,
      id: 'r3',
      start: 21,
      end: 30,
      raw: '=cmd()',
      csl: { type: 'book' },
      verdict: 'not_found',
      severity: 'major',
      fields: [],
      matchId: null,
      citedBy: [],
      notes: [],
    },
    {
      ...base,
      id: 'r4',
      start: 31,
      end: 40,
      raw: 'Nobody',
      csl: { type: 'book' },
      verdict: 'unverified',
      severity: null,
      fields: [],
      matchId: null,
      citedBy: [],
      notes: [],
    },
  ],
  citations: [],
  claims: [],
  works: [{ id: 'hardin1968', provider: 'local', score: 0.97, csl: WORK }],
  summary: {
    references: 4,
    found: 1,
    mismatch: 1,
    notFound: 1,
    unverified: 1,
    uncited: 3,
    danglingCitations: 0,
    list: { read: 'in_part', missing: [2], isCut: false },
    index: { name: 'works.db', works: 48, builtAt: null },
  },
};

const store = {
  resultRows: () =>
    Readable.from([
      scannedRow,
      failedRow,
      { ...scannedRow, documentHash: 'ffff', source: 'scanned by an older service.txt' },
    ]) as AsyncIterable<ResultRow>,
  bibliographyOf: (documentHash: string): Promise<StoredFindings<'bibliography'>> =>
    Promise.resolve(documentHash === scannedRow.documentHash ? { scan: 'bibliography', ...FINDINGS } : 'malformed'),
};

test('every reference of a scan is one row, with what differs and the work it was matched to', async () => {
  const records: Record<string, string>[] = parse(
    await written((out) => exportReferences('csv', referencesOf(store, 'run'), out)),
    { columns: true },
  );
  expect(
    records.map((record) => [
      record['reference_id'],
      record['verdict'],
      record['severity'],
      record['cited_by'],
      record['match_id'],
    ]),
  ).toEqual([
    ['r1', 'found', '', '2', 'hardin1968'],
    ['r2', 'mismatch', 'major', '0', 'hardin1968'],
    ['r3', 'not_found', 'major', '0', ''],
    ['r4', 'unverified', '', '0', ''],
  ]);
  expect(records[1]).toMatchObject({
    source: scannedRow.source,
    differing_fields: 'title|issued',
    differences: 'title: The Comedy of the Commons → The Tragedy of the Commons; issued: 1978 → 1968',
    notes: 'the DOI 10.1/x belongs to another work',
    match_title: 'The Tragedy of the Commons',
    match_year: '1968',
    match_doi: '10.1126/science.162.3859.1243',
    match_provider: 'local',
  });
  // What a spreadsheet would run stays text.
  expect(records[2]?.['raw']).toBe(`'=cmd()`);
});

test('the report counts them by verdict and shows those to look at first', async () => {
  const { html } = await reportOf(inputOf([scannedRow], { references: () => referencesOf(store, 'run') }));
  const section = /<section id="references"[\s\S]*?<\/section>/u.exec(html)?.[0] ?? '';
  expect(section).toContain('4 references');
  for (const verdict of ['found', 'mismatch', 'not_found', 'unverified'])
    expect(section).toMatch(new RegExp(`<th scope="row">${verdict}</th><td>[^<]*</td><td class="n">1</td>`, 'u'));
  expect(section).toContain('year: cited 1978; the work has 1968');
  expect(section).not.toContain('Nobody');
  expect(section).toContain('The list of references was read in part in 1 source');
});

test('a report of a run without bibliography scans says nothing of references', async () => {
  expect((await reportOf(inputOf([scannedRow]))).html).not.toContain('id="references"');
});
