import type { ResultRow } from './result-row.js';

/**
 * What became of one source between two runs: `renamed` has the same text under another path, `changed` has another
 * text, `rescored` the same text but another verdict or another model version.
 */
export interface SourceChange {
  readonly kind: 'new' | 'gone' | 'renamed' | 'changed' | 'rescored';
  /** Both runs state a verdict, and the two differ. A change from or to `unsure` is no flip. */
  readonly flipped: boolean;
  /** Null for a new source. */
  readonly before: ResultRow | null;
  /** Null for one that is gone. */
  readonly after: ResultRow | null;
}

/** Sources of both runs whose verdict is another one, from or to `unsure`: no flips. */
export interface RestatedSources {
  readonly count: number;
  /** The first of them, in the order of the comparison. */
  readonly first: readonly SourceChange[];
}

/** Drift of the detector: the same texts under two model versions. No change of the corpus is in it. */
export interface ModelDrift {
  readonly sources: number;
  readonly flips: number;
  /** Mean of probability of AI after minus before, −1 to 1; 0 without sources. */
  readonly meanShift: number;
  /** Mean size of that difference, 0–1. */
  readonly meanAbsoluteShift: number;
  readonly versionsBefore: readonly string[];
  readonly versionsAfter: readonly string[];
}

export interface RunDiff {
  readonly runBefore: string;
  readonly runAfter: string;
  readonly sourcesBefore: number;
  readonly sourcesAfter: number;
  readonly new: number;
  readonly gone: number;
  /** Texts under another path: renamed and moved files. */
  readonly renamed: number;
  readonly changed: number;
  readonly rescored: number;
  readonly unchanged: number;
  /** Sources of one run that are outside the paths or rules of the other. */
  readonly outside: number;
  /**
   * Verdict flips by direction, e.g. `human → ai`, of stated verdicts alone, of changed, rescored and renamed sources.
   */
  readonly flips: Readonly<Record<string, number>>;
  readonly drift: ModelDrift;
  /** Share of the judged sources that are stated to be AI; null where none was judged. */
  readonly aiShareBefore: number | null;
  readonly aiShareAfter: number | null;
}
