/** Area under the ROC curve; ties count half. */
export function auroc(human: readonly number[], ai: readonly number[]): number {
  const all = [...human.map((score) => ({ score, ai: 0 })), ...ai.map((score) => ({ score, ai: 1 }))].sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]!.score === all[from]!.score) to += 1;
    for (let at = from; at < to; at += 1) if (all[at]!.ai === 1) rankSum += (from + to + 1) / 2;
    from = to;
  }
  return (rankSum - (ai.length * (ai.length + 1)) / 2) / (human.length * ai.length);
}

/** The value that a share of the sorted values lies at or below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** Share of AI scores above the threshold that lets through the given share of human scores. */
export function truePositiveRate(human: readonly number[], ai: readonly number[], falsePositiveRate: number): number {
  const threshold = quantile(human, 1 - falsePositiveRate);
  return ai.filter((score) => score > threshold).length / ai.length;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
