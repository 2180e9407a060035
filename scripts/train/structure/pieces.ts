import type { Block, BlockKind } from '../../../src/records/blocks.js';
import { splitParagraphs } from '../../../src/text/paragraphs.js';
import { splitSentences } from '../../../src/text/sentences.js';
import type { Draw } from './draw.js';
import { itemAt } from '../../../src/lib/present.js';

/** A stretch of a made document: one block, or one paragraph or sentence of the original. */
export interface Piece {
  readonly text: string;
  readonly kind: BlockKind;
  /** White space between the piece before and this one. */
  readonly glue: string;
  readonly isOriginal: boolean;
}

export interface MadeDocument {
  readonly text: string;
  /** Spans of the original prose in `text`, in order, in UTF-16 code units. */
  readonly prose: readonly { readonly start: number; readonly end: number }[];
  readonly blocks: readonly Block[];
}

const FEWEST_SENTENCES_TO_PART = 6;

/** The paragraphs of a text; now and then a text of a single long paragraph is parted where sentences end. */
export function paragraphPieces(text: string, draw: Draw): Piece[] {
  const paragraphs = splitParagraphs(text).map(({ start, end }) => text.slice(start, end));
  const only = paragraphs.length === 1 ? itemAt(paragraphs, 0) : '';
  const sentences = splitSentences(only);
  if (sentences.length < FEWEST_SENTENCES_TO_PART || draw.chance(0.5))
    return paragraphs.map((paragraph) => original(paragraph, '\n\n'));
  let left = 0;
  return sentences.map(({ start, end }, index) => {
    const isFirst = left === 0;
    left = isFirst ? draw.between(1, 4) : left - 1;
    return original(only.slice(start, end), isFirst ? '\n\n' : only.slice(itemAt(sentences, index - 1).end, start));
  });
}

export function original(text: string, glue: string): Piece {
  return { text, kind: 'prose', glue, isOriginal: true };
}

/**
 * A block of lines to add, cleaned as normalised text is; several blank lines or trailing blanks would be lost later.
 */
export function added(kind: BlockKind, lines: string | readonly string[], glue = '\n\n'): Piece {
  const text = (typeof lines === 'string' ? lines.split('\n') : lines).map((line) => line.trimEnd()).join('\n');
  return {
    text: text
      .replace(/\n{3,}/gu, '\n\n')
      .trim()
      .normalize('NFC'),
    kind,
    glue,
    isOriginal: false,
  };
}

export function assemble(pieces: readonly Piece[]): MadeDocument {
  const blocks: Block[] = [];
  const prose: { start: number; end: number }[] = [];
  let text = '';
  for (const piece of pieces) {
    if (piece.text === '') continue;
    if (text !== '') text += piece.glue;
    const start = text.length;
    text += piece.text;
    const block = { start, end: text.length, kind: piece.kind };
    if (piece.isOriginal) prose.push({ start, end: text.length });
    const last = blocks.at(-1);
    if (piece.isOriginal && last?.kind === piece.kind && !text.slice(last.end, start).includes('\n'))
      blocks[blocks.length - 1] = { ...block, start: last.start };
    else blocks.push(block);
  }
  return { text, prose, blocks };
}

/** Where a block may be put: before a piece that starts a line, or at the end. */
export function placesIn(pieces: readonly Piece[]): number[] {
  return [...pieces.keys(), pieces.length].filter(
    (index) => index === 0 || index === pieces.length || itemAt(pieces, index).glue.includes('\n'),
  );
}

/** Puts groups of blocks at places (indexes into `pieces`, from `placesIn`); what follows a group starts a new line. */
export function insertAt(
  pieces: readonly Piece[],
  groups: readonly { readonly place: number; readonly blocks: readonly Piece[] }[],
  after = '\n\n',
): Piece[] {
  const result: Piece[] = [];
  for (let index = 0; index <= pieces.length; index += 1) {
    const own = groups.filter(({ place }) => place === index).flatMap(({ blocks }) => blocks);
    result.push(...own);
    const piece = pieces[index];
    if (piece !== undefined) result.push(own.length > 0 ? { ...piece, glue: after } : piece);
  }
  return result;
}

/** Puts each group somewhere among the paragraphs; now and then without a blank line around it, as converters do. */
export function scatter(pieces: readonly Piece[], groups: readonly (readonly Piece[])[], draw: Draw): Piece[] {
  const places = placesIn(pieces);
  const tight = draw.chance(0.2);
  const glued = groups.map((blocks) =>
    tight ? blocks.map((block, index) => (index === 0 ? { ...block, glue: '\n' } : block)) : blocks,
  );
  return insertAt(
    pieces,
    glued.map((blocks) => ({ place: draw.pick(places), blocks })),
    tight ? '\n' : '\n\n',
  );
}
