import { expect, test } from 'vitest';
import { parsedPage } from '../../../testing/pipeline/parsed-report.js';
import { scannedRow } from '../../../testing/pipeline/rows.js';
import { inputOf, reportOf } from '../../../testing/pipeline/sample-report.js';

const probabilities = { ai: { human: 0.1, ai: 0.8, mixed: 0.1 }, human: { human: 0.9, ai: 0.05, mixed: 0.05 } };

/** The first ones are stated to be AI, the others to be by people. */
const inputWith = (ai: number, all: number): ReturnType<typeof inputOf> =>
  inputOf(
    Array.from({ length: all }, (_, index) => {
      const verdict = index < ai ? 'ai' : 'human';
      const documentHash = String(index).padStart(64, '0');
      return { ...scannedRow, source: `${index}.txt`, documentHash, verdict, probabilities: probabilities[verdict] };
    }),
  );

const input = inputWith(2, 16);
const estimate = {
  sources: 16,
  unmeasured: 3,
  register: null,
  false_alarms: { expected: 0.27, low: 0.1, high: 0.9 },
  ai_share: { estimate: 0.2, low: 0.05, high: 0.4 },
};

/** What the report says in words with an estimate. */
async function saidOf(more: object, of = input): Promise<string> {
  const { html } = await reportOf({ ...of, summary: { ...of.summary, estimate: { ...estimate, ...more } } });
  return parsedPage(html).text;
}

test('expected false alarms and corrected share stand with the verdicts, or that they are not known', async () => {
  const text = await saidOf({});
  expect(text).toContain(
    'judged: 2 AI (if people had written all, fewer than 1 would still be called AI), 0 mixed, 14 human, 0 unsure.',
  );
  expect(text).toContain(
    'If people had written all of those whose error rates are known, 0.3 (95 % interval 0.1 to 0.9) would be stated',
  );
  expect(text).toContain(
    'the count gives another share, an estimate: AI wrote 20\u00a0% of the 16 sources (95 % interval 5–\u206040\u00a0%)',
  );
  expect(text).toContain('For 3 sources no rates were measured.');
  expect((await reportOf(input)).html).toContain('no error rates were measured');
  expect(await saidOf({ unmeasured: 0 })).toContain('If people had written all of them, 0.3');
});

test('a corrected share that is cut off at 100 % is told by its interval alone', async () => {
  expect(await saidOf({ ai_share: { estimate: 1, low: 0.89, high: 1 } })).toContain(
    'AI wrote 89–\u2060100\u00a0% of the 16 sources (95 % interval).',
  );
});

test('of one source, it is said what would be if a person had written it', async () => {
  const text = await saidOf({ sources: 1, unmeasured: 0 }, inputWith(1, 1));
  expect(text).toContain('1 AI (if a person had written it, fewer than 1 would still be called AI)');
  expect(text).toContain('If a person had written it, 0.3');
});

test('each share of the verdicts is rounded by itself', async () => {
  const { text } = parsedPage((await reportOf(inputWith(1, 8))).html);
  expect(text).toContain('13\u00a0%');
  expect(text).toContain('88\u00a0%');
  expect(text).not.toContain('87\u00a0%');
});
