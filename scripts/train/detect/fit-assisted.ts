import type { AssistedHead } from '../../../src/engines/detect/assisted.js';
import { rawDegree } from '../../../src/engines/detect/assisted.js';
import { itemAt, present } from '../../../src/lib/present.js';
import { parentSource } from '../../corpora/detection.js';
import type { DegreeOf } from './edit-degree.js';
import { stepNumber } from './edit-degree.js';
import type { Judged } from './left-out-documents.js';
import { HALVES, halving } from './left-out-documents.js';
import { meanCautionThreshold, NEVER } from './thresholds.js';

/** Share of the weight that the texts of each step have: none, light, substantial, whole. */
const STEP_SHARES = [0.4, 0.2, 0.2, 0.2] as const;
/** Largest share of human texts, on the mean over domains, that may be called edited at all, and substantially. */
const EDITED_HUMANS = 0.035;
const SUBSTANTIAL_HUMANS = 0.008;
const RIDGE = 1e-3;
const ITERATIONS = 30;
/** Shorter texts are not judged, so they teach nothing. */
const FEWEST_TOKENS = 55;

/** A judged text of known degree. */
export interface Graded {
  readonly judged: Judged;
  readonly degree: number;
  /** 0 none, 1 light, 2 substantial, 3 whole. */
  readonly step: number;
}

/** Returns the judged texts whose degree of editing is known and that are long enough to be judged. */
export function gradedAmong(judged: readonly Judged[], degreeOf: DegreeOf): Graded[] {
  return judged.flatMap((row) => {
    const degree = row.profile.tokenCount < FEWEST_TOKENS ? null : degreeOf(row.document);
    return degree === null ? [] : [{ judged: row, degree, step: stepNumber(degree) }];
  });
}

/**
 * Fits how much AI edited a text, over the features of the classes, by logistic regression on the known degrees. Each
 * step begins where few human texts are, measured on halves of the sources that the coefficients were not fitted on.
 * Null if the texts do not cover every step: some languages have no pairs.
 */
export function fitAssisted(graded: readonly Graded[]): AssistedHead | null {
  const halfWith = halving(
    graded.map(({ judged }) => judged),
    'assisted',
  );
  if (
    HALVES.some(
      (half) =>
        new Set(graded.filter(({ judged }) => halfWith(judged) === half).map(({ step }) => step)).size <
        STEP_SHARES.length,
    )
  )
    return null;
  const fitted = HALVES.map((half) => regression(graded.filter(({ judged }) => halfWith(judged) !== half)));
  const raw = graded.map(({ judged }) => rawDegree(judged.features, itemAt(fitted, halfWith(judged))));
  return { coefficients: regression(graded), starts: startsOf(graded, raw) };
}

function startsOf(graded: readonly Graded[], raw: readonly number[]): number[] {
  const humans = graded.flatMap(({ judged: { document }, step }, index) =>
    step === 0
      ? [{ domain: `${document.source} ${document.lang} ${document.domain}`, confidence: itemAt(raw, index) }]
      : [],
  );
  const light = meanCautionThreshold(humans, EDITED_HUMANS);
  const substantial = Math.max(light, meanCautionThreshold(humans, SUBSTANTIAL_HUMANS));
  return [light, substantial, wholeStart(graded, raw, substantial)].map((value) => Number(value.toFixed(6)));
}

/** Where whole and substantial texts are distinguished best (Youden), among those that are substantial at least. */
function wholeStart(graded: readonly Graded[], raw: readonly number[], from: number): number {
  const rows = weightsOf(graded)
    .map((weight, index) => ({ weight, value: itemAt(raw, index), step: itemAt(graded, index).step }))
    .filter(({ value, step }) => value >= from && step >= 2)
    .sort((a, b) => a.value - b.value);
  const totalOf = (step: number): number =>
    rows.filter((row) => row.step === step).reduce((sum, { weight }) => sum + weight, 0);
  const totals = [0, 0, Math.max(1e-9, totalOf(2)), Math.max(1e-9, totalOf(3))];
  let gained = 0;
  let best = { gained: 0, start: NEVER };
  for (const { weight, value, step } of rows) {
    if (gained > best.gained) best = { gained, start: value };
    gained += (step === 2 ? weight : -weight) / itemAt(totals, step);
  }
  return best.start;
}

