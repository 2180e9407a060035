/** The class that a scan predicts for a document. `predicted_class` on the wire. */
export const VERDICTS = ['human', 'ai', 'mixed'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Returns the author that a label names, in letters of any case; null for any other label. */
export function authorNamed(label: unknown): Verdict | null {
  const name = typeof label === 'string' ? label.trim().toLowerCase() : '';
  return VERDICTS.find((known) => known === name) ?? null;
}

/** What is said about a document: `unsure` if nothing could be judged, or if the confidence is too low. */
export const STATED_VERDICTS = [...VERDICTS, 'unsure'] as const;
export type StatedVerdict = (typeof STATED_VERDICTS)[number];

/** The least confidence at which a verdict is stated. */
export type StatedFrom = 'medium' | 'high';

/** The same as it was asked for; empty where nothing was said. */
export type AskedState = StatedFrom | '';

/** Returns from which confidence verdicts are stated. @param unlessAsked what a stored run was started with */
export function statedFrom(asked: AskedState, unlessAsked: AskedState = ''): StatedFrom {
  return asked || unlessAsked || 'medium';
}

/** A verdict of a service that gives no confidence, or has words of its own for it, is stated from `medium` on. */
function isEnough(confidence: string | null, from: StatedFrom): boolean {
  return from === 'high' ? confidence === 'high' : confidence !== 'low';
}

/**
 * Returns the verdict that may be stated. Null if there is none.
 * @param confidence as the service calls it; null if it gives none
 * @param notJudged why nothing could be judged; null if it was judged
 */
export function statedVerdict(
  verdict: Verdict | null,
  confidence: string | null,
  notJudged: string | null,
  from: StatedFrom,
): StatedVerdict | null {
  if (verdict === null) return null;
  return notJudged === null && isEnough(confidence, from) ? verdict : 'unsure';
}

export interface ClassProbabilities {
  /** Each within 0–1; the three sum to 1. */
  readonly human: number;
  readonly ai: number;
  readonly mixed: number;
}
