import type { Static } from 'typebox';
import { Type } from 'typebox';
import { EXTRACTION_REASONS } from '../../records/extraction.js';

const Word = Type.Object({
  text: Type.String(),
  line: Type.String(),
  left: Type.Number(),
  top: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
  confidence: Type.Number(),
});

/** The words of a page, as they are kept for the next reading of it. */
export const PageWords = Type.Object({ status: Type.Literal('words'), words: Type.Array(Word) });
export type PageWords = Static<typeof PageWords>;

/** What comes of the picture of one page: its words, why it cannot be read, or what is broken in the program. */
export const PageResult = Type.Union([
  PageWords,
  Type.Object({ status: Type.Literal('refused'), reason: Type.Enum(EXTRACTION_REASONS), message: Type.String() }),
  Type.Object({ status: Type.Literal('broken'), message: Type.String() }),
]);
export type PageResult = Static<typeof PageResult>;
