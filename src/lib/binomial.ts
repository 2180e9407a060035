/** Returns the probability of `count` or fewer in `total` independent trials, each a hit with probability `share`. */
export function binomialCdf(count: number, total: number, share: number): number {
  if (count < 0) return 0;
  if (count >= total) return 1;
  if (share <= 0) return 1;
  if (share >= 1) return 0;
  // In logarithms: the first term of a large total is too small for a number.
  const step = Math.log(share) - Math.log1p(-share);
  let term = total * Math.log1p(-share);
  let sum = Math.exp(term);
  for (let hits = 1; hits <= count; hits += 1) {
    term += Math.log(total - hits + 1) - Math.log(hits) + step;
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}
