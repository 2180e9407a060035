/** Ways of writing that hide a text from a reader by machine and leave it as it was for a reader by eye. */
export const MANIPULATION_KINDS = [
  /** Zero-width characters, word joiners and the like inside words. */
  'invisible_characters',
  /** Letters of another script that look like the text's own. */
  'lookalike_letters',
  /** Mathematical, full-width, enclosed or small-capital letters in place of plain ones. */
  'styled_letters',
  /** Unicode tag characters, which show nothing and can hold a hidden text. */
  'tag_characters',
  /** Controls that turn the direction of writing around. */
  'direction_controls',
  /** Characters that look like a space and count as letters or marks: Hangul fillers, the blank braille pattern. */
  'blank_letters',
  /** Piles of combining marks on letters. */
  'stacked_marks',
  /** A whole text in capitals. */
  'all_capitals',
] as const;

export type ManipulationKind = (typeof MANIPULATION_KINDS)[number];

/** One kind of manipulation found in a text. */
export interface Manipulation<Kind extends string = ManipulationKind> {
  readonly kind: Kind;
  /** Characters concerned; for `all_capitals`, words. */
  readonly count: number;
  /**
   * Up to three places as they appear in the text, each at most 40 characters, with code points (`U+200B`) for what
   * cannot be seen.
   */
  readonly examples: readonly string[];
}
