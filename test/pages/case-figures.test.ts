import { expect, test } from 'vitest';
import { casePage } from '../../src/pages/case/index.js';
import { caseOf } from '../testing/pipeline/sample-case.js';
import { sentence } from '../testing/pipeline/sample-report.js';

test.each([
  [0.934, '93'],
  [0.998, '99.8'],
  [0.9996, 'over 99.9'],
  [1, 'over 99.9'],
])('no figure claims certainty of a sentence: %d', (generatedProbability, figure) => {
  const page = casePage(caseOf({ sentences: [{ ...sentence, generatedProbability }] }), null);
  expect(page).toContain(`<sup>${figure}</sup>`);
});
