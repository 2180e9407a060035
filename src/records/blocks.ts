/**
 * The kind of a part of a document. Only `prose` is judged: running sentences of the author's own, and lists whose
 * items are sentences. All other kinds are covered by sentences, never scored and never highlighted.
 */
export const BLOCK_KINDS = [
  'prose',
  'heading',
  'list',
  'table',
  'code',
  'formula',
  'reference',
  'address',
  'quotation',
  'caption',
  'contents',
  'running_header',
  'boilerplate',
  'filler',
  'verse',
  'menu',
  'known_text',
] as const;

export type BlockKind = (typeof BLOCK_KINDS)[number];

/** A stretch of a text in UTF-16 code units, end excluded, without white space at its edges. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly kind: BlockKind;
}
