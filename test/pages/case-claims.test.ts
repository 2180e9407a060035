import { expect, test } from 'vitest';
import { casePage } from '../../src/pages/case/index.js';
import type { BibliographyFindings } from '../../src/records/bibliography.js';
import type { CaseFile } from '../../src/records/case-file.js';
import { parsedPage } from '../testing/pipeline/parsed-report.js';
import { caseOf } from '../testing/pipeline/sample-case.js';

/** The text of the page as a reader sees it, on one line. */
function readOf(file: CaseFile): string {
  return parsedPage(casePage(file, null)).text.replace(/\s+/gu, ' ');
}

test('nothing is said of what the index covers where an identifier cannot exist', () => {
  const wrong = 'no arXiv identifier can be 2317.40921: its month does not exist';
  const found: BibliographyFindings = {
    ...{ wordCount: 400, citations: [], claims: [], works: [] },
    references: [
      {
        ...{ id: 'r1', start: 0, end: 10, raw: 'Nobody (1999). A work.', csl: { type: 'book' }, identifiers: [] },
        ...{ verdict: 'not_found', confidence: 0.8, severity: 'major', fields: [], matchId: null },
        ...{ candidates: [], citedBy: [], notes: [wrong] },
      },
    ],
    summary: {
      ...{ references: 1, found: 0, mismatch: 0, notFound: 1, unverified: 0, uncited: 0, danglingCitations: 0 },
      index: { name: 'works.db', works: 48, builtAt: null },
    },
  };
  const text = readOf(caseOf({}, { references: { status: 'done', found } }));
  expect(text).toContain('Not found, with an identifier that cannot exist or belongs to another work');
  expect(text).toContain(wrong);
  expect(text).not.toContain('though the index covers such works');
});

test.each([
  ['ar', true],
  ['de', false],
] as const)('no pattern is said to be missing that nobody looked for: %s', (language, isUncovered) => {
  const text = readOf(caseOf({ language }, { patterns: { status: 'done', found: [] } }, { language, patterns: [] }));
  expect(text.includes('In Arabic only what shows without them is')).toBe(isUncovered);
  expect(text.includes('No pattern was found that AI text shows')).toBe(!isUncovered);
});
