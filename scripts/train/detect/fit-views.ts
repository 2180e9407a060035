import { codeLevels, codeOf } from '../../../src/engines/detect/model-file.js';
import type { View } from '../../../src/engines/detect/linear.js';
import { rowScore, trainLogistic } from './logistic.js';
import type { TrainingSet } from './logistic.js';
import type { PartRecipe } from './part-recipes.js';
import type { SparseRows, ViewShape } from './rows.js';
import { itemAt } from '../../../src/lib/present.js';

/** The rows of one part, ready to be trained with any set of documents left out. Arrays in shared memory. */
export interface PartRows {
  readonly recipe: PartRecipe;
  readonly rows: readonly SparseRows[];
  readonly rootLengths: Float32Array;
  readonly labels: Uint8Array;
  /** Document of each row. */
  readonly documents: Uint32Array;
  /** Number of the intercept of each row. */
  readonly intercepts: Uint16Array;
}

/** A view's weights in the form of the weights file. */
export interface FittedView extends View {
  readonly scale: number;
}

/** Beyond this share of the largest weights the codes saturate: a few outliers must not coarsen all others. */
const SATURATED_SHARE = 1 / 20_000;
const SCALE_SAMPLE_STEP = 7;

/** The weights of one view before they are quantised, one for each bucket. */
export interface ViewTable {
  readonly shape: ViewShape;
  readonly weights: Float32Array;
}

/** Trains a part on the documents that have weight; its training scores get a standard deviation of 1. */
export function fitPart(part: PartRows, documentWeights: Float32Array): ViewTable[] {
  const { recipe, rows } = part;
  const set = trainingSet(part, documentWeights);
  const fitted = trainLogistic(set, recipe.logistic);
  const factor = 1 / scoreDeviation(set, fitted);
  return recipe.views.map((shape, view) => {
    const weights = new Float32Array(2 ** shape.bits);
    itemAt(fitted, view).forEach((weight, feature) => {
      weights[itemAt(itemAt(rows, view).buckets, feature)]! += weight * factor;
    });
    return { shape, weights };
  });
}

/**
 * Adds up parts, each times its share. Weights of several parts for the same view add up in one table: what an ensemble
 * of linear models says is one linear model. Weights nearer to zero than `leastStep` steps of their code are dropped.
 */
export function sumOfParts(
  parts: readonly (readonly ViewTable[])[],
  shares: readonly number[],
  leastStep = 1,
): FittedView[] {
  const sums = new Map<string, ViewTable>();
  for (const [number, tables] of parts.entries()) {
    const share = itemAt(shares, number);
    for (const { shape, weights } of tables) {
      const key = viewName(shape);
      const sum = sums.get(key) ?? { shape, weights: new Float32Array(2 ** shape.bits) };
      sums.set(key, sum);
      weights.forEach((weight, bucket) => {
        if (weight !== 0) sum.weights[bucket]! += weight * share;
      });
    }
  }
  return [...sums.values()].map(({ shape, weights }) => quantised(shape, weights, leastStep));
}

function viewName({ form, pattern, minOrder, maxOrder, bits }: ViewShape): string {
  return [form, pattern, minOrder, maxOrder, bits].join(' ');
}

function trainingSet(
  { rows, rootLengths, labels, documents, intercepts }: PartRows,
  documentWeights: Float32Array,
): TrainingSet {
  const rowsOfDocument = new Uint32Array(documentWeights.length);
  for (const document of documents) rowsOfDocument[document]! += 1;
  const weights = Float32Array.from(
    documents,
    (document) =>
      (itemAt(documentWeights, document) / itemAt(rowsOfDocument, document)) *
      (documents.length / documentWeights.length),
  );
  return { blocks: rows, rootLengths, labels, weights, intercepts };
}

function scoreDeviation(set: TrainingSet, weights: readonly Float32Array[]): number {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let row = 0; row < set.weights.length; row += SCALE_SAMPLE_STEP) {
    if (set.weights[row] === 0) continue;
    const score = rowScore(set, weights, row);
    count += 1;
    sum += score;
    squares += score * score;
  }
  return Math.sqrt(squares / count - (sum / count) ** 2);
}

function quantised(
  { form, pattern, minOrder, maxOrder, bits }: ViewShape,
  weights: Float32Array,
  leastStep: number,
): FittedView {
  const magnitudes = weights
    .map(Math.abs)
    .filter((magnitude) => magnitude > 0)
    .sort();
  const scale = magnitudes[Math.floor(magnitudes.length * (1 - SATURATED_SHARE))] ?? 1;
  const codes = Uint8Array.from(weights, (weight) => codeOf(weight, scale, leastStep));
  return { form, pattern, minOrder, maxOrder, bits, codes, stride: 1, lane: 0, levels: codeLevels(scale), scale };
}
