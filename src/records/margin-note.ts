/** A result of another scan at a place of a document: shown in the margin beside its sentence. */
export interface MarginNote {
  readonly kind: 'pattern' | 'citation' | 'reference';
  /** UTF-16 code units into the document. */
  readonly start: number;
  /** A few words: the pattern's name, the citation as written. */
  readonly title: string;
  /** A sentence or two. */
  readonly text: string;
}
