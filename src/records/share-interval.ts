import { rateText } from '../lib/number-text.js';

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

/** Returns a share within 0–1 as so many of a hundred: `0`, `under 0.1`, `0.3`, `4.2`, `12`, `over 99.9`, `100`. */
export function per100Text(share: number): string {
  const of100 = share * 100;
  if (of100 > 0 && of100 < 0.05) return 'under 0.1';
  if (of100 > 99.9 && of100 < 100) return 'over 99.9';
  return of100 > 99 && of100 < 100 ? of100.toFixed(1) : rateText(of100);
}

/** Returns an interval of shares, e.g. `9.4–15 %`; one number where both ends read alike. */
export function intervalText({ low, high }: Interval): string {
  const [from, to] = [per100Text(low), per100Text(high)];
  return `${from === to ? from : `${from}–${to}`} %`;
}

/** Returns a share with its interval, e.g. `12 % (9.4–15 %)`: whatever tells a measured share for people says it so. */
export function shareText({ share, ...interval }: Interval & { readonly share: number }): string {
  return `${per100Text(share)} % (${intervalText(interval)})`;
}

/** Returns the share of `count` in `total` with its interval, or a dash where `total` is 0. */
export function countedShareText(count: number, total: number): string {
  return total === 0 ? '–' : shareText({ share: count / total, ...wilsonInterval(count, total) });
}
