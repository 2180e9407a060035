/** The class that a scan predicts for a document. `predicted_class` on the wire. */
export const VERDICTS = ['human', 'ai', 'mixed'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The stated verdict: `unsure` if nothing could be judged, or if the confidence is too low. */
export type StatedVerdict = Verdict | 'unsure';

/**
 * Returns the verdict that may be stated. Null if there is none.
 * @param confidence as the service calls it; a missing one counts as enough
 * @param notJudged why nothing could be judged; null if it was judged
 */
export function statedVerdict(
  verdict: Verdict | null,
  confidence: string | null,
  notJudged: string | null,
): StatedVerdict | null {
  if (verdict === null) return null;
  return notJudged !== null || confidence === 'low' ? 'unsure' : verdict;
}

export interface ClassProbabilities {
  /** Each within 0–1; the three sum to 1. */
  readonly human: number;
  readonly ai: number;
  readonly mixed: number;
}
