/**
 * Boosted trees that ask the same question at each level: the answers, as bits, are the number of a leaf. A row costs
 * about a microsecond.
 */
export interface Trees {
  readonly depth: number;
  /** Feature and threshold of each level, tree after tree. A bit is set where the feature is above the threshold. */
  readonly features: Uint16Array;
  readonly thresholds: Float32Array;
  /** Score of each leaf, tree after tree. */
  readonly leaves: Float32Array;
  readonly base: number;
}

/** The base and the leaves that a row reaches, summed: log odds. */
export function scoreOf({ depth, features, thresholds, leaves, base }: Trees, row: Float32Array): number {
  let score = base;
  for (let level = 0, first = 0; level < features.length; first += 1 << depth) {
    let leaf = 0;
    for (const end = level + depth; level < end; level += 1)
      leaf = (leaf << 1) | (row[features[level]!]! > thresholds[level]! ? 1 : 0);
    score += leaves[first + leaf]!;
  }
  return score;
}
