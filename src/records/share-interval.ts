export interface Interval {
  readonly low: number;
  readonly high: number;
}

const Z_95 = 1.959963984540054;

/**
 * Returns the 95 % Wilson score interval of a share (E. B. Wilson, "Probable inference", JASA 22, 1927). Unlike the
 * normal approximation it stays within 0–1 and is valid for small counts. `total` > 0.
 */
export function wilsonInterval(count: number, total: number): Interval {
  const share = count / total;
  const z2 = Z_95 * Z_95;
  const centre = (share + z2 / (2 * total)) / (1 + z2 / total);
  const half = (Z_95 / (1 + z2 / total)) * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
  // At the ends the formula yields exactly 0 and 1, apart from rounding.
  return { low: count === 0 ? 0 : Math.max(0, centre - half), high: count === total ? 1 : Math.min(1, centre + half) };
}
