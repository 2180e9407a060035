import { readChain } from '../../../src/engines/detect/chain.js';
import type { ChainParameters, SentenceScores } from '../../../src/engines/detect/chain.js';
import { boundaryScore, countBoundaries } from './sentence-labels.js';

/** The sentences of one document, each with its author. */
export interface LabelledChain {
  readonly scores: SentenceScores;
  /** 1 = AI, 0 = human, for each sentence. */
  readonly labels: Uint8Array;
  /** Weight of the whole document. */
  readonly weight: number;
}

const START: ChainParameters = {
  gain: 4,
  damping: 20,
  centring: 0.6,
  limit: 6,
  scoreGain: 1.2,
  scoreBias: 0,
  scoreShare: 0.1,
  fewChanges: 0.35,
  manyChanges: 0.04,
  loneFactor: 0.3,
  paragraphOdds: 20,
  aiPrior: 0,
  fewPrior: -0.5,
  manyPrior: -0.5,
};
const byFactor = (factor: number, most = Infinity): readonly ((value: number) => number)[] => [
  (value) => value / factor,
  (value) => Math.min(most, value * factor),
];
const byStep = (step: number): readonly ((value: number) => number)[] => [
  (value) => value - step,
  (value) => value + step,
];
/**
 * Upper limit of how much likelier authors change between paragraphs than within one. The spliced documents of the
 * corpus, which are joined between paragraphs, would drive it higher than real texts justify.
 */
const LARGEST_PARAGRAPH_ODDS = 50;
const STEPS: Readonly<Record<keyof ChainParameters, readonly ((value: number) => number)[]>> = {
  gain: byFactor(1.2),
  damping: byFactor(1.5),
  centring: byStep(0.1),
  limit: byFactor(1.3),
  scoreGain: byFactor(1.2),
  scoreBias: byStep(0.25),
  scoreShare: byFactor(1.3),
  fewChanges: byFactor(1.4, 0.4),
  manyChanges: byFactor(1.4, 0.4),
  loneFactor: byFactor(1.5, 1),
  paragraphOdds: byFactor(1.4, LARGEST_PARAGRAPH_ODDS),
  aiPrior: byStep(0.25),
  fewPrior: byStep(0.25),
  manyPrior: byStep(0.25),
};
const ROUNDS = 8;
const SMALLEST_PROBABILITY = 1e-4;

/**
 * Returns the chain parameters that minimise the log-loss of the sentences plus the loss of boundaries, by coordinate
 * descent from fixed start values. The result is never worse than the start values.
 *
 * @param boundaryWorth Weight of the boundaries: missing all of them costs as much as this log-loss per sentence.
 */
export function fitChain(chains: readonly LabelledChain[], boundaryWorth: number): ChainParameters {
  let best = START;
  let bestLoss = lossOf(chains, best, boundaryWorth);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = bestLoss;
    for (const [name, steps] of Object.entries(STEPS)) {
      for (const step of steps) {
        const candidate: ChainParameters = { ...best, [name]: step(best[name as keyof ChainParameters]) };
        const loss = lossOf(chains, candidate, boundaryWorth);
        if (loss < bestLoss) [best, bestLoss] = [candidate, loss];
      }
    }
    if (before - bestLoss < 1e-5) break;
  }
  return best;
}

/**
 * Mean log-loss of the labels plus `boundaryWorth` × (1 − boundary score). The sentences of a document share its
 * weight, whatever its length.
 */
function lossOf(chains: readonly LabelledChain[], parameters: ChainParameters, boundaryWorth: number): number {
  let total = 0;
  let totalWeight = 0;
  const counts = { real: 0, found: 0, crossings: 0, near: 0 };
  for (const { scores, labels, weight } of chains) {
    const { probabilities } = readChain(scores, parameters);
    if (labels.includes(0) && labels.includes(1)) countBoundaries(labels, probabilities, counts);
    let loss = 0;
    probabilities.forEach((probability, index) => {
      loss -= Math.log(Math.max(SMALLEST_PROBABILITY, labels[index] === 1 ? probability : 1 - probability));
    });
    total += (weight * loss) / Math.max(1, labels.length);
    totalWeight += weight;
  }
  return total / totalWeight + boundaryWorth * (1 - boundaryScore(counts));
}
