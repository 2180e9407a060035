import { seededRandom, shuffle } from './random.js';
import type { SparseRows } from './rows.js';

/** One block of features: a view's rows and the size of its table. */
export interface Block {
  readonly rows: SparseRows;
  readonly bits: number;
}

export interface TrainingSet {
  readonly blocks: readonly Block[];
  /** √tokens of each row. */
  readonly rootLengths: Float32Array;
  /** 1 = AI, 0 = human. */
  readonly labels: Uint8Array;
  /** Weight of each row; 0 leaves it out. */
  readonly weights: Float32Array;
}

export interface LogisticOptions {
  readonly epochs: number;
  readonly rate: number;
  /** Rows after which the rate is halved (it falls as 1 / (1 + rows / halfLife)). */
  readonly halfLife: number;
  readonly seed: number;
}

/** Buckets of the average row are worth about one together. */
const VALUE_SCALE = 0.1;

function inverseFrequencies(block: Block, weights: Float32Array): Float32Array {
  const counts = new Uint32Array(1 << block.bits);
  const { offsets, buckets } = block.rows;
  let rowCount = 0;
  for (let row = 0; row < weights.length; row += 1) {
    if (weights[row] === 0) continue;
    rowCount += 1;
    for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) counts[buckets[at]!]! += 1;
  }
  return Float32Array.from(counts, (count) => (count === 0 ? 0 : VALUE_SCALE * Math.log(rowCount / count)));
}

/**
 * Logistic regression by averaged stochastic gradient descent on binary features that weigh their inverse document frequency;
 * a row's score is Σ weights / √tokens. Returns, per block, effective weights (frequency included).
 */
export function trainLogistic(set: TrainingSet, options: LogisticOptions): Float32Array[] {
  const used = Uint32Array.from(set.weights.keys()).filter((row) => set.weights[row]! > 0);
  const random = seededRandom(options.seed);
  const models = set.blocks.map((block) => {
    const squared = inverseFrequencies(block, set.weights).map((value) => value * value);
    return { rows: block.rows, squared, current: new Float32Array(1 << block.bits), lag: new Float32Array(1 << block.bits) };
  });
  const stepCount = options.epochs * used.length;
  let step = 0;
  let bias = 0;
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    shuffle(used, random);
    for (const row of used) {
      const inverse = 1 / set.rootLengths[row]!;
      let sum = 0;
      for (const { rows, current } of models) {
        const end = rows.offsets[row + 1]!;
        for (let at = rows.offsets[row]!; at < end; at += 1) sum += current[rows.buckets[at]!]!;
      }
      const margin = sum * inverse + bias;
      const label = set.labels[row]!;
      const gradient = (1 / (1 + Math.exp(-margin)) - label) * set.weights[row]!;
      const rate = options.rate / (1 + step / options.halfLife);
      const change = -rate * gradient * inverse;
      bias -= 0.01 * rate * gradient;
      const age = step / stepCount;
      if (change > 1e-9 || change < -1e-9) {
        for (const { rows, current, lag, squared } of models) {
          const end = rows.offsets[row + 1]!;
          for (let at = rows.offsets[row]!; at < end; at += 1) {
            const bucket = rows.buckets[at]!;
            const delta = change * squared[bucket]!;
            current[bucket]! += delta;
            lag[bucket]! += age * delta;
          }
        }
      }
      step += 1;
    }
  }
  return models.map(({ current, lag }) => current.map((weight, bucket) => weight - lag[bucket]!));
}

/** Raw score of one row under trained weights. */
export function rowScore(set: TrainingSet, weights: readonly Float32Array[], row: number): number {
  let sum = 0;
  set.blocks.forEach(({ rows }, block) => {
    const table = weights[block]!;
    for (let at = rows.offsets[row]!; at < rows.offsets[row + 1]!; at += 1) sum += table[rows.buckets[at]!]!;
  });
  return sum / set.rootLengths[row]!;
}
