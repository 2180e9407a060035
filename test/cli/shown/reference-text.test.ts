import { expect, test } from 'vitest';
import { findingsText } from '../../../src/cli/shown/reference-text.js';
import { GENERAL_REASONS } from '../../../src/records/bibliography.js';
import type { BibliographyFindings, Citation, ListRead } from '../../../src/records/bibliography.js';
import { NAMED_IN_TEXT } from '../../../src/records/list-read.js';

const NONE = { references: 0, found: 0, mismatch: 0, notFound: 0, unverified: 0, uncited: 0, danglingCitations: 0 };
const claim = (id: string, text: string) => ({ id, start: 0, end: text.length, text, citationIds: [] });
const FINDINGS: BibliographyFindings = {
  wordCount: 20,
  references: [],
  citations: [],
  claims: [
    { ...claim('s1', 'A 2019 Harvard study found it.'), needsCitation: true, namedSource: 'A 2019 Harvard study' },
    { ...claim('s2', 'Experts agree that it is so.'), needsCitation: true },
    { ...claim('s3', 'The WHO reported it (3).'), needsCitation: false, namedSource: 'The WHO' },
  ],
  works: [],
  summary: { ...NONE, index: { name: 'works.db', works: 48, builtAt: null } },
};

test('a claim without a citation stands above the source that it names in words', () => {
  expect(findingsText(FINDINGS)).toContain(
    [
      '2 claims without a citation:',
      '  A 2019 Harvard study found it.',
      '    names as its source: A 2019 Harvard study',
      '  Experts agree that it is so.',
      '0 citations without an entry',
    ].join('\n'),
  );
});

const citation: Citation = {
  ...{ id: 'c1', start: 0, end: 3, text: '[3]' },
  form: 'numeric',
  referenceIds: [],
  claimId: null,
};
const NO_LIST: ListRead = { read: 'none', missing: [], isCut: false };
const withList = (list: ListRead): BibliographyFindings => ({
  ...FINDINGS,
  citations: [citation],
  summary: { ...FINDINGS.summary, list },
});

test.each([
  ['whole', withList({ ...NO_LIST, read: 'whole' }), '1 citation without an entry:\n  [3]\n'],
  [
    'in part',
    withList({ read: 'in_part', missing: [1, 2, 3, 9], isCut: true }),
    'The list of references was read in part (numbers 1–3, 9 not found in it; the text ends within it). ' +
      'Nothing is said of citations without an entry: the entry may be in the part that was not read.\n',
  ],
  [
    'not found',
    withList(NO_LIST),
    'No list of references was found in the text, so its citations were not compared with one.\n',
  ],
])('citations are said to lack an entry only of a list that was read: %s', (name, findings, expected) => {
  const said = findingsText(findings);
  expect(said).toContain(expected);
  expect(said.includes('1 citation without an entry')).toBe(name === 'whole');
});

test('nothing is said of citations where there are neither references nor citations', () => {
  expect(findingsText({ ...withList(NO_LIST), citations: [] })).not.toMatch(/citations? without|compared/u);
});

test('what no verdict could be given of is said once, above the references, with the next step', () => {
  const card = { closest: null, why: Object.values(GENERAL_REASONS), links: [] };
  const reference = (id: string) => ({
    ...{ id, start: 0, end: 5, raw: `Work ${id}.`, verdict: 'unverified', severity: null, citedBy: [] },
    ...{ fields: [], notes: [], matchId: null, identifiers: [], card },
  });
  const summary = { ...FINDINGS.summary, references: 2, unverified: 2, uncited: 2 };
  const references = [reference('r1'), { ...reference('r2'), notes: [NAMED_IN_TEXT] }];
  const findings = { ...FINDINGS, references: references as never, summary };
  const said = findingsText(findings);
  expect(said.indexOf('2 of 2 references are unverified')).toBeLessThan(said.indexOf('? unverified  Work r1.'));
  expect(said.match(/--resolvers/gu)).toHaveLength(1);
  expect(said).not.toContain('because');
  expect(said).toContain('1 entry: named in the text, without a year or number that could be linked:\n  Work r2.\n');
  expect(said).toContain('1 entry: no citation of it was recognised in the text that was read:\n  Work r1.\n');
  expect(findingsText(findings, { isAskedOnline: true })).not.toContain('--resolvers');
});

const WRONG = 'no arXiv identifier can be 2317.40921: its month does not exist';
const INDEX = 'the index holds works of its kind, year and language, and not this one';

test.each([
  [[WRONG], false, 'an identifier that cannot exist, or is of another work, may be mistyped\n'],
  [['the DOI 10.1/x belongs to another work'], false, 'or is of another work, may be mistyped\n'],
  [['the DOI 10.1/x is not known, though its prefix is covered'], true, `does not exist: ${INDEX}\n`],
])(
  'of a reference that is not found for its identifier, nothing is said of the index: %s',
  (notes, isOfIndex, line) => {
    const absent = {
      ...{ id: 'r1', start: 0, end: 5, raw: 'A work.', verdict: 'not_found', severity: 'major' },
      ...{ fields: [], notes, matchId: null, identifiers: [], citedBy: [] },
    };
    const textOf = (...references: unknown[]): string =>
      findingsText({
        ...FINDINGS,
        references: references as never,
        summary: { ...FINDINGS.summary, references: references.length, notFound: references.length },
      });
    expect(textOf(absent)).toContain(line);
    expect(textOf(absent).includes(INDEX)).toBe(isOfIndex);
    const both = textOf(absent, { ...absent, id: 'r2', notes: [] });
    expect(both.includes(`of 1, an identifier that cannot exist`)).toBe(!isOfIndex);
    expect(both).toContain(INDEX);
  },
);

test('what references are checked against stands before them', () => {
  expect(findingsText(FINDINGS)).toMatch(/^Checked against works\.db: 48 works\n/u);
});

test.each([
  ['issued', '≠ mismatch  A work.'],
  ['page', '≠ mismatch (minor)  A work.'],
])('a reference that differs in %s is %s', (name, said) => {
  const reference = {
    ...{ id: 'r1', start: 0, end: 5, raw: 'A work.', verdict: 'mismatch', severity: 'minor', notes: [], matchId: null },
    fields: [{ name, cited: '2004', found: '2011', status: 'different' }],
  };
  expect(findingsText({ ...FINDINGS, references: [reference as never] })).toContain(said);
});

test('addresses of searches and of works are whole', () => {
  const search = `https://search.crossref.org/?q=${Array.from({ length: 20 }, (_, word) => `word${word}`).join('%20')}`;
  const doi = `https://doi.org/10.1234/${'x'.repeat(90)}`;
  const card = { closest: null, why: [], links: [search, doi].map((url) => ({ label: 'There', url })) };
  const reference = {
    ...{ id: 'r1', start: 0, end: 5, raw: 'A work.', verdict: 'unverified', severity: 'minor' },
    ...{ fields: [], notes: [], matchId: null, identifiers: [], citationIds: [], card },
  };
  const said = findingsText({ ...FINDINGS, references: [reference as never] });
  expect(said).toContain(`    check: There ${search}\n`);
  expect(said).toContain(doi);
});
