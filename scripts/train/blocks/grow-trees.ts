import type { Trees } from '../../../src/text/blocks/model/trees.js';
import { seededRandom } from '../../statistics/random.js';

/** Rows of numbers, each with the share of prose that it should get and its weight. */
export interface TrainingRows {
  readonly width: number;
  readonly values: Float32Array;
  readonly targets: Float32Array;
  readonly weights: Float32Array;
}

export interface GrowthSettings {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Added to the second derivatives of each leaf. */
  readonly ridge: number;
  /** Shares of rows and features that a tree sees. */
  readonly rowShare: number;
  readonly featureShare: number;
  readonly seed: number;
}

const MOST_BINS = 32;

interface Binned {
  /** Column after column. */
  readonly bins: Uint8Array;
  /** Of each column: a row is in a bin above `k` where its value is above `cuts[k]`. */
  readonly cuts: readonly (readonly number[])[];
}

/** Cuts each column where about equally many rows lie between. */
function binned({ width, values }: TrainingRows, count: number): Binned {
  const bins = new Uint8Array(width * count);
  const cuts: number[][] = [];
  for (let column = 0; column < width; column += 1) {
    const own = Float32Array.from({ length: count }, (_, row) => values[row * width + column]!);
    const sorted = own.slice().sort();
    const distinct = new Set<number>();
    for (let cut = 1; cut < MOST_BINS; cut += 1) {
      const value = sorted[Math.floor((cut * count) / MOST_BINS)]!;
      if (value < sorted[count - 1]!) distinct.add(value);
    }
    // A common value may fill many places in the order: more cuts keep rare values apart.
    if (distinct.size < 4) for (const value of rareCuts(sorted)) distinct.add(value);
    const list = [...distinct].sort((a, b) => a - b);
    cuts.push(list);
    for (let row = 0; row < count; row += 1) {
      let bin = 0;
      while (bin < list.length && own[row]! > list[bin]!) bin += 1;
      bins[column * count + row] = bin;
    }
  }
  return { bins, cuts };
}

function rareCuts(sorted: Float32Array): number[] {
  const distinct = [...new Set(sorted)];
  const step = Math.max(1, Math.floor(distinct.length / 12));
  return distinct.slice(0, -1).filter((_, index) => index % step === 0);
}

/** What all steps of the training share; one entry of each list a row. */
interface Training {
  readonly rows: TrainingRows;
  readonly count: number;
  readonly binned: Binned;
  readonly gradients: Float64Array;
  readonly curvatures: Float64Array;
  /** Leaf of the tree that is being grown. */
  readonly leafOf: Uint8Array;
}

/** Boosts trees that ask one question a level, by second-order steps of the weighted log loss. */
export function growTrees(rows: TrainingRows, settings: GrowthSettings): Trees {
  const count = rows.targets.length;
  const training: Training = {
    rows,
    count,
    binned: binned(rows, count),
    gradients: new Float64Array(count),
    curvatures: new Float64Array(count),
    leafOf: new Uint8Array(count),
  };
  const { cuts } = training.binned;
  const random = seededRandom(settings.seed);
  const { depth } = settings;
  const leafCount = 1 << depth;
  const features = new Uint16Array(settings.trees * depth);
  const thresholds = new Float32Array(settings.trees * depth);
  const leaves = new Float32Array(settings.trees * leafCount);
  const base = logOdds(rows);
  const scores = new Float64Array(count).fill(base);
  for (let tree = 0; tree < settings.trees; tree += 1) {
    derive(training, scores);
    const sample = Uint32Array.from(
      Array.from({ length: count }, (_, row) => row).filter(() => random() < settings.rowShare),
    );
    const columns = cuts
      .map((_, column) => column)
      .filter((column) => cuts[column]!.length > 0 && random() < settings.featureShare);
    training.leafOf.fill(0);
    for (let level = 0; level < depth; level += 1) {
      const { column, bin } = askLevel(training, sample, columns, level, settings.ridge);
      features[tree * depth + level] = column;
      thresholds[tree * depth + level] = cuts[column]![bin]!;
    }
    const values = leafValues(training, sample, settings, leafCount);
    leaves.set(values, tree * leafCount);
    for (let row = 0; row < count; row += 1) scores[row]! += leaves[tree * leafCount + training.leafOf[row]!]!;
  }
  return { depth, features, thresholds, leaves, base };
}

