/** A stretch of a text that stands in a well-known work, in UTF-16 code units, end excluded. */
export interface KnownPassage {
  readonly start: number;
  readonly end: number;
  /** Such as `Universal Declaration of Human Rights`. */
  readonly name: string;
}

/** Shortest passage, in words. */
export const FEWEST_WORDS = 20;
