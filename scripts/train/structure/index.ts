import { withHyphenation, withOcrNoise, withoutPunctuation, withPageNumbers, withUpperCase } from './changes.js';
import { withCode } from './code.js';
import type { Draw, Random } from './draw.js';
import { drawFrom } from './draw.js';
import { withFormulas } from './formulas.js';
import { withAddresses, withFiller, withLinks } from './lines.js';
import type { MadeDocument, Piece } from './pieces.js';
import { assemble, paragraphPieces } from './pieces.js';
import type { Pool } from './pool.js';
import { withReferences } from './references.js';
import {
  withBoilerplate,
  withCaptions,
  withContents,
  withFrontMatter,
  withHeadings,
  withMenu,
  withQuotations,
  withSalutation,
} from './surroundings.js';
import { withLists, withTables } from './tables.js';

export type { Random } from './draw.js';
export type { MadeDocument, Piece } from './pieces.js';
export { ownPool, poolOf } from './pool.js';
export type { Pool } from './pool.js';
export type { PoolName } from './vocabulary/index.js';

export type StructureName =
  | 'headings'
  | 'references'
  | 'tables'
  | 'lists'
  | 'code'
  | 'links'
  | 'page_numbers'
  | 'hyphenation'
  | 'ocr_noise'
  | 'upper_case'
  | 'missing_punctuation'
  | 'salutation'
  | 'front_matter'
  | 'contents'
  | 'menu'
  | 'captions'
  | 'quotations'
  | 'formulas'
  | 'boilerplate'
  | 'filler'
  | 'addresses';

/** One kind of document structure. It depends on the text's length and language only, never on who wrote the text. */
export interface Structure {
  readonly name: StructureName;
  /**
   * `adds` puts blocks around and between paragraphs and leaves every letter of the prose; `changes` alters the prose.
   */
  readonly effect: 'adds' | 'changes';
  readonly apply: (text: string, language: string, random: Random, pool: Pool) => MadeDocument;
}

/**
 * Works on pieces, so that several structures can follow one another. `mayWrap` false: pieces are sentences whose text
 * must be kept.
 */
type Maker = (pieces: readonly Piece[], draw: Draw, mayWrap: boolean) => Piece[];

/** In the order in which several are applied: those closer to the prose first. */
const makers: readonly {
  readonly name: StructureName;
  readonly effect: Structure['effect'];
  readonly make: Maker;
  readonly keepsSentences: boolean;
}[] = [
  { name: 'salutation', effect: 'adds', make: withSalutation, keepsSentences: true },
  { name: 'headings', effect: 'adds', make: withHeadings, keepsSentences: true },
  { name: 'tables', effect: 'adds', make: withTables, keepsSentences: true },
  { name: 'lists', effect: 'adds', make: withLists, keepsSentences: true },
  { name: 'code', effect: 'adds', make: withCode, keepsSentences: true },
  { name: 'formulas', effect: 'adds', make: withFormulas, keepsSentences: true },
  { name: 'captions', effect: 'adds', make: withCaptions, keepsSentences: true },
  { name: 'links', effect: 'adds', make: withLinks, keepsSentences: true },
  { name: 'addresses', effect: 'adds', make: withAddresses, keepsSentences: true },
  { name: 'filler', effect: 'adds', make: withFiller, keepsSentences: true },
  { name: 'quotations', effect: 'adds', make: withQuotations, keepsSentences: true },
  { name: 'contents', effect: 'adds', make: withContents, keepsSentences: true },
  { name: 'front_matter', effect: 'adds', make: withFrontMatter, keepsSentences: true },
  { name: 'references', effect: 'adds', make: withReferences, keepsSentences: true },
  { name: 'boilerplate', effect: 'adds', make: withBoilerplate, keepsSentences: true },
  { name: 'menu', effect: 'adds', make: withMenu, keepsSentences: true },
  { name: 'missing_punctuation', effect: 'changes', make: withoutPunctuation, keepsSentences: true },
  { name: 'upper_case', effect: 'changes', make: withUpperCase, keepsSentences: true },
  { name: 'ocr_noise', effect: 'changes', make: withOcrNoise, keepsSentences: true },
  { name: 'hyphenation', effect: 'changes', make: withHyphenation, keepsSentences: false },
  { name: 'page_numbers', effect: 'adds', make: withPageNumbers, keepsSentences: true },
];

export const structures: readonly Structure[] = makers.map(({ name, effect }) => ({
  name,
  effect,
  apply: (text, language, random, pool) => makeDocument(text, language, random, pool, [name]),
}));

/** A document of a text with several structures at once, whatever the order of `names`. */
export function makeDocument(
  text: string,
  language: string,
  random: Random,
  pool: Pool,
  names: readonly StructureName[],
): MadeDocument {
  const draw = drawFrom(language, random, pool);
  return assemble(applyAll(paragraphPieces(text, draw), draw, names, true));
}

/**
 * The same for pieces that are sentences: each stays a piece of its own; structures that cannot keep them are left out.
 */
export function structuredSentences(
  sentences: readonly Piece[],
  language: string,
  random: Random,
  pool: Pool,
  names: readonly StructureName[],
): Piece[] {
  return applyAll(sentences, drawFrom(language, random, pool), names, false);
}

function applyAll(pieces: readonly Piece[], draw: Draw, names: readonly StructureName[], mayWrap: boolean): Piece[] {
  return makers
    .filter(({ name, keepsSentences }) => names.includes(name) && (mayWrap || keepsSentences))
    .reduce<Piece[]>((made, { make }) => make(made, draw, mayWrap), [...pieces]);
}
