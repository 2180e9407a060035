import { seededRandom, shuffle } from '../../statistics/random.js';
import type { SparseRows } from './rows.js';

export interface TrainingSet {
  /** One matrix for each view. */
  readonly blocks: readonly SparseRows[];
  /** √tokens of each row. */
  readonly rootLengths: Float32Array;
  /** 1 = AI, 0 = human. */
  readonly labels: Uint8Array;
  /** Weight of each row; 0 leaves it out. */
  readonly weights: Float32Array;
  /** Index of the intercept of each row: rows of one source (or one domain of it) share one. */
  readonly intercepts: Uint16Array;
}

export interface LogisticOptions {
  readonly epochs: number;
  readonly rate: number;
  /** Rows after which the rate is halved (it falls as 1 / (1 + rows / halfLife)). */
  readonly halfLife: number;
  /** Step and decay of the intercepts of the sources. */
  readonly interceptRate: number;
  readonly interceptDecay: number;
  /** Distance of the targets from 0 and 1, so that texts that the model is sure of still change it. */
  readonly smoothing: number;
  /** Power of the log-count ratio by which a feature learns faster; 0: all learn at the same rate. */
  readonly ratioPower: number;
  readonly seed: number;
}

/** Scales the value of features, so that those of a row of average length sum to about 1. */
const VALUE_SCALE = 0.1;
const SMALLEST_CHANGE = 1e-9;
/** Upper limit of the log-count ratio of a feature, and what is added to it. */
const LARGEST_RATIO = 3;
const LEAST_RATIO = 0.1;
/** Numbers of each feature, side by side: its weight, the correction of its average, its squared value. */
const STRIDE = 3;

interface State {
  readonly rows: SparseRows;
  readonly numbers: Float32Array;
}

/**
 * Logistic regression by averaged stochastic gradient descent on binary features. Features are weighted by their
 * inverse document frequency and, with `ratioPower`, by their log-count ratio between the classes (Wang & Manning
 * 2012). The score of a row is Σ weights / √tokens.
 *
 * Every source (or domain of it) has its own intercept, which is dropped after training. It absorbs what is common to
 * the whole source, such as its topics and its share of AI texts, so that the features learn what separates authors
 * within a source.
 *
 * Returns, for each block, the weight of every feature, its value included.
 */
export function trainLogistic(set: TrainingSet, options: LogisticOptions): Float32Array[] {
  const used = Uint32Array.from(set.weights.keys()).filter((row) => set.weights[row]! > 0);
  const random = seededRandom(options.seed);
  const states = set.blocks.map((rows): State => ({
    rows,
    numbers: startNumbers(rows, set, used.length, options.ratioPower),
  }));
  const intercepts = new Float64Array(1 + set.intercepts.reduce((most, number) => Math.max(most, number), 0));
  const stepCount = options.epochs * used.length;
  let step = 0;
  let bias = 0;
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    shuffle(used, random);
    for (const row of used) {
      const inverse = 1 / set.rootLengths[row]!;
      const own = set.intercepts[row]!;
      const margin = sumOf(states, row) * inverse + bias + intercepts[own]!;
      const target = options.smoothing + (1 - 2 * options.smoothing) * set.labels[row]!;
      const gradient = (1 / (1 + Math.exp(-margin)) - target) * set.weights[row]!;
      const rate = options.rate / (1 + step / options.halfLife);
      const change = -rate * gradient * inverse;
      bias -= 0.01 * rate * gradient;
      intercepts[own]! -= options.interceptRate * (gradient + options.interceptDecay * intercepts[own]!);
      if (Math.abs(change) > SMALLEST_CHANGE) move(states, row, change, step / stepCount);
      step += 1;
    }
  }
  return states.map(({ numbers }) =>
    Float32Array.from(
      { length: numbers.length / STRIDE },
      (_, feature) => numbers[STRIDE * feature]! - numbers[STRIDE * feature + 1]!,
    ),
  );
}

function startNumbers(rows: SparseRows, set: TrainingSet, rowCount: number, ratioPower: number): Float32Array {
  const { offsets, features, buckets } = rows;
  const counts = new Uint32Array(buckets.length);
  for (let row = 0; row < set.weights.length; row += 1) {
    if (set.weights[row] === 0) continue;
    for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) counts[features[at]!]! += 1;
  }
  const ratios = ratioPower === 0 ? undefined : logRatios(rows, set);
  const numbers = new Float32Array(STRIDE * buckets.length);
  counts.forEach((count, feature) => {
    const value = count === 0 ? 0 : VALUE_SCALE * Math.log(rowCount / count);
    const contrast =
      ratios === undefined
        ? 1
        : Math.pow(LEAST_RATIO + Math.min(LARGEST_RATIO, Math.abs(ratios[feature]!)), ratioPower);
    numbers[STRIDE * feature + 2] = value * value * contrast;
  });
  return numbers;
}

/**
 * Returns, for each feature, the logarithm of (share of AI rows that have it) / (share of human rows that have it), by
 * weight. One is added to each count.
 */
function logRatios({ offsets, features, buckets }: SparseRows, { weights, labels }: TrainingSet): Float64Array {
  const counts = [new Float64Array(buckets.length).fill(1), new Float64Array(buckets.length).fill(1)] as const;
  const totals = [0, 0];
  weights.forEach((weight, row) => {
    if (weight === 0) return;
    const label = labels[row] === 1 ? 1 : 0;
    totals[label]! += weight;
    for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) counts[label][features[at]!]! += weight;
  });
  const offset = Math.log(totals[0]! / totals[1]!);
  return counts[1].map((count, feature) => Math.log(count / counts[0][feature]!) + offset);
}

function sumOf(states: readonly State[], row: number): number {
  let sum = 0;
  for (const { rows, numbers } of states) {
    const { features, offsets } = rows;
    const end = offsets[row + 1]!;
    for (let at = offsets[row]!; at < end; at += 1) sum += numbers[STRIDE * features[at]!]!;
  }
  return sum;
}

function move(states: readonly State[], row: number, change: number, age: number): void {
  for (const { rows, numbers } of states) {
    const { features, offsets } = rows;
    const end = offsets[row + 1]!;
    for (let at = offsets[row]!; at < end; at += 1) {
      const place = STRIDE * features[at]!;
      const delta = change * numbers[place + 2]!;
      numbers[place]! += delta;
      numbers[place + 1]! += age * delta;
    }
  }
}

/** Returns the raw score of one row under trained weights. */
export function rowScore(set: TrainingSet, weights: readonly Float32Array[], row: number): number {
  let sum = 0;
  set.blocks.forEach(({ offsets, features }, block) => {
    const own = weights[block]!;
    for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) sum += own[features[at]!]!;
  });
  return sum / set.rootLengths[row]!;
}
