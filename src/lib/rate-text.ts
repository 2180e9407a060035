/** Returns a rate of errors as `1 %`, `0.5 %`, `0.25 %`: as exact as it was asked for, up to three decimals. */
export function rateText(rate: number): string {
  return `${Number((rate * 100).toFixed(3))} %`;
}
