import type { StatedVerdict, Verdict } from '../records/verdict.js';

/** A text whose author is known, with what a detector says about it. */
export interface EvaluatedText {
  readonly truth: Verdict;
  /** `unsure` where nothing is stated, or nothing could be judged. */
  readonly stated: StatedVerdict;
  /** How far from human, 0–1; null where it could not be judged. */
  readonly score: number | null;
  /** SHA-256 of the text. */
  readonly hash: string;
  readonly source: string;
  readonly datasetId: string | null;
  readonly words: number;
  /** By the name of a column: the group it is in. */
  readonly groups: Readonly<Record<string, string>>;
}

/** Whether a text is stated to be, at least in part, by AI. */
export function isAlarm({ stated }: Pick<EvaluatedText, 'stated'>): boolean {
  return stated === 'ai' || stated === 'mixed';
}
