/** Human texts of one domain that may be called AI at high confidence. */
const LARGEST_FALSE_SHARE = 0.008;
/** Fewer texts of a domain say nothing of a share so small. */
const ENOUGH_TEXTS = 40;
/** A precision is not believed on fewer verdicts. */
const ENOUGH_VERDICTS = 50;
const JUST_ABOVE = 1e-6;
/** A confidence that no verdict reaches. */
export const NEVER = 1.01;

/** The value that a share of the weight lies at or below. */
export function weightedQuantile(
  values: readonly { readonly value: number; readonly weight: number }[],
  share: number,
): number {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let seen = 0;
  for (const { value, weight } of sorted) {
    seen += weight;
    if (seen >= share * total) return value;
  }
  return 1;
}

/**
 * The least confidence above which verdicts, and enough of them, are right at least so often, were the next one wrong
 * (after Laplace's rule of succession: what was seen without an error may yet err); above 1 if there is none. Where
 * only a share of these verdicts is `kept`, it is the most confident of them: sources never seen are harder than those
 * that a threshold is fitted on.
 */
export function precisionThreshold(
  judged: readonly { readonly confidence: number; readonly right: boolean; readonly weight: number }[],
  precision: number,
  kept = 1,
): number {
  const sorted = [...judged].sort((a, b) => b.confidence - a.confidence);
  let reached = 0;
  let right = 0;
  let total = 0;
  sorted.forEach((entry, index) => {
    const count = index + 1;
    total += entry.weight;
    if (entry.right) right += entry.weight;
    if (count >= ENOUGH_VERDICTS && right >= precision * (total + total / count)) reached = count;
  });
  return reached === 0 ? NEVER : sorted[Math.ceil(kept * reached) - 1]!.confidence;
}

/** The least confidence in `ai` that fewer than one in a hundred human texts of every domain reach. */
export function cautiousThreshold(humans: readonly { readonly domain: string; readonly confidence: number }[]): number {
  const domains = new Map<string, number[]>();
  for (const { domain, confidence } of humans) domains.set(domain, [...(domains.get(domain) ?? []), confidence]);
  const bounds = [...domains.values()]
    .filter((confidences) => confidences.length >= ENOUGH_TEXTS)
    .map((confidences) => confidences.sort((a, b) => b - a)[Math.floor(LARGEST_FALSE_SHARE * confidences.length)]!);
  return Math.max(0, ...bounds) + JUST_ABOVE;
}

/**
 * The least confidence in a verdict at which, on the mean over domains, at most `share` of the human texts are given
 * it. The mean counts each kind of text alike: a threshold that only looks at all texts together lets a few large
 * sources speak for the rest.
 */
export function meanCautionThreshold(
  humans: readonly { readonly domain: string; readonly confidence: number }[],
  share: number,
): number {
  const sizes = new Map<string, number>();
  for (const { domain } of humans) sizes.set(domain, (sizes.get(domain) ?? 0) + 1);
  const counted = humans.filter(({ domain }) => sizes.get(domain)! >= ENOUGH_TEXTS);
  const domainCount = new Set(counted.map(({ domain }) => domain)).size;
  let mean = 0;
  for (const { domain, confidence } of [...counted].sort((a, b) => b.confidence - a.confidence)) {
    mean += 1 / sizes.get(domain)! / domainCount;
    if (mean > share) return confidence + JUST_ABOVE;
  }
  return 0;
}
