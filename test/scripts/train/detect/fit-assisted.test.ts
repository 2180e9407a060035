import { expect, test } from 'vitest';
import { rawDegree } from '../../../../src/engines/detect/assisted.js';
import { fitAssisted } from '../../../../scripts/train/detect/fit-assisted.js';
import type { Graded } from '../../../../scripts/train/detect/fit-assisted.js';
import { stepNumber } from '../../../../scripts/train/detect/edit-degree.js';
import { seededRandom } from '../../../../scripts/statistics/random.js';
import { present } from '../../../../src/lib/present.js';

const random = seededRandom(7);

/** Texts of four sources whose single feature says their degree, with noise. */
function graded(degrees: readonly number[]): Graded[] {
  return Array.from({ length: 800 }, (_, number): Graded => {
    const degree = present(degrees[number % degrees.length]);
    const source = `source-${Math.floor(number / 4) % 4}`;
    const document = {
      id: `${number}`,
      source,
      domain: 'news',
      lang: 'en',
      generator: '',
      group: `${number}`,
      text: '',
    };
    const empty = {
      probabilities: new Float64Array(0),
      ifSeveral: new Float64Array(0),
      oneAi: 0,
      several: 0,
      severalGain: 0,
    };
    const scores = { sentenceWeights: new Float64Array(0), sentenceTokens: new Int32Array(0) };
    return {
      degree,
      step: stepNumber(degree),
      judged: {
        document: { ...document, label: degree === 0 ? 'human' : 'ai' },
        profile: {
          ...scores,
          id: number,
          score: 0,
          paragraphStarts: new Uint8Array(0),
          tokenCount: 100,
          sentences: [],
        },
        chain: empty,
        features: [6 * degree - 3 + 2 * (random() - 0.5), 1],
        probabilities: [],
        unranked: [],
        surest: [],
        verdict: 0,
        confidence: 0,
      },
    };
  });
}

test('the degree is learned, and few human texts reach the first step', () => {
  const texts = graded([0, 0.2, 0.6, 1]);
  const { coefficients, starts } = present(fitAssisted(texts));
  const [light = 1, substantial = 1, whole = 1] = starts;
  expect(light).toBeLessThanOrEqual(substantial);
  expect(substantial).toBeLessThanOrEqual(whole);
  const raw = (step: number): number[] =>
    texts.filter((text) => text.step === step).map(({ judged }) => rawDegree(judged.features, coefficients));
  expect(raw(0).filter((value) => value >= light).length).toBeLessThan(0.06 * raw(0).length);
  expect(raw(3).filter((value) => value >= whole).length).toBeGreaterThan(0.7 * raw(3).length);
});

test('without texts of each step nothing is learned', () => {
  expect(fitAssisted(graded([0, 0.6, 1]))).toBeNull();
});
