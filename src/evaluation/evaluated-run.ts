import type { ProfileFacts } from '../records/profile-facts.js';
import type { Comparison, Evaluation } from './evaluate.js';
import type { EvaluatedText } from './known-text.js';

/** A text that was judged most wrongly. */
export interface Mistake extends EvaluatedText {
  /** How it begins; null where texts are not kept. */
  readonly excerpt: string | null;
}

/** How one detector did. */
export interface EvaluatedRun {
  readonly runId: string;
  readonly modelVersions: readonly string[];
  /** The profile by which its verdicts are stated; null without one. */
  readonly profile: ProfileFacts | null;
  readonly evaluation: Evaluation;
  readonly mistakes: { readonly human: readonly Mistake[]; readonly ai: readonly Mistake[] };
  readonly leftOut: { readonly withoutResult: number; readonly duplicates: number; readonly contradictory: number };
}

/** One run, or two side by side on the same texts. */
export interface Evaluated {
  readonly kind: 'evaluated';
  readonly first: EvaluatedRun;
  readonly second: EvaluatedRun | null;
  readonly comparison: Comparison | null;
}
