import { describe, expect, test } from 'vitest';
import { auroc } from '../../../../scripts/statistics/metrics.js';
import { seededRandom } from '../../../../scripts/statistics/random.js';
import type { LogisticOptions, TrainingSet } from '../../../../scripts/train/detect/logistic.js';
import { rowScore, trainLogistic } from '../../../../scripts/train/detect/logistic.js';

interface Row {
  readonly features: readonly number[];
  readonly ai: boolean;
  readonly weight?: number;
  readonly source?: number;
}

const options: LogisticOptions = {
  epochs: 20,
  rate: 5,
  halfLife: 20_000,
  interceptRate: 0.05,
  interceptDecay: 0.01,
  smoothing: 0,
  ratioPower: 0,
  seed: 1,
};

/** A training set with one block of binary features. */
function setOf(rows: readonly Row[], featureCount: number): TrainingSet {
  const offsets = [0];
  for (const { features } of rows) offsets.push(offsets.at(-1)! + features.length);
  return {
    blocks: [
      {
        offsets: Uint32Array.from(offsets),
        features: Uint32Array.from(rows.flatMap(({ features }) => features)),
        buckets: Uint32Array.from({ length: featureCount }, (_, bucket) => bucket),
      },
    ],
    rootLengths: Float32Array.from(rows, ({ features }) => Math.sqrt(Math.max(1, features.length))),
    labels: Uint8Array.from(rows, ({ ai }) => (ai ? 1 : 0)),
    weights: Float32Array.from(rows, ({ weight }) => weight ?? 1),
    intercepts: Uint16Array.from(rows, ({ source }) => source ?? 0),
  };
}

const weightsOf = (rows: readonly Row[], featureCount: number, change: Partial<LogisticOptions> = {}): Float32Array =>
  trainLogistic(setOf(rows, featureCount), { ...options, ...change })[0]!;

function scoresOf(rows: readonly Row[], featureCount: number): { readonly human: number[]; readonly ai: number[] } {
  const set = setOf(rows, featureCount);
  const weights = trainLogistic(set, options);
  const scores = rows.map((row, index) => ({ ai: row.ai, score: rowScore(set, weights, index) }));
  const of = (ai: boolean): number[] => scores.filter((row) => row.ai === ai).map(({ score }) => score);
  return { human: of(false), ai: of(true) };
}

/** Rows whose class is drawn with the log-odds that their features sum to. */
function drawnRows(truth: readonly number[], count: number, seed: number): Row[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const features = truth.flatMap((_, feature) => (random() < 0.5 ? [feature] : []));
    const logOdds = features.reduce((sum, feature) => sum + truth[feature]!, 0);
    return { features, ai: random() < 1 / (1 + Math.exp(-logOdds)) };
  });
}

function correlation(first: readonly number[], second: readonly number[]): number {
  const centred = (values: readonly number[]): number[] =>
    values.map((value) => value - values.reduce((sum, each) => sum + each, 0) / values.length);
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, at) => sum + value * b[at]!, 0);
  const [a, b] = [centred(first), centred(second)];
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

test('separable rows are separated, and a feature of both classes has little weight', () => {
  const rows = Array.from({ length: 400 }, (_, index): Row => {
    const ai = index % 2 === 0;
    return { features: [ai ? 0 : 1, ...(index % 4 < 2 ? [2] : [])], ai };
  });
  const [ofAi, ofHumans, ofBoth] = weightsOf(rows, 3);
  expect(ofAi).toBeGreaterThan(0.5);
  expect(ofHumans).toBeLessThan(-0.5);
  expect(Math.abs(ofBoth!)).toBeLessThan(0.1 * ofAi!);
  const { human, ai } = scoresOf(rows, 3);
  expect(auroc(human, ai)).toBe(1);
});

describe.each([1, 2, 3])('rows drawn from known weights (seed %i)', (seed) => {
  const truth = [2, 1, 0.5, 0, 0, -0.5, -1, -2];
  const rows = drawnRows(truth, 6000, seed);

  test('the weights come out in proportion', () => {
    expect(correlation([...weightsOf(rows, truth.length)], truth)).toBeGreaterThan(0.97);
  });

  test('so they do with some labels wrong', () => {
    const random = seededRandom(seed + 50);
    const noisy = rows.map((row) => (random() < 0.1 ? { ...row, ai: !row.ai } : row));
    expect(correlation([...weightsOf(noisy, truth.length)], truth)).toBeGreaterThan(0.95);
  });

  test('labels the other way round yield the weights the other way round', () => {
    const turned = rows.map((row) => ({ ...row, ai: !row.ai }));
    const [weights, opposite] = [weightsOf(rows, truth.length), weightsOf(turned, truth.length)];
    weights.forEach((value, feature) => expect(opposite[feature]).toBeCloseTo(-value, 4));
  });
});

test('the same seed yields the same weights', () => {
  const rows = drawnRows([1, -1, 0.5], 300, 4);
  expect(weightsOf(rows, 3)).toEqual(weightsOf(rows, 3));
  expect(weightsOf(rows, 3, { seed: 2 })).not.toEqual(weightsOf(rows, 3));
});

test('a row of weight 0 changes nothing', () => {
  const rows = drawnRows([1, -1, 0.5], 300, 4);
  const ignored: Row[] = Array.from({ length: 100 }, () => ({ features: [1], ai: true, weight: 0 }));
  expect(weightsOf([...rows, ...ignored], 3)).toEqual(weightsOf(rows, 3));
});

test('a feature that no row has weighs 0', () => {
  expect(weightsOf(drawnRows([1, -1], 200, 5), 3)[2]).toBe(0);
});

test('what marks a source and not an author goes into the intercept of the source', () => {
  const random = seededRandom(9);
  // Feature 0 marks source 1, where nine texts in ten are AI; feature 1 is used by AI in both sources.
  const rows = Array.from({ length: 2000 }, (_, index): Row => {
    const source = index % 2;
    const ai = random() < (source === 1 ? 0.9 : 0.1);
    return { features: [...(source === 1 ? [0] : []), ...(random() < (ai ? 0.7 : 0.3) ? [1] : []), 2], ai, source };
  });
  const together = weightsOf(
    rows.map((row) => ({ ...row, source: 0 })),
    3,
  );
  const apart = weightsOf(rows, 3, { interceptDecay: 0 });
  const ratio = (weights: Float32Array): number => weights[0]! / weights[1]!;
  expect(ratio(apart)).toBeLessThan(0.5 * ratio(together));
});

test('with a power of the log-count ratio, features that tell the classes apart learn faster', () => {
  const rows = drawnRows([2, 0.2], 2000, 6);
  const share = (ratioPower: number): number => {
    const [strong, weak] = weightsOf(rows, 2, { ratioPower, epochs: 2 });
    return Math.abs(weak! / strong!);
  };
  expect(share(1)).toBeLessThan(share(0));
});

test('a score is the sum of the weights over the root of the length', () => {
  const set = setOf([{ features: [0, 1, 2, 3], ai: true }], 4);
  expect(rowScore(set, [Float32Array.from([1, 2, 3, -4])], 0)).toBe(1);
});
