import type { CanaryDrift, CanaryScore } from '../../../records/canary.js';

function versions(scores: readonly CanaryScore[]): readonly string[] {
  return [...new Set(scores.map((score) => score.modelVersion))].sort();
}

/** Compares the canaries of two audits, text by text; a canary that only one of them has says nothing. */
export function driftOfCanaries(before: readonly CanaryScore[], after: readonly CanaryScore[]): CanaryDrift {
  const known = new Map(before.map((score) => [score.documentHash, score]));
  const pairs = after.flatMap((current) => {
    const old = known.get(current.documentHash);
    return old === undefined ? [] : [{ old, current, shift: current.probabilities.ai - old.probabilities.ai }];
  });
  const mean = (sum: number): number => (pairs.length === 0 ? 0 : sum / pairs.length);
  return {
    canaries: pairs.length,
    flips: pairs.filter(({ old, current }) => old.verdict !== current.verdict).length,
    meanShift: mean(pairs.reduce((sum, { shift }) => sum + shift, 0)),
    meanAbsoluteShift: mean(pairs.reduce((sum, { shift }) => sum + Math.abs(shift), 0)),
    largestShift: pairs.reduce((largest, { shift }) => Math.max(largest, Math.abs(shift)), 0),
    versionsBefore: versions(pairs.map(({ old }) => old)),
    versionsAfter: versions(pairs.map(({ current }) => current)),
  };
}
