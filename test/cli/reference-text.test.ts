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
