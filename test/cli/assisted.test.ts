import { expect, test } from 'vitest';
import { resultText } from '../../src/cli/shown/result-text.js';
import type { Assisted } from '../../src/records/assisted.js';
import { JUDGED_UNKNOWN } from '../../src/records/judged.js';
import type { Judged } from '../../src/records/judged.js';
import type { StatedVerdict } from '../../src/records/verdict.js';

const said = (assisted: Assisted | null, judged: Partial<Judged> = {}, whole: StatedVerdict | null = null): string =>
  resultText(
    {
      modelVersion: 'v',
      verdict: 'ai',
      probabilities: { human: 0.1, ai: 0.8, mixed: 0.1 },
      confidence: 'medium',
      language: 'en',
      wordCount: 100,
      truncated: false,
      ...JUDGED_UNKNOWN,
      ...judged,
      marks: [],
      findings: { scan: 'detect', sentences: [], paragraphs: [], knownTexts: [], assisted, reasons: null },
      raw: '',
    },
    100,
    { from: 'medium', profiled: null, whole },
  );

test.each([
  [
    { score: 0.03, step: 'none' },
    'no trace of editing by AI (3 of 100), an estimate that differs from the verdict: take both with care',
  ],
  [
    { score: 0.2, step: 'light' },
    'reads as lightly edited by AI (20 of 100), an estimate that differs from the verdict: take both with care',
  ],
  [{ score: 0.52, step: 'substantial' }, 'reads as substantially edited by AI (52 of 100), an estimate'],
  [{ score: 0.97, step: 'whole' }, 'reads as wholly written by AI (97 of 100), an estimate'],
] as const)('the result of a text says how much AI edited: %o', (assisted, line) => {
  expect(said(assisted).split('\n')).toContain(line);
});

test('a text that was not judged, or a service that does not say it, gets no such line', () => {
  expect(said(null)).not.toContain('by AI (');
  expect(said({ score: 0.9, step: 'whole' }, { notJudgedReason: 'too_short' })).not.toContain('by AI (');
});

test('of a mixed text its figures are joined in a sentence', () => {
  const line =
    'Mixed stands for a text of which AI wrote parts and a person others: the probability of AI is only that it wrote ' +
    'all of the text';
  expect(said({ score: 0.2, step: 'light' }, {}, 'mixed')).toContain(
    `${line}, and the degree of editing is that of the text as a whole.\n`,
  );
  expect(said(null, {}, 'mixed')).toContain(`${line}.\n`);
  expect(said(null)).not.toContain(line);
  expect(said(null, { notJudgedReason: 'too_short' }, 'mixed')).not.toContain(line);
});
