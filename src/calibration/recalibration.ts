import { Type } from 'typebox';
import type { Static } from 'typebox';

/**
 * How scores become probabilities: beta calibration (M. Kull and others, "Beta calibration", 2017). With the score s,
 * the log-odds of AI are a·ln(s) − b·ln(1 − s) + c; a and b are at least 0, so that the order of texts stays.
 */
export const Recalibration = Type.Object(
  {
    a: Type.Number({ minimum: 0 }),
    b: Type.Number({ minimum: 0 }),
    c: Type.Number(),
    /** Mean squared error of the probabilities on known texts that did not fit them (5 folds), before and after. */
    error_before: Type.Number({ minimum: 0, maximum: 1 }),
    error_after: Type.Number({ minimum: 0, maximum: 1 }),
  },
  { additionalProperties: false },
);
export type Recalibration = Readonly<Static<typeof Recalibration>>;

type Coefficients = readonly [a: number, b: number, c: number];
type Point = readonly [x: Coefficients, isAi: boolean];
/** Both authors weigh the same, however many texts they have. */
interface WeightedPoint {
  readonly x: Coefficients;
  readonly isAi: boolean;
  readonly weight: number;
}

/** The probabilities as they are: to it the ridge pulls, so that few texts change little. */
const AS_THEY_ARE: Coefficients = [1, 1, 0];
/** Weight of the ridge, in texts. */
const RIDGE = 2;
/** Services give four decimals: beyond them nothing is known about a score. */
const EDGE = 1e-4;
/** Fewer texts of an author than this fit nothing: the mean of each fold would be that of two or three. */
export const LEAST_OF_EACH = 20;
const FOLDS = 5;
const SMALLEST_STEP = 1 / 64;

function pointOf(score: number): Coefficients {
  const inside = Math.min(1 - EDGE, Math.max(EDGE, score));
  return [Math.log(inside), -Math.log(1 - inside), 1];
}

const dot = (one: Coefficients, other: Coefficients): number =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Returns the probability that AI wrote a text or part of it, 0–1, if as many texts are by AI as by people. */
export function recalibrated(score: number, { a, b, c }: Pick<Recalibration, 'a' | 'b' | 'c'>): number {
  return logistic(dot(pointOf(score), [a, b, c]));
}

/** Solves a symmetric system of three equations by elimination. */
function solved(matrix: readonly Coefficients[], right: Coefficients): Coefficients {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (const column of [0, 1, 2]) {
    const pivot = rows[column] ?? [];
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (const at of row.keys()) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  const at = (index: number): number => (rows[index]?.[3] ?? 0) / (rows[index]?.[index] ?? 1);
  return [at(0), at(1), at(2)];
}

const triple = ([a = 0, b = 0, c = 0]: readonly number[]): Coefficients => [a, b, c];

/** Half of the penalised deviance: what the fit makes small. */
function lossOf(at: Coefficients, points: readonly WeightedPoint[]): number {
  const ridge = at.reduce((sum, value, index) => sum + (value - (AS_THEY_ARE[index] ?? 0)) ** 2, 0);
  return points.reduce(
    (sum, { x, isAi, weight }) => sum + weight * Math.log1p(Math.exp(isAi ? -dot(x, at) : dot(x, at))),
    (RIDGE / 2) * ridge,
  );
}

/** The step of Newton's method. */
function stepFrom(at: Coefficients, points: readonly WeightedPoint[]): Coefficients {
  const gradient = at.map((value, index) => RIDGE * ((AS_THEY_ARE[index] ?? 0) - value));
  const curve = at.map((_, row) => at.map((_value, column): number => (row === column ? RIDGE : 0)));
  for (const { x, isAi, weight } of points) {
    const probability = logistic(dot(x, at));
    const slope = weight * probability * (1 - probability);
    for (const [row, own] of x.entries()) {
      gradient[row] = (gradient[row] ?? 0) + weight * (Number(isAi) - probability) * own;
      const line = curve[row] ?? [];
      for (const [column, other] of x.entries()) line[column] = (line[column] ?? 0) + slope * own * other;
    }
  }
  return solved(curve.map(triple), triple(gradient));
}

function fitted(known: readonly Point[]): Coefficients {
  const ai = known.filter(([, isAi]) => isAi).length;
  const points = known.map(([x, isAi]): WeightedPoint => {
    return { x, isAi, weight: known.length / 2 / (isAi ? ai : known.length - ai) };
  });
  let [current, loss] = [AS_THEY_ARE, lossOf(AS_THEY_ARE, points)];
  for (let share = 1; share > SMALLEST_STEP;) {
    const step = stepFrom(current, points);
    const [a, b, c] = triple(current.map((value, index) => value + share * (step[index] ?? 0)));
    const next: Coefficients = [Math.max(0, a), Math.max(0, b), c];
    const nextLoss = lossOf(next, points);
    // Far from its place a whole step may lead beyond it.
    if (nextLoss < loss - 1e-9) [current, loss, share] = [next, nextLoss, 1];
    else share /= 4;
  }
  return current;
}

/** Mean squared error, the texts of both authors counted alike. */
function errorOf(points: readonly Point[], probabilityOf: (point: Point, index: number) => number): number {
  const errors = points.map((point, index) => ({
    isAi: point[1],
    error: (probabilityOf(point, index) - Number(point[1])) ** 2,
  }));
  const mean = (of: boolean): number => {
    const own = errors.filter(({ isAi }) => isAi === of);
    return own.reduce((sum, { error }) => sum + error, 0) / own.length;
  };
  return (mean(true) + mean(false)) / 2;
}

/** Returns how scores become probabilities on texts like these; null where they are too few. */
export function recalibrationOf(human: readonly number[], ai: readonly number[]): Recalibration | null {
  if (human.length < LEAST_OF_EACH || ai.length < LEAST_OF_EACH) return null;
  const points: readonly Point[] = [
    ...human.map((score): Point => [pointOf(score), false]),
    ...ai.map((score): Point => [pointOf(score), true]),
  ];
  const folds = Array.from({ length: FOLDS }, (_, fold) => fitted(points.filter((_point, at) => at % FOLDS !== fold)));
  const [a, b, c] = fitted(points);
  return {
    ...{ a, b, c },
    error_before: errorOf(points, ([x]) => logistic(dot(x, AS_THEY_ARE))),
    error_after: errorOf(points, ([x], at) => logistic(dot(x, folds[at % FOLDS] ?? AS_THEY_ARE))),
  };
}
