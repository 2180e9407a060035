import { FEATURES_PER_TOKEN, FEATURE_BUCKETS } from '../../../src/engines/bibliography/parse/features.js';
import type { Features } from '../../../src/engines/bibliography/parse/features.js';
import { LABELS } from '../../../src/engines/bibliography/parse/labels.js';
import { TRANSITIONS } from '../../../src/engines/bibliography/parse/model.js';
import { NEXT_STATE, START_STATE, STATE_COUNT } from '../../../src/engines/bibliography/parse/states.js';

/** A string to learn from: its features, and the labels each token may have as bit sets. */
export interface Example {
  readonly features: Features;
  readonly masks: Uint16Array;
}

const LABEL_COUNT = LABELS.length;
/** Transitions of one kind of place: from each state by each label. */
const PAIRS = STATE_COUNT * LABEL_COUNT;
const RATE = 0.1;
/** Share of features left out each time a string is learned (dropout, Srivastava et al. 2014). */
const LEFT_OUT = 0.4;
/** Factor on all emission weights after an epoch (weight decay). */
const KEPT = 0.97;
/** Gradients smaller than this are ignored. */
const LEAST_CHANGE = 2e-3;
/** States with a smaller forward probability are ignored. */
const NEVER = 1e-7;

/**
 * Trains a linear-chain conditional random field (Lafferty, McCallum and Pereira 2001) by AdaGrad (Duchi, Hazan and
 * Singer 2011). Labels may be partial: where a token may have several labels, the likelihood is summed over all paths
 * that the masks allow.
 */
export class ChainTrainer {
  /** One row more than there are buckets: the last belongs to features left out and stays zero. */
  private readonly emissions = new Float32Array((FEATURE_BUCKETS + 1) * LABEL_COUNT);
  private readonly transitions = new Float32Array(TRANSITIONS);
  private readonly emissionSquares = new Float32Array(this.emissions.length);
  private readonly transitionSquares = new Float32Array(TRANSITIONS);
  /** Exponentials of the transitions. */
  private readonly exponents = new Float64Array(TRANSITIONS).fill(1);
  /** Expected transitions; only the contexts of the current string are cleared. */
  private readonly rightPairs = new Float64Array(TRANSITIONS);
  private readonly guessedPairs = new Float64Array(TRANSITIONS);

  private readonly emissionSums = new Float32Array(FEATURE_BUCKETS * LABEL_COUNT);
  private readonly transitionSums = new Float32Array(TRANSITIONS);
  private kept = 0;

  constructor(private readonly random: () => number) {}

  /** Adds the current weights to the average that `averaged` returns (Polyak and Juditsky 1992). */
  keep(): void {
    this.kept += 1;
    for (let index = 0; index < this.emissionSums.length; index += 1)
      this.emissionSums[index]! += this.emissions[index]!;
    for (let index = 0; index < TRANSITIONS; index += 1) this.transitionSums[index]! += this.transitions[index]!;
  }

  /**
   * Returns the average of the weights kept, scaled for strings with no feature left out. Needs at least one call of
   * `keep`.
   */
  averaged(): { readonly emissions: Float32Array; readonly transitions: Float32Array } {
    return {
      emissions: this.emissionSums.map((sum) => (sum / this.kept) * (1 - LEFT_OUT)),
      transitions: this.transitionSums.map((sum) => sum / this.kept),
    };
  }

  /** Learns from one string; returns the log-probability (nats) that its labels had before. */
  learn({ features: whole, masks }: Example): number {
    const { tokenCount, contexts } = whole;
    if (tokenCount === 0) return 0;
    const features = {
      ...whole,
      buckets: whole.buckets.map((bucket) => (this.random() < LEFT_OUT ? FEATURE_BUCKETS : bucket)),
    };
    const places = new Set(contexts);
    for (const pairs of [this.rightPairs, this.guessedPairs])
      for (const place of places) pairs.fill(0, place * PAIRS, (place + 1) * PAIRS);
    const factors = this.emissionFactors(features);
    const right = this.expect(features, factors, masks, this.rightPairs);
    const guess = this.expect(features, factors, null, this.guessedPairs);
    this.changeEmissions(features, right.labels, guess.labels);
    for (const place of places) this.changeTransitions(place);
    return right.logProbability - guess.logProbability;
  }

  private changeTransitions(place: number): void {
    for (let index = place * PAIRS; index < (place + 1) * PAIRS; index += 1) {
      const gradient = this.rightPairs[index]! - this.guessedPairs[index]!;
      if (Math.abs(gradient) < LEAST_CHANGE) continue;
      this.transitionSquares[index]! += gradient * gradient;
      this.transitions[index]! += (RATE * gradient) / Math.sqrt(this.transitionSquares[index]! + 1e-6);
      this.exponents[index] = Math.exp(this.transitions[index]!);
    }
  }

  /** Applies weight decay to the emissions; called once an epoch. */
  fade(): void {
    for (let index = 0; index < this.emissions.length; index += 1) this.emissions[index]! *= KEPT;
  }

