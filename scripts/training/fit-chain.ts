import { sentenceEvidence, smooth } from '../../src/engines/detect/chain.js';
import type { ChainParameters } from '../../src/engines/detect/chain.js';

/** Sentences of one document with known authors. */
export interface LabelledChain {
  readonly score: number;
  readonly weights: Float64Array;
  readonly tokens: Int32Array;
  readonly labels: Uint8Array;
  /** Weight of the whole document. */
  readonly weight: number;
}

const START: ChainParameters = { gain: 4, damping: 20, scoreGain: 1.5, scoreBias: 0, limit: 4, switchProbability: 0.05 };
const STEPS: Readonly<Record<keyof ChainParameters, readonly ((value: number) => number)[]>> = {
  gain: [(value) => value * 0.8, (value) => value * 1.25],
  damping: [(value) => value * 0.6, (value) => value * 1.6],
  scoreGain: [(value) => value * 0.8, (value) => value * 1.25],
  scoreBias: [(value) => value - 0.3, (value) => value + 0.3],
  limit: [(value) => value * 0.75, (value) => value * 1.33],
  switchProbability: [(value) => value * 0.7, (value) => Math.min(0.4, value * 1.4)],
};
const ROUNDS = 15;
const SMALLEST_PROBABILITY = 1e-4;

/** Chain parameters of least log-loss over the sentences, by coordinate descent. */
export function fitChain(chains: readonly LabelledChain[]): ChainParameters {
  let best = START;
  let bestLoss = lossOf(chains, best);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = bestLoss;
    for (const [name, steps] of Object.entries(STEPS)) {
      for (const step of steps) {
        const candidate: ChainParameters = { ...best, [name]: step(best[name as keyof ChainParameters]) };
        const loss = lossOf(chains, candidate);
        if (loss < bestLoss) [best, bestLoss] = [candidate, loss];
      }
    }
    if (before - bestLoss < 1e-6) break;
  }
  return best;
}

/** Mean log-loss of the sentences' labels, each document weighing the same whatever its length. */
function lossOf(chains: readonly LabelledChain[], parameters: ChainParameters): number {
  let total = 0;
  let totalWeight = 0;
  for (const { score, weights, tokens, labels, weight } of chains) {
    const { probabilities } = smooth(sentenceEvidence(score, weights, tokens, parameters), parameters.switchProbability);
    let loss = 0;
    probabilities.forEach((probability, index) => {
      loss -= Math.log(Math.max(SMALLEST_PROBABILITY, labels[index] === 1 ? probability : 1 - probability));
    });
    total += (weight * loss) / Math.max(1, labels.length);
    totalWeight += weight;
  }
  return total / totalWeight;
}
