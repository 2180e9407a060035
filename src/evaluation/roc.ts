import { wilsonInterval } from '../records/share-interval.js';
import { normalTail, Z_95 } from './normal.js';

/** Scores of the texts of both authors. Paired scores of two detectors are in the same order. */
export interface Scores {
  readonly human: readonly number[];
  readonly ai: readonly number[];
}

/** Returns the place of each value in order, from 1; equal ones share the middle of theirs. */
function midRanks(values: readonly number[]): readonly number[] {
  const order = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1;
    for (const index of order.slice(from, to)) ranks[index] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}

interface Placements {
  readonly auroc: number;
  /** For each AI text the share of human texts below it, and the other way round. */
  readonly ai: readonly number[];
  readonly human: readonly number[];
}

/** X. Sun and W. Xu, "Fast implementation of DeLong's algorithm", IEEE Signal Processing Letters 21, 2014. */
function placements({ human, ai }: Scores): Placements {
  const [m, n] = [ai.length, human.length];
  const all = midRanks([...ai, ...human]);
  const [ownAi, ownHuman] = [midRanks(ai), midRanks(human)];
  const ofAi = ownAi.map((rank, index) => ((all[index] ?? 0) - rank) / n);
  const ofHuman = ownHuman.map((rank, index) => 1 - ((all[m + index] ?? 0) - rank) / m);
  return { auroc: ofAi.reduce((sum, value) => sum + value, 0) / m, ai: ofAi, human: ofHuman };
}

function covariance(a: readonly number[], b: readonly number[]): number {
  if (a.length < 2) return 0;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  return a.reduce((sum, value, index) => sum + (value - meanA) * ((b[index] ?? 0) - meanB), 0) / (a.length - 1);
}

const covarianceOf = (one: Placements, other: Placements): number =>
  covariance(one.ai, other.ai) / one.ai.length + covariance(one.human, other.human) / one.human.length;

/** The area under the ROC curve: how often an AI text scores higher than a human one, ties half. */
export interface Auroc {
  readonly auroc: number;
  /** 95 % interval (DeLong, on the logit scale); null where the scores of the two do not overlap. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Neither list may be empty. */
export function aurocOf(scores: Scores): Auroc {
  const own = placements(scores);
  const { auroc } = own;
  const variance = covarianceOf(own, own);
  if (auroc <= 0 || auroc >= 1 || variance <= 0) return { auroc, low: null, high: null };
  const logit = Math.log(auroc / (1 - auroc));
  const half = (Z_95 * Math.sqrt(variance)) / (auroc * (1 - auroc));
  const share = (value: number): number => 1 / (1 + Math.exp(-value));
  return { auroc, low: share(logit - half), high: share(logit + half) };
}

/** A paired test of two areas: E. DeLong and others, Biometrics 44, 1988. */
export interface DelongTest {
  /** The second less the first. */
  readonly difference: number;
  /** Two-sided; 1 where the two never differ. */
  readonly p: number;
}

export function delongTest(first: Scores, second: Scores): DelongTest {
  const [one, other] = [placements(first), placements(second)];
  const difference = other.auroc - one.auroc;
  const variance = covarianceOf(one, one) + covarianceOf(other, other) - 2 * covarianceOf(one, other);
  if (variance <= 1e-15) return { difference, p: difference === 0 ? 1 : 0 };
  return { difference, p: 2 * normalTail(Math.abs(difference) / Math.sqrt(variance)) };
}

/** AI texts found where at most a share of the human texts is a false alarm. */
export interface FoundAt {
  readonly falseAlarms: number;
  /** A score above it is an alarm; null, as all else, where the human texts are too few to tell such a rate. */
  readonly threshold: number | null;
  readonly found: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export function foundAt({ human, ai }: Scores, falseAlarms: number): FoundAt {
  const allowed = Math.floor(human.length * falseAlarms + 1e-9);
  const threshold = [...human].sort((a, b) => b - a)[allowed];
  if (allowed < 1 || threshold === undefined || ai.length === 0)
    return { falseAlarms, threshold: null, found: null, low: null, high: null };
  const count = ai.filter((score) => score > threshold).length;
  return { falseAlarms, threshold, found: count / ai.length, ...wilsonInterval(count, ai.length) };
}