/** Sources tempered by size, steps in fixed shares. */
function weightsOf(graded: readonly Graded[]): number[] {
  const cellOf = ({ judged: { document }, step }: Graded): string =>
    `${parentSource(document)} ${document.lang} ${step}`;
  const sizes = new Map<string, number>();
  for (const entry of graded) sizes.set(cellOf(entry), (sizes.get(cellOf(entry)) ?? 0) + 1);
  const raw = graded.map((entry) => 1 / Math.sqrt(present(sizes.get(cellOf(entry)))));
  const totals = STEP_SHARES.map(() => 0);
  graded.forEach(({ step }, index) => {
    totals[step] = itemAt(totals, step) + itemAt(raw, index);
  });
  return raw.map((weight, index) => {
    const { step } = itemAt(graded, index);
    return (weight * itemAt(STEP_SHARES, step)) / itemAt(totals, step);
  });
}

/** Logistic regression of degrees by Newton's method on standardised features; the constant has the same ridge. */
function regression(graded: readonly Graded[]): number[] {
  const weights = weightsOf(graded);
  const features = graded.map(({ judged }) => judged.features);
  const width = itemAt(features, 0).length;
  const scales = Array.from(
    { length: width },
    (_, at) => 1 / Math.sqrt(features.reduce((sum, row) => sum + itemAt(row, at) ** 2, 0) / features.length + 1e-9),
  );
  const rows = features.map((row) => Float64Array.from(row, (value, at) => value * itemAt(scales, at)));
  const degrees = graded.map(({ degree }) => degree);
  let current = new Array<number>(width).fill(0);
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const step = newtonStep(rows, degrees, weights, current);
    current = current.map((value, at) => value - itemAt(step, at));
  }
  return current.map((value, at) => Number((value * itemAt(scales, at)).toFixed(6)));
}

function newtonStep(
  rows: readonly Float64Array[],
  degrees: readonly number[],
  weights: readonly number[],
  coefficients: readonly number[],
): number[] {
  const width = coefficients.length;
  const gradient = coefficients.map((value) => RIDGE * value);
  const hessian = gradient.map((_, row) => Array.from({ length: width }, (__, at) => (at === row ? RIDGE : 0)));
  rows.forEach((row, index) => {
    const weight = itemAt(weights, index);
    const predicted = rawDegree([...row], coefficients);
    const error = weight * (predicted - itemAt(degrees, index));
    const curvature = weight * predicted * (1 - predicted);
    for (let at = 0; at < width; at += 1) {
      gradient[at]! += error * row[at]!;
      for (let other = 0; other < width; other += 1) hessian[at]![other]! += curvature * row[at]! * row[other]!;
    }
  });
  return solve(hessian, gradient);
}

/** Solves a system of a positive definite matrix by elimination. Changes both arguments. */
function solve(matrix: number[][], right: number[]): number[] {
  const width = right.length;
  for (let pivot = 0; pivot < width; pivot += 1) {
    for (let row = pivot + 1; row < width; row += 1) {
      const factor = matrix[row]![pivot]! / matrix[pivot]![pivot]!;
      for (let at = pivot; at < width; at += 1) matrix[row]![at]! -= factor * matrix[pivot]![at]!;
      right[row]! -= factor * right[pivot]!;
    }
  }
  for (let row = width - 1; row >= 0; row -= 1) {
    for (let at = row + 1; at < width; at += 1) right[row]! -= matrix[row]![at]! * right[at]!;
    right[row]! /= matrix[row]![row]!;
  }
  return right;
}
