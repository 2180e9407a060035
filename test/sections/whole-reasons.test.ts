import { expect, test } from 'vitest';
import type { Reason } from '../../src/records/detection.js';
import { JUDGED_UNKNOWN } from '../../src/records/judged.js';
import { wholeFindings } from '../../src/sections/whole-findings.js';

const reason = (phrase: string, count: number, share: number): Reason => ({
  ...{ phrase, count, share, speaksFor: 'ai' },
  description: `“${phrase}” (${count === 1 ? 'once' : `${count} times`}) is more common in AI-written texts.`,
});

/** What is said of the wordings of a text in sections of equally many words. */
function reasonsOf(...sections: readonly (readonly [content: string, reasons: readonly Reason[]])[]) {
  const whole = wholeFindings(
    sections.map(([content, reasons], index) => ({
      start: 100 * index,
      content,
      result: {
        ...{ modelVersion: 'v1', verdict: 'ai', probabilities: null, confidence: 'high', language: 'en' },
        ...{ wordCount: 10, truncated: false, marks: [], ...JUDGED_UNKNOWN, raw: '{}' },
        findings: { scan: 'detect', sentences: [], paragraphs: [], knownTexts: [], assisted: null, reasons },
      },
    })),
  );
  return whole?.scan === 'detect' ? whole.reasons : null;
}

test('a wording is counted in the whole text, also where a section does not name it', () => {
  const said = reasonsOf(
    ['Crucial individuals are crucial.', [reason('Crucial', 2, 0.4), reason('individuals', 1, 0.2)]],
    ['Crucial as they are, individuals’ and\nindividuals, not individualists.', [reason('crucial', 1, 0.2)]],
    ['In addition, they are (crucial).', [reason('In addition,', 1, 0.1)]],
  );
  expect(said?.map(({ phrase, count }) => [phrase, count])).toEqual([
    ['Crucial', 4],
    ['individuals', 3],
  ]);
  expect(said?.map(({ share }) => Math.round(share * 100))).toEqual([20, 7]);
  expect(said?.[0]?.description).toContain('“Crucial” (4 times)');
});

test.each([
  ['因此', '我们因此而来。因此，', 2],
  ['in addition', 'In\n addition to it (in addition), within addition', 2],
  ['C++ (new)', 'C++ (new), c++ (new)', 2],
])('%s is found as it stands in a text', (phrase, content, times) => {
  const said = reasonsOf(['x', [reason(phrase, 1, 0.4)]], [content, []]);
  expect(said?.map(({ count }) => count)).toEqual([1 + times]);
});