/** Sets the derivatives of the loss of each row at its score. */
function derive({ rows, count, gradients, curvatures }: Training, scores: Float64Array): void {
  for (let row = 0; row < count; row += 1) {
    const probability = 1 / (1 + Math.exp(-scores[row]!));
    gradients[row] = (rows.targets[row]! - probability) * rows.weights[row]!;
    curvatures[row] = Math.max(1e-6, probability * (1 - probability)) * rows.weights[row]!;
  }
}

/** Finds the question of a level, which parts every leaf in two. */
function askLevel(
  { count, binned: { bins, cuts }, gradients, curvatures, leafOf }: Training,
  sample: Uint32Array,
  columns: readonly number[],
  level: number,
  ridge: number,
): { readonly column: number; readonly bin: number } {
  const binsOf = (column: number): Uint8Array => bins.subarray(column * count, (column + 1) * count);
  let best = { gain: -1, column: columns[0]!, bin: 0 };
  for (const column of columns) {
    const found = bestCut(
      binsOf(column),
      cuts[column]!.length,
      sample,
      leafOf,
      1 << level,
      gradients,
      curvatures,
      ridge,
    );
    if (found.gain > best.gain) best = { ...found, column };
  }
  const own = binsOf(best.column);
  for (let row = 0; row < count; row += 1) leafOf[row] = (leafOf[row]! << 1) | (own[row]! > best.bin ? 1 : 0);
  return best;
}

/** Returns what each leaf adds to the score of its rows. */
function leafValues(
  { gradients, curvatures, leafOf }: Training,
  sample: Uint32Array,
  { rate, ridge }: GrowthSettings,
  leafCount: number,
): Float64Array {
  const sums = new Float64Array(2 * leafCount);
  for (const row of sample) {
    sums[2 * leafOf[row]!]! += gradients[row]!;
    sums[2 * leafOf[row]! + 1]! += curvatures[row]!;
  }
  return Float64Array.from(
    { length: leafCount },
    (_, leaf) => (rate * sums[2 * leaf]!) / (sums[2 * leaf + 1]! + ridge),
  );
}

function bestCut(
  column: Uint8Array,
  cutCount: number,
  sample: Uint32Array,
  leafOf: Uint8Array,
  leafCount: number,
  gradients: Float64Array,
  curvatures: Float64Array,
  ridge: number,
): { readonly gain: number; readonly bin: number } {
  const sums = new Float64Array(2 * MOST_BINS * leafCount);
  for (let index = 0; index < sample.length; index += 1) {
    const row = sample[index]!;
    const at = 2 * (leafOf[row]! * MOST_BINS + column[row]!);
    sums[at]! += gradients[row]!;
    sums[at + 1]! += curvatures[row]!;
  }
  const gains = new Float64Array(cutCount);
  for (let leaf = 0; leaf < leafCount; leaf += 1) {
    let [wholeG, wholeH] = [0, 0];
    for (let bin = 0; bin <= cutCount; bin += 1) {
      wholeG += sums[2 * (leaf * MOST_BINS + bin)]!;
      wholeH += sums[2 * (leaf * MOST_BINS + bin) + 1]!;
    }
    let [lowG, lowH] = [0, 0];
    for (let bin = 0; bin < cutCount; bin += 1) {
      lowG += sums[2 * (leaf * MOST_BINS + bin)]!;
      lowH += sums[2 * (leaf * MOST_BINS + bin) + 1]!;
      gains[bin]! += lowG ** 2 / (lowH + ridge) + (wholeG - lowG) ** 2 / (wholeH - lowH + ridge);
    }
  }
  let bin = 0;
  for (let other = 1; other < cutCount; other += 1) if (gains[other]! > gains[bin]!) bin = other;
  return { gain: gains[bin]!, bin };
}

function logOdds({ targets, weights }: TrainingRows): number {
  let [prose, all] = [1e-9, 2e-9];
  for (const [row, target] of targets.entries()) {
    prose += target * weights[row]!;
    all += weights[row]!;
  }
  return Math.log(prose / (all - prose));
}
