/** The class a scan gives a document. `predicted_class` on the wire. */
export type Verdict = 'human' | 'ai' | 'mixed';

export const VERDICTS: readonly Verdict[] = ['human', 'ai', 'mixed'];

export interface ClassProbabilities {
  /** Each within 0–1; the three sum to 1. */
  readonly human: number;
  readonly ai: number;
  readonly mixed: number;
}
