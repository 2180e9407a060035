/** New texts of one kind, held against those of the profile. */
export interface KindDrift {
  readonly languages: readonly string[];
  readonly wordsFrom: number;
  /** Null for no end. */
  readonly wordsTo: number | null;
  /** New texts whose score is not above the threshold. */
  readonly texts: number;
  /** Of the two-sample test of Kolmogorov and Smirnov. */
  readonly p: number;
  /** Whether the new ones look more like AI on average than those of the profile. */
  readonly isHigher: boolean;
  readonly drifted: boolean;
}

/** Whether the human-looking texts that an audit scanned again are still like those that a profile was made from. */
export interface ProfileDrift {
  readonly profile: string;
  /** Audits with this one since the profile was made: each is another chance of a false alarm. */
  readonly audits: number;
  /** Below it a p-value counts: over all audits and kinds, 5 % of unchanged corpora are said to drift. */
  readonly level: number;
  /** Kinds with enough new texts; the others are not tested. */
  readonly kinds: readonly KindDrift[];
  /**
   * Why no kind was tested at all; null where they were. The profile distinguishes registers, and nobody said which.
   */
  readonly untested: 'register_not_said' | null;
  readonly drifted: boolean;
}
