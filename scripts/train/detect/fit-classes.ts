import type { ClassCoefficients } from '../../../src/engines/detect/classes.js';
import { WHOLE_TEXT_FEATURES } from '../../../src/engines/detect/classes.js';

export interface ClassExample {
  readonly features: readonly number[];
  /** 0 human, 1 ai, 2 mixed. */
  readonly label: number;
  readonly weight: number;
}

const CLASSES = 3;
const ITERATIONS = 800;
const RIDGE = 1e-4;

/**
 * Softmax regression by accelerated gradient descent (Nesterov) on standardised features; the last feature is the
 * constant. What says how much the whole text reads like AI has a ridge of its own: it shifts from source to source,
 * where how unevenly a text is written does not.
 */
export function fitClasses(examples: readonly ClassExample[], wholeTextRidge = RIDGE): ClassCoefficients {
  const width = examples[0]!.features.length;
  const ridges = Array.from({ length: width }, (_, at) => (WHOLE_TEXT_FEATURES.has(at) ? wholeTextRidge : RIDGE));
  const scales = Array.from({ length: width }, (_, at) =>
    at === width - 1
      ? 1
      : 1 / Math.sqrt(examples.reduce((sum, { features }) => sum + features[at]! ** 2, 0) / examples.length + 1e-9),
  );
  const rows = examples.map(({ features, label, weight }) => ({
    values: features.map((value, at) => value * scales[at]!),
    label,
    weight,
  }));
  const totalWeight = rows.reduce((sum, { weight }) => sum + weight, 0);
  let current = zeros(width);
  let previous = current;
  for (let iteration = 1; iteration <= ITERATIONS; iteration += 1) {
    const momentum = (iteration - 1) / (iteration + 2);
    const ahead = current.map((row, k) => row.map((value, at) => value + momentum * (value - previous[k]![at]!)));
    const gradient = gradientAt(ahead, rows, width, totalWeight);
    previous = current;
    current = ahead.map((row, k) => row.map((value, at) => value - 0.25 * (gradient[k]![at]! + ridges[at]! * value)));
  }
  return current.map((row) => row.map((value, at) => value * scales[at]!));
}

function gradientAt(
  coefficients: readonly (readonly number[])[],
  rows: readonly { readonly values: readonly number[]; readonly label: number; readonly weight: number }[],
  width: number,
  totalWeight: number,
): number[][] {
  const gradient = zeros(width);
  const powers = [0, 0, 0];
  for (const { values, label, weight } of rows) {
    let total = 0;
    for (let k = 0; k < CLASSES; k += 1) {
      let logit = 0;
      for (let at = 0; at < width; at += 1) logit += coefficients[k]![at]! * values[at]!;
      powers[k] = Math.exp(Math.min(40, logit));
      total += powers[k]!;
    }
    for (let k = 0; k < CLASSES; k += 1) {
      const error = ((powers[k]! / total - (k === label ? 1 : 0)) * weight) / totalWeight;
      for (let at = 0; at < width; at += 1) gradient[k]![at]! += error * values[at]!;
    }
  }
  return gradient;
}

function zeros(width: number): number[][] {
  return Array.from({ length: CLASSES }, () => new Array<number>(width).fill(0));
}
