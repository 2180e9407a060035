/** What was sent and not refused in a time. */
export interface Period {
  readonly startMs: number;
  /** Turns after this one belong to it. */
  readonly afterNo: number;
  requests: number;
  words: number;
}

/** Two periods, one after the other, as one. */
export const joined = (first: Period, second: Period): Period => ({
  ...first,
  requests: first.requests + second.requests,
  words: first.words + second.words,
});
