import { expect, test } from 'vitest';
import { findingsText } from '../../src/cli/reference-text.js';
import type { BibliographyFindings } from '../../src/records/bibliography.js';

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

test('what references are checked against stands before them', () => {
  expect(findingsText(FINDINGS)).toMatch(/^Checked against works\.db: 48 works\n/u);
});

test('the address of a search fits on a line, and that of a work is whole', () => {
  const search = `https://search.crossref.org/?q=${Array.from({ length: 20 }, (_, word) => `word${word}`).join('%20')}`;
  const doi = `https://doi.org/10.1234/${'x'.repeat(90)}`;
  const card = { closest: null, why: [], links: [search, doi].map((url) => ({ label: 'There', url })) };
  const reference = {
    ...{ id: 'r1', start: 0, end: 5, raw: 'A work.', verdict: 'unverified', severity: 'minor' },
    ...{ fields: [], notes: [], matchId: null, identifiers: [], citationIds: [], card },
  };
  const said = findingsText({ ...FINDINGS, references: [reference as never] });
  expect(said).toMatch(/^ {4}check: There https:\/\/search\.crossref\.org\/\?q=(?:word\d%20){4,}word\d$/mu);
  expect(said).toContain(doi);
});
