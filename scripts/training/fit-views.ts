import { codeLevels, codeOf } from '../../src/engines/detect/model-file.js';
import type { View } from '../../src/engines/detect/linear.js';
import { rowScore, trainLogistic } from './logistic.js';
import type { TrainingSet } from './logistic.js';
import type { PartRecipe } from './recipe.js';
import type { SparseRows } from './rows.js';

/** The rows of one part, ready to be trained with any set of documents left out. Arrays in shared memory. */
export interface PartRows {
  readonly recipe: PartRecipe;
  readonly rows: readonly SparseRows[];
  readonly rootLengths: Float32Array;
  readonly labels: Uint8Array;
  /** Document of each row. */
  readonly documents: Uint32Array;
  /** Number of the source and language of each row. */
  readonly sources: Uint16Array;
}

/** A view's weights in the form of the weights file. */
export interface FittedView extends View {
  readonly scale: number;
}

/** Beyond this share of the largest weights the codes saturate: a few outliers must not coarsen all others. */
const SATURATED_SHARE = 1 / 20_000;
const SCALE_SAMPLE_STEP = 7;

/** Trains all parts on the documents that have weight, each part scaled to unit standard deviation of its training scores. */
export function fitViews(parts: readonly PartRows[], documentWeights: Float32Array): FittedView[] {
  return parts.flatMap((part) => {
    const { recipe, rows, rootLengths, labels, documents, sources } = part;
    const rowsOfDocument = new Uint32Array(documentWeights.length);
    for (const document of documents) rowsOfDocument[document]! += 1;
    const weights = Float32Array.from(documents, (document) => documentWeights[document]! / rowsOfDocument[document]! * (documents.length / documentWeights.length));
    const set: TrainingSet = { blocks: rows, rootLengths, labels, weights, sources };
    const fitted = trainLogistic(set, recipe.logistic);
    const deviation = scoreDeviation(set, fitted);
    return fitted.map((own, view) => quantised(own.map((weight) => weight / deviation), rows[view]!.buckets, recipe, view));
  });
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

function quantised(weights: Float32Array, buckets: Uint32Array, recipe: PartRecipe, view: number): FittedView {
  const magnitudes = weights.map(Math.abs).filter((magnitude) => magnitude > 0).sort();
  const scale = magnitudes[Math.floor(magnitudes.length * (1 - SATURATED_SHARE))] ?? 1;
  const { form, minOrder, maxOrder, bits } = recipe.views[view]!;
  const codes = new Uint8Array(2 ** bits);
  weights.forEach((weight, feature) => { codes[buckets[feature]!] = codeOf(weight, scale); });
  return { form, minOrder, maxOrder, bits, codes, levels: codeLevels(scale), scale };
}
