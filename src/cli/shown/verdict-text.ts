import { notJudgedText } from '../../records/result-text.js';
import type { StatedVerdict, Verdict } from '../../records/verdict.js';

/** What is known about a verdict. */
export interface SaidVerdict {
  readonly stated: StatedVerdict | null;
  /** The predicted class. */
  readonly verdict: Verdict | null;
  readonly notJudgedReason: string | null;
}

/** Stands beside every verdict on a single text. */
export const NOT_PROOF = 'A score is an estimate, not proof of who wrote a text.';

/**
 * What people are shown in place of a verdict: the verdict, what an unsure text is closest to, or why there is none.
 */
export function verdictText({ stated, verdict, notJudgedReason }: SaidVerdict): string {
  if (notJudgedReason !== null) return `not judged: ${notJudgedText(notJudgedReason)}`;
  if (stated === null) return 'not judged';
  return stated === 'unsure' ? `unsure, closest to ${verdict ?? 'none'}` : stated;
}
