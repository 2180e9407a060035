/** Texts with a predicted probability from `from` up to the next bin. */
export interface ReliabilityBin {
  readonly from: number;
  readonly count: number;
  /** Mean prediction and observed share; null of no text. */
  readonly predicted: number | null;
  readonly observed: number | null;
}

const BINS = 10;

/** Returns ten bins of equal width over the predicted probability of what is true of a text or not. */
export function reliabilityOf(
  texts: readonly { readonly probability: number; readonly isTrue: boolean }[],
): readonly ReliabilityBin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const own = texts.filter(({ probability }) => Math.min(BINS - 1, Math.floor(probability * BINS)) === bin);
    const count = own.length;
    if (count === 0) return { from: bin / BINS, count, predicted: null, observed: null };
    return {
      from: bin / BINS,
      count,
      predicted: own.reduce((sum, { probability }) => sum + probability, 0) / count,
      observed: own.filter(({ isTrue }) => isTrue).length / count,
    };
  });
}

/** Returns the expected calibration error: the mean distance of predicted and observed share, weighted by count. */
export function calibrationError(bins: readonly ReliabilityBin[]): number | null {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return bins.reduce(
    (sum, { count, predicted, observed }) => sum + (count / total) * Math.abs((predicted ?? 0) - (observed ?? 0)),
    0,
  );
}
