/** What a library of references (BibTeX) says about the work that one of its attachments holds. */
export interface LibraryEntry {
  /** Citation key, by which the library is joined with an export. */
  readonly key: string;
  /** Kind of the work in the words of the library, such as `article`. */
  readonly type: string;
  readonly title: string | null;
  /** As `Family, Given`, in the order of the library. */
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly doi: string | null;
  readonly keywords: readonly string[];
  /** Collections or groups of the reference manager. */
  readonly collections: readonly string[];
}
