/** A part of a text that is also in a well-known work; UTF-16 code units, `end` exclusive. */
export interface KnownPassage {
  readonly start: number;
  readonly end: number;
  /** For example `Universal Declaration of Human Rights`. */
  readonly name: string;
}

/** Shortest passage, in words. */
export const FEWEST_WORDS = 20;