  private emissionFactors({ buckets, tokenCount }: Features): Float64Array {
    const factors = new Float64Array(tokenCount * LABEL_COUNT);
    const { emissions } = this;
    for (let token = 0; token < tokenCount; token += 1) {
      const row = token * LABEL_COUNT;
      for (let feature = token * FEATURES_PER_TOKEN; feature < (token + 1) * FEATURES_PER_TOKEN; feature += 1) {
        const base = buckets[feature]! * LABEL_COUNT;
        for (let label = 0; label < LABEL_COUNT; label += 1) factors[row + label]! += emissions[base + label]!;
      }
      let most = -Infinity;
      for (let label = 0; label < LABEL_COUNT; label += 1) most = Math.max(most, factors[row + label]!);
      for (let label = 0; label < LABEL_COUNT; label += 1)
        factors[row + label] = Math.exp(Math.max(-60, factors[row + label]! - most));
    }
    return factors;
  }

  /**
   * Probabilities of labels, and of transitions into `pairs`, over all paths that the masks allow (forward–backward,
   * scaled at each token).
   */
  private expect(
    { contexts, tokenCount }: Features,
    factors: Float64Array,
    masks: Uint16Array | null,
    pairs: Float64Array,
  ): { readonly labels: Float64Array; readonly logProbability: number } {
    const { exponents } = this;
    const forward = new Float64Array((tokenCount + 1) * STATE_COUNT);
    const scales = new Float64Array(tokenCount);
    const isAllowed = (token: number, label: number): boolean => masks === null || (masks[token]! & (1 << label)) !== 0;
    let logProbability = 0;
    forward[START_STATE] = 1;
    for (let token = 0; token < tokenCount; token += 1) {
      const place = contexts[token]! * PAIRS;
      const from = token * STATE_COUNT;
      const to = from + STATE_COUNT;
      let sum = 0;
      for (let before = 0; before < STATE_COUNT; before += 1) {
        const reach = forward[from + before]!;
        if (reach < NEVER) continue;
        for (let label = 0; label < LABEL_COUNT; label += 1) {
          if (!isAllowed(token, label)) continue;
          const step = before * LABEL_COUNT + label;
          const weight = reach * exponents[place + step]! * factors[token * LABEL_COUNT + label]!;
          forward[to + NEXT_STATE[step]!]! += weight;
          sum += weight;
        }
      }
      scales[token] = sum;
      logProbability += Math.log(sum);
      for (let state = to; state < to + STATE_COUNT; state += 1) forward[state]! /= sum;
    }
    return { labels: this.backward(contexts, factors, forward, scales, isAllowed, pairs), logProbability };
  }

  private backward(
    contexts: Uint8Array,
    factors: Float64Array,
    forward: Float64Array,
    scales: Float64Array,
    isAllowed: (token: number, label: number) => boolean,
    pairs: Float64Array,
  ): Float64Array {
    const { exponents } = this;
    const tokenCount = scales.length;
    const labels = new Float64Array(tokenCount * LABEL_COUNT);
    let after = new Float64Array(STATE_COUNT).fill(1);
    for (let token = tokenCount - 1; token >= 0; token -= 1) {
      const place = contexts[token]! * PAIRS;
      const from = token * STATE_COUNT;
      const row = token * LABEL_COUNT;
      const current = new Float64Array(STATE_COUNT);
      for (let before = 0; before < STATE_COUNT; before += 1) {
        const reach = forward[from + before]!;
        if (reach < NEVER) continue;
        for (let label = 0; label < LABEL_COUNT; label += 1) {
          if (!isAllowed(token, label)) continue;
          const step = before * LABEL_COUNT + label;
          const onward =
            (exponents[place + step]! * factors[row + label]! * after[NEXT_STATE[step]!]!) / scales[token]!;
          current[before]! += onward;
          const share = reach * onward;
          pairs[place + step]! += share;
          labels[row + label]! += share;
        }
      }
      after = current;
    }
    return labels;
  }

  private changeEmissions({ buckets, tokenCount }: Features, right: Float64Array, guess: Float64Array): void {
    const { emissions, emissionSquares } = this;
    for (let token = 0; token < tokenCount; token += 1) {
      for (let label = 0; label < LABEL_COUNT; label += 1) {
        const gradient = right[token * LABEL_COUNT + label]! - guess[token * LABEL_COUNT + label]!;
        if (Math.abs(gradient) < LEAST_CHANGE) continue;
        const square = gradient * gradient;
        for (let feature = token * FEATURES_PER_TOKEN; feature < (token + 1) * FEATURES_PER_TOKEN; feature += 1) {
          if (buckets[feature] === FEATURE_BUCKETS) continue;
          const index = buckets[feature]! * LABEL_COUNT + label;
          const squares = emissionSquares[index]! + square;
          emissionSquares[index] = squares;
          emissions[index]! += (RATE * gradient) / Math.sqrt(squares + 1e-6);
        }
      }
    }
  }
}
