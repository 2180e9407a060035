import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createDetector } from '../../../scripts/train/detect/create-detector.js';
import { agreeWithVerdict } from '../../../src/engines/detect/stated.js';
import { detectionModels } from '../../../src/engines/detect/models.js';
import { packageFile } from '../../../src/lib/package-root.js';
import type { Detection } from '../../../src/records/detection.js';
import { countWords } from '../../../src/text/words.js';
import { VERDICTS } from '../../../src/records/verdict.js';

const { version } = detectionModels.find(({ defaultFor }) => defaultFor === 'english')!;
const base = createDetector({
  card: readFileSync(packageFile('data', 'models', version, 'card.json')),
  weights: readFileSync(packageFile('data', 'models', version, 'weights.bin')),
});

const PROSE =
  'We walked along the river until the rain stopped, and then we sat on a wall and ate what was left of the bread. ' +
  'Nobody said much. The boats were tied up for the winter and somebody had painted over their names.';
const PIECES = [
  PROSE,
  'The cat sat. ',
  'Why not? ',
  'However, it is important to note this.',
  '\n\n',
  '\n',
  'x ',
  '。',
  '我。',
  '12 ',
  'Moreover, ',
  '\n- ',
  '昨天下雨了。',
  '”',
  '！',
  'abc_',
  '1.',
  '2。3',
  '......',
  '| 1 | 2 |\n',
  'Contents .......... 3\n',
  '[1] A. Smith, "On things," J. Things, vol. 3, pp. 1-9, 2001.\n',
  '\u200b',
  '\ud835\udc00',
  '\ud800',
  '\u0301',
  'ａｂｃ',
  'SHOUTING ALL THE TIME ',
  '\u202e',
  '\t',
  '\r\n',
  '\f',
  'const a = 1;\n',
  '> quoted line\n',
  'сор ',
  '\u3164',
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));

function checkCover(text: string, { sentences, paragraphs, coverage, reason, wordCount }: Detection): void {
  // What is billed.
  expect(wordCount).toBe(countWords(text));
  let next = 0;
  for (const { start, end, kind, generatedProbability, highlighted } of sentences) {
    expect(text.slice(next, start).trim()).toBe('');
    expect(end).toBeGreaterThan(start);
    next = end;
    if (kind !== 'prose')
      expect({ generatedProbability, highlighted }).toEqual({ generatedProbability: 0, highlighted: false });
    expect(generatedProbability >= 0 && generatedProbability <= 1).toBe(true);
  }
  if (sentences.length > 0) expect(text.slice(next).trim()).toBe('');
  let paragraphStart = 0;
  for (const { startSentenceIndex, sentenceCount, generatedProbability } of paragraphs) {
    expect(startSentenceIndex).toBe(paragraphStart);
    expect(generatedProbability >= 0 && generatedProbability <= 1).toBe(true);
    paragraphStart += sentenceCount;
  }
  expect(paragraphStart).toBe(sentences.length);
  expect(coverage.judgedWords >= 50 || reason !== null).toBe(true);
}

test('sentences cover a text in order, whatever it holds; what is not prose is never scored', () => {
  fc.assert(
    fc.property(texts, (text) => checkCover(text, base.detect(text))),
    { numRuns: 300 },
  );
});

test('so they do where reversed writing ends in white space', () => {
  checkCover('\u202e。\fx ', base.detect('\u202e。\fx '));
});

test('so they do for any string', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => checkCover(text, base.detect(text))),
    { numRuns: 300 },
  );
});

test.each<[string, string]>([
  ['too_short', 'We walked along the river until the rain stopped.'],
  ['too_short', 'hello there'],
  ['not_prose', Array.from({ length: 60 }, (_, row) => `${row}\t${row * 7}\t${row * 13}`).join('\n')],
  [
    'unknown_language',
    'Wczoraj wieczorem poszliśmy z siostrą nad rzekę, bo było bardzo gorąco i nikt nie chciał siedzieć w domu. ' +
      'Woda była zimna, ale dzieci i tak pływały do zmroku. Potem zjedliśmy kolację u babci, która jak zwykle ' +
      'ugotowała za dużo zupy i kazała nam wszystko zjeść. Wróciliśmy późno i od razu zasnęliśmy.',
  ],
])('a document that cannot be judged says %s, with low confidence and no highlight', (reason, text) => {
  const detection = base.detect(text);
  expect(detection).toMatchObject({ reason, confidenceCategory: 'low' });
  expect(detection.sentences.some(({ highlighted }) => highlighted)).toBe(false);
  // No word of it was judged: its prose is counted with what was not.
  const { judgedWords, notJudged } = detection.coverage;
  const all = Object.values(notJudged).reduce((sum, words) => sum + words, 0);
  expect([judgedWords, all]).toEqual([0, detection.wordCount]);
});

describe('what is said of sentences agrees with what is stated of the document', () => {
  const probability = fc.double({ min: 0, max: 1, noNaN: true });
  const cases = fc.tuple(fc.array(probability, { minLength: 1, maxLength: 30 }), probability, probability);

  test('stated human: no highlight and nothing from one half up; stated AI or mixed: some highlight', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...VERDICTS), ([values, aiProbability, threshold], stated) => {
        const spoken = agreeWithVerdict(Float64Array.from(values), { stated, aiProbability, threshold });
        const highlights = values.filter((_, index) => spoken.isHighlighted(index)).length;
        if (stated === 'human') expect(highlights).toBe(0);
        else expect(highlights).toBeGreaterThan(0);
        if (stated === 'human') expect(spoken.probabilities.every((value) => value < 0.5)).toBe(true);
        return spoken.probabilities.every((value) => value >= 0 && value <= 1);
      }),
    );
  });

  test('a verdict that is not stated leaves the sentences as they are', () => {
    const values = Float64Array.from([0.1, 0.9]);
    const spoken = agreeWithVerdict(values, { stated: null, aiProbability: 0.3, threshold: 0.8 });
    expect([...spoken.probabilities]).toEqual([0.1, 0.9]);
    expect([0, 1].map((index) => spoken.isHighlighted(index))).toEqual([false, true]);
  });
});

test.each<[string, string]>([
  ['tiny sentences', 'I am. No. Yes! Go? '],
  ['ideographs', '我。'],
  ['ideographs that differ', '我。你！他？'],
  ['spaced dots', '. '],
  ['words and numbers in turn', 'I went home.\n\n11\n\n'],
  ['numbers and marks in turn', '1\n\n=\n\n'],
])('an answer is not many times its text: %s', (_, piece) => {
  const text = piece.repeat(150_000 / piece.length);
  const detection = base.detect(text);
  checkCover(text, detection);
  // A sentence takes about 130 bytes on the wire.
  expect(detection.sentences.length).toBeLessThan(text.length / 12);
});
