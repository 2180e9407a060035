/** The smallest rate in percent that three decimals show. */
const LEAST = 0.001;

/**
 * Returns a rate of errors as `1 %`, `0.5 %`, `0.25 %`: as exact as it was asked for, up to three decimals. A smaller
 * one has as many as it takes: it is not none.
 */
export function rateText(rate: number): string {
  const percent = rate * 100;
  return `${Number(percent < LEAST ? percent.toPrecision(3) : percent.toFixed(3))} %`;
}
