import type { ClassProbabilities, Verdict } from './verdict.js';

/** How one canary document was scored at an audit. */
export interface CanaryScore {
  /** Row id or file name, for people. */
  readonly name: string;
  /** SHA-256 of the normalised text, which identifies a canary. */
  readonly documentHash: string;
  readonly verdict: Verdict;
  readonly probabilities: ClassProbabilities;
  readonly modelVersion: string;
}

/** How the canaries were scored at one audit. */
export interface CanaryReading {
  readonly atMs: number;
  readonly scores: readonly CanaryScore[];
}

/** Drift of the detector between two audits, seen on texts that never change. */
export interface CanaryDrift {
  /** Canaries scored at both audits. */
  readonly canaries: number;
  readonly flips: number;
  /** Mean of probability of AI now minus before, −1 to 1; 0 without canaries. */
  readonly meanShift: number;
  /** Mean size of that difference, 0–1. */
  readonly meanAbsoluteShift: number;
  /** The largest of those, 0–1. */
  readonly largestShift: number;
  readonly versionsBefore: readonly string[];
  readonly versionsAfter: readonly string[];
}
