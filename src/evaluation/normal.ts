/** The two-sided 95 % point of the normal distribution. */
export const Z_95 = 1.959963984540054;

/**
 * Returns the probability that a standard normal variable is above `z` ≥ 0, with an error below 1e-7 (Abramowitz and
 * Stegun, 26.2.17).
 */
export function normalTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
