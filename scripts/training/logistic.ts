import { seededRandom, shuffle } from './random.js';
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
  /** Number of the source and language of each row. */
  readonly sources: Uint16Array;
}

export interface LogisticOptions {
  readonly epochs: number;
  readonly rate: number;
  /** Rows after which the rate is halved (it falls as 1 / (1 + rows / halfLife)). */
  readonly halfLife: number;
  /** Step and decay of the intercept that each source has of its own while training. */
  readonly interceptRate: number;
  readonly interceptDecay: number;
  readonly seed: number;
}

/** The features of an average row are worth about one together. */
const VALUE_SCALE = 0.1;
const SMALLEST_CHANGE = 1e-9;
/** Numbers kept for each feature side by side: its weight, the lag of its average, its squared inverse document frequency. */
const STRIDE = 3;

interface State {
  readonly rows: SparseRows;
  readonly numbers: Float32Array;
}

/**
 * Logistic regression by averaged stochastic gradient descent on binary features that weigh their inverse document frequency;
 * a row's score is Σ weights / √tokens. Every source has an intercept of its own, which is thrown away after training: what a source as a
 * whole is like (its topics, its share of AI texts, human-only collections above all) explains itself there, and the n-grams learn what
 * tells authors apart within a source. Returns, per block, effective weights (frequency included).
 */
export function trainLogistic(set: TrainingSet, options: LogisticOptions): Float32Array[] {
  const used = Uint32Array.from(set.weights.keys()).filter((row) => set.weights[row]! > 0);
  const random = seededRandom(options.seed);
  const states = set.blocks.map((rows): State => ({ rows, numbers: startNumbers(rows, set.weights, used.length) }));
  const intercepts = new Float64Array(1 + set.sources.reduce((most, source) => Math.max(most, source), 0));
  const stepCount = options.epochs * used.length;
  let step = 0;
  let bias = 0;
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    shuffle(used, random);
    for (const row of used) {
      const inverse = 1 / set.rootLengths[row]!;
      const source = set.sources[row]!;
      const margin = sumOf(states, row) * inverse + bias + intercepts[source]!;
      const gradient = (1 / (1 + Math.exp(-margin)) - set.labels[row]!) * set.weights[row]!;
      const rate = options.rate / (1 + step / options.halfLife);
      const change = -rate * gradient * inverse;
      bias -= 0.01 * rate * gradient;
      intercepts[source]! -= options.interceptRate * (gradient + options.interceptDecay * intercepts[source]!);
      if (Math.abs(change) > SMALLEST_CHANGE) move(states, row, change, step / stepCount);
      step += 1;
    }
  }
  return states.map(({ numbers }) => Float32Array.from({ length: numbers.length / STRIDE }, (_, feature) => numbers[STRIDE * feature]! - numbers[STRIDE * feature + 1]!));
}

function startNumbers({ offsets, features, buckets }: SparseRows, weights: Float32Array, rowCount: number): Float32Array {
  const counts = new Uint32Array(buckets.length);
  for (let row = 0; row < weights.length; row += 1) {
    if (weights[row] === 0) continue;
    for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) counts[features[at]!]! += 1;
  }
  const numbers = new Float32Array(STRIDE * buckets.length);
  counts.forEach((count, feature) => {
    const value = count === 0 ? 0 : VALUE_SCALE * Math.log(rowCount / count);
    numbers[STRIDE * feature + 2] = value * value;
  });
  return numbers;
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

/** Raw score of one row under trained weights. */
export function rowScore(set: TrainingSet, weights: readonly Float32Array[], row: number): number {
  let sum = 0;
  set.blocks.forEach(({ offsets, features }, block) => {
    const own = weights[block]!;
    for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) sum += own[features[at]!]!;
  });
  return sum / set.rootLengths[row]!;
}
