import type { SampleBound, SampleLine } from '../contract/workbench-sample.js';
import { errorBound, moreToRead } from '../evaluation/error-bound.js';
import type { TextCounts } from '../pipeline/store/index.js';
import type { FindingVerdict } from '../records/finding-query.js';
import type { SampleKind } from '../records/sample.js';
import type { StatedVerdict } from '../records/verdict.js';

/** Returns what the part of a sample that was read says about one verdict, or about all. */
function boundOf(
  verdict: StatedVerdict | null,
  texts: number,
  lines: readonly SampleLine[],
  bound: number,
): SampleBound {
  const read = lines.filter(({ decision }) => decision !== null);
  const errors = read.filter(({ decision }) => decision !== 'confirmed').length;
  const last = lines.findLastIndex(({ decision }) => decision !== null);
  const seen = { texts, read: read.length, errors };
  return {
    verdict,
    ...seen,
    sampled: lines.length,
    open: read.filter(({ decision }) => decision === 'unsure' || decision === 'conversation').length,
    passed: last + 1 - read.length,
    upper: errorBound(seen),
    more: moreToRead(seen, bound),
  };
}

/**
 * Returns what a sample says about the verdicts it was drawn of. Each verdict's part of a random sample is a random
 * sample of that verdict; all of a stratified one is not, as it holds more of rare verdicts. What was not drawn by
 * chance says nothing of the others.
 */
export function sampleBounds(
  kind: SampleKind,
  verdicts: readonly FindingVerdict[],
  texts: TextCounts,
  lines: readonly SampleLine[],
  bound: number,
): readonly SampleBound[] {
  if (kind === 'informative') return [];
  const stated = verdicts.flatMap((verdict) =>
    verdict === 'none' || verdict === 'not_judged' || (texts.get(verdict) ?? 0) === 0 ? [] : verdict,
  );
  const each = stated.map((verdict) => {
    const own = lines.filter((line) => line.stated === verdict);
    return boundOf(verdict, texts.get(verdict) ?? 0, own, bound);
  });
  if (kind === 'stratified' || each.length < 2) return each;
  const all = each.reduce((sum, own) => sum + own.texts, 0);
  return [boundOf(null, all, lines, bound), ...each];
}
