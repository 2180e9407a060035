import { describe, expect, test } from 'vitest';
import { mean } from '../../../../scripts/statistics/metrics.js';
import { seededRandom } from '../../../../scripts/statistics/random.js';
import type { LabelledChain } from '../../../../scripts/train/detect/fit-chain.js';
import { fitChain } from '../../../../scripts/train/detect/fit-chain.js';
import type { ChainParameters } from '../../../../src/engines/detect/chain.js';
import { readChain } from '../../../../src/engines/detect/chain.js';

interface World {
  readonly count: number;
  readonly sentences: number;
  /** Probability that the author changes before a sentence. */
  readonly change: number;
  /** Weight per token of an AI sentence above that of a human one; 0 says nothing. */
  readonly contrast: number;
  /** Probability that AI writes the first sentence. */
  readonly ai?: number;
}

/** Texts whose authors change at random, with sentences of 20 tokens that lean towards their author. */
function drawnChains({ count, sentences, change, contrast, ai = 0.5 }: World, seed: number): LabelledChain[] {
  const random = seededRandom(seed);
  const noise = (): number => (random() + random() + random() - 1.5) * 0.3;
  return Array.from({ length: count }, () => {
    const labels = new Uint8Array(sentences);
    labels[0] = random() < ai ? 1 : 0;
    for (let at = 1; at < sentences; at += 1) labels[at] = random() < change ? 1 - labels[at - 1]! : labels[at - 1]!;
    const sentenceWeights = Float64Array.from(labels, (label) => 20 * (contrast * (label - 0.5) + noise()));
    return {
      labels,
      weight: 1,
      scores: {
        score: (4 * mean([...sentenceWeights])) / 20,
        sentenceWeights,
        sentenceTokens: new Int32Array(sentences).fill(20),
        paragraphStarts: new Uint8Array(sentences),
      },
    };
  });
}

const probabilitiesOf = (chains: readonly LabelledChain[], parameters: ChainParameters): number[] =>
  chains.flatMap(({ scores }) => [...readChain(scores, parameters).probabilities]);

const labelsOf = (chains: readonly LabelledChain[]): number[] => chains.flatMap(({ labels }) => [...labels]);

function logLoss(chains: readonly LabelledChain[], parameters: ChainParameters): number {
  const labels = labelsOf(chains);
  return mean(
    probabilitiesOf(chains, parameters).map(
      (value, index) => -Math.log(Math.max(1e-4, labels[index] === 1 ? value : 1 - value)),
    ),
  );
}

describe('on texts of known authors', () => {
  const world = { count: 40, sentences: 20, change: 0.1, contrast: 1 };
  const fitted = fitChain(drawnChains(world, 1), 0);

  test('sentences of texts that were not fitted on are given to their authors', () => {
    const others = drawnChains(world, 2);
    const labels = labelsOf(others);
    const right = probabilitiesOf(others, fitted).filter((value, index) => (value >= 0.5 ? 1 : 0) === labels[index]);
    expect(right.length / labels.length).toBeGreaterThan(0.95);
  });

  test('the loss is least with the parameters of the same kind of text', () => {
    const weak = { ...world, contrast: 0.1 };
    const others = fitChain(drawnChains(weak, 3), 0);
    expect(logLoss(drawnChains(world, 4), fitted)).toBeLessThan(logLoss(drawnChains(world, 4), others));
    expect(logLoss(drawnChains(weak, 5), others)).toBeLessThan(logLoss(drawnChains(weak, 5), fitted));
  });

  test('the same chains yield the same parameters', () => {
    expect(fitChain(drawnChains(world, 1), 0)).toEqual(fitted);
  });
});

/** Fitted probability of a change, under the likelier of the two hypotheses of several authors. */
const changeOf = ({ fewPrior, manyPrior, fewChanges, manyChanges }: ChainParameters): number =>
  fewPrior > manyPrior ? fewChanges : manyChanges;

test.each([0.03, 0.35])('the probability of a change comes out (%f)', (change) => {
  const fitted = fitChain(drawnChains({ count: 40, sentences: 30, contrast: 0.4, change }, 6), 0);
  // One step of the descent changes it by a factor of 1.4.
  expect(changeOf(fitted)).toBeGreaterThan(change / 1.4);
  expect(changeOf(fitted)).toBeLessThan(change * 1.4);
});

test('where sentences say nothing, probabilities come to the share of AI', () => {
  const chains = drawnChains({ count: 200, sentences: 6, change: 0, contrast: 0, ai: 0.8 }, 7);
  const share = mean(labelsOf(chains));
  const fitted = fitChain(chains, 0);
  expect(mean(probabilitiesOf(chains, fitted))).toBeCloseTo(share, 1);
  const certain = -share * Math.log(share) - (1 - share) * Math.log(1 - share);
  expect(logLoss(chains, fitted)).toBeLessThan(certain + 0.02);
});

test('a document of weight 0 changes nothing', () => {
  const chains = drawnChains({ count: 10, sentences: 8, change: 0, contrast: 0.5 }, 8);
  const turned = chains.map((chain) => ({ ...chain, labels: chain.labels.map((label) => 1 - label), weight: 0 }));
  expect(fitChain([...chains, ...turned], 0)).toEqual(fitChain(chains, 0));
});
