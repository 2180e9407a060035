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

const OF_MIXED = 'Mixed stands for a text of which AI wrote parts and a person others';

test('a low probability of AI beside a mixed verdict is explained, and beside no other', () => {
  const probabilities = { human: 0.02, ai: 0.02, mixed: 0.96 };
  const assisted = { score: 0.2, step: 'light' } as const;
  const mixed = { stated: 'mixed', predicted: 'mixed', probabilities } as const;
  expect(casePage(caseOf({ ...mixed, assisted }), null)).toContain(
    `${OF_MIXED}: the probability of AI is only that it wrote all of the text, and the degree of editing is that of the ` +
      'text as a whole.</p>',
  );
  expect(casePage(caseOf(mixed), null)).toContain('wrote all of the text.</p>');
  expect(casePage(caseOf(), null)).not.toContain(OF_MIXED);
});
