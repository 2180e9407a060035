/** The class that a scan predicts for a document. `predicted_class` on the wire. */
export const VERDICTS = ['human', 'ai', 'mixed'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * What is said of a document where nobody asks for the class on the wire: `unsure` where nothing could be judged, or
 * too little is known.
 */
export type StatedVerdict = Verdict | 'unsure';

/**
 * The verdict that may be stated. Null where there is none.
 * @param confidence as the service calls it; one that is not given counts as enough
 * @param notJudged why nothing could be judged; null where it was
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
