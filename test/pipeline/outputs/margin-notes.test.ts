import { expect, test } from 'vitest';
import { marginNotesOf } from '../../../src/pipeline/outputs/margin-notes.js';
import type { FindingsOf } from '../../../src/records/findings.js';

const found = (notes: string[]): FindingsOf<'bibliography'> => ({
  scan: 'bibliography',
  wordCount: 20,
  references: [
    {
      ...{ id: 'r1', start: 9, end: 14, raw: 'Lost.', csl: { type: 'book' }, identifiers: [], verdict: 'not_found' },
      ...{ confidence: 1, severity: 'major', fields: [], matchId: null, candidates: [], citedBy: ['c1'], notes },
    },
  ],
  citations: [{ id: 'c1', start: 0, end: 3, text: '[1]', form: 'numeric', referenceIds: ['r1'], claimId: null }],
  claims: [],
  works: [],
  summary: {
    ...{ references: 1, found: 0, mismatch: 0, notFound: 1, unverified: 0, uncited: 0, danglingCitations: 0 },
    index: { name: 'works.db', works: 48, builtAt: null },
  },
});

const WRONG = 'no arXiv identifier can be 2317.40921: its month does not exist';

test.each([
  [[], 'not found in an index that covers such works'],
  [[WRONG], `not found: ${WRONG}`],
])('a reference that is not found says why in the margin: %s', async (notes, said) => {
  const store = {
    patternsOf: () => Promise.resolve(null),
    bibliographyOf: () => Promise.resolve(found(notes)),
  };
  expect((await marginNotesOf(store, 'a'.repeat(64))).map(({ text }) => text)).toEqual([
    `its reference: ${said}`,
    said,
  ]);
});
