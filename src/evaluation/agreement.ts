import { Z_95 } from './normal.js';

/** How far two readers agree beyond chance. */
export interface Agreement {
  /** Texts that both decided. */
  readonly texts: number;
  readonly agreed: number;
  /** Cohen's kappa, −1 to 1; null where chance alone would explain any agreement: both always say the same. */
  readonly kappa: number | null;
  /** Its 95 % interval; null without a kappa, of fewer than two texts, and where they never disagreed. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

function sharesOf(values: readonly string[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const value of values) shares.set(value, (shares.get(value) ?? 0) + 1 / values.length);
  return shares;
}

/**
 * The variance of kappa for large samples (Fleiss, Cohen and Everitt 1969, Psychological Bulletin 72, equation 13).
 * @param observed share of agreement @param expected that of chance
 */
function varianceOf(
  pairs: readonly (readonly [string, string])[],
  firsts: ReadonlyMap<string, number>,
  seconds: ReadonlyMap<string, number>,
  { observed, expected }: { readonly observed: number; readonly expected: number },
): number {
  const share = (of: ReadonlyMap<string, number>, value: string): number => of.get(value) ?? 0;
  let sum = 0;
  for (const [first, second] of pairs) {
    const cell = 1 / pairs.length;
    // Rows are marginals of the second reader for the first's value, as in the paper.
    if (first === second)
      sum += cell * (1 - expected - (share(firsts, first) + share(seconds, first)) * (1 - observed)) ** 2;
    else sum += cell * (1 - observed) ** 2 * (share(seconds, first) + share(firsts, second)) ** 2;
  }
  const correction = (observed * expected - 2 * expected + observed) ** 2;
  return Math.max(0, sum - correction) / (pairs.length * (1 - expected) ** 4);
}

/** Returns Cohen's kappa of pairs of decisions, with its interval. */
export function agreementOf(pairs: readonly (readonly [string, string])[]): Agreement {
  const texts = pairs.length;
  const agreed = pairs.filter(([first, second]) => first === second).length;
  if (texts === 0) return { texts, agreed, kappa: null, interval: null };
  const firsts = sharesOf(pairs.map(([first]) => first));
  const seconds = sharesOf(pairs.map(([, second]) => second));
  const observed = agreed / texts;
  const expected = [...firsts].reduce((sum, [value, share]) => sum + share * (seconds.get(value) ?? 0), 0);
  if (expected > 1 - 1e-9) return { texts, agreed, kappa: null, interval: null };
  const kappa = (observed - expected) / (1 - expected);
  const half = Z_95 * Math.sqrt(varianceOf(pairs, firsts, seconds, { observed, expected }));
  // The formula says about full agreement that it cannot vary, from two texts on.
  const interval =
    texts < 2 || agreed === texts ? null : { low: Math.max(-1, kappa - half), high: Math.min(1, kappa + half) };
  return { texts, agreed, kappa, interval };
}
