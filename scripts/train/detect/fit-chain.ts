import { readChain } from '../../../src/engines/detect/chain.js';
import type { ChainParameters, SentenceScores } from '../../../src/engines/detect/chain.js';
import { boundaryScore, countBoundaries } from './sentence-labels.js';

/** Sentences of one document with known authors. */
export interface LabelledChain {
  readonly scores: SentenceScores;
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
 * Beyond this the paragraphs of a text by several authors would be told apart on their own; more says only how the
 * corpus was spliced.
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
 * Chain parameters of least log-loss over the sentences and most boundaries found, by coordinate descent. Finding all
 * boundaries is worth `boundaryWorth`, in log-loss of the sentences.
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
 * Mean log-loss of the sentences' labels, each document weighing the same whatever its length, and the boundaries
 * between authors that are missed or made up.
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
