import type { Block, BlockKind } from '../../records/blocks.js';
import { BLOCK_KINDS } from '../../records/blocks.js';
import type { MarkedText } from './blocks.js';

/**
 * Noncharacters that Unicode reserves for internal use. The first half of the range opens a block of a kind, the second
 * half closes it.
 */
const FIRST = 0xfdd0;
const KINDS = 16;
const ANY_MARK = /[\ufdd0-\ufdef]/u;
const MARK = /([\ufdd0-\ufdef])/u;
const MARKS = /[\ufdd0-\ufdef]/gu;

const KIND_OF = BLOCK_KINDS.slice(0, KINDS);

/**
 * Returns the character that marks the start of a block in a text under construction. Not for `known_text`, which no
 * format names.
 */
export const openingMark = (kind: BlockKind): string => String.fromCharCode(FIRST + KIND_OF.indexOf(kind));

/** Returns the character that marks the end of a block opened by `openingMark`. */
export const closingMark = (kind: BlockKind): string => String.fromCharCode(FIRST + KINDS + KIND_OF.indexOf(kind));

/** Returns a source without the characters that are used as marks. */
export const withoutInlineMarks = (source: string): string =>
  ANY_MARK.test(source) ? source.replace(MARKS, '') : source;

/**
 * Moves opening marks forwards and closing marks backwards over white space, so that patterns for spaces and line ends
 * match with and without marks. Removes empty pairs and closing marks that close nothing.
 */
export function settleMarks(text: string): string {
  const out: string[] = [];
  const open = new Map<number, number>();
  let opened: string[] = [];
  let white = '';
  for (const piece of text.split(MARK)) {
    const unit = piece.length === 1 ? piece.charCodeAt(0) : 0;
    const ink = piece.trim();
    if (unit >= FIRST && unit < FIRST + KINDS) {
      opened.push(piece);
      open.set(unit, (open.get(unit) ?? 0) + 1);
    } else if (unit >= FIRST + KINDS && unit < FIRST + 2 * KINDS) {
      const pair = opened.lastIndexOf(String.fromCharCode(unit - KINDS));
      const count = open.get(unit - KINDS) ?? 0;
      open.set(unit - KINDS, Math.max(0, count - 1));
      if (pair !== -1) opened.splice(pair, 1);
      else if (count > 0) out.push(piece);
    } else if (ink === '') white += piece;
    else {
      const start = piece.indexOf(ink);
      out.push(white, piece.slice(0, start), ...opened, ink);
      white = piece.slice(start + ink.length);
      opened = [];
    }
  }
  return out.join('') + white;
}

/**
 * Returns the text without marks, and the blocks between them. A mark without its pair is ignored; a block within
 * another is part of it.
 */
export function takeInlineMarks(text: string): MarkedText {
  const parts: string[] = [];
  const blocks: Block[] = [];
  let open: { readonly unit: number; readonly start: number; depth: number } | null = null;
  let at = 0;
  for (const piece of text.split(MARK)) {
    const unit = piece.length === 1 ? piece.charCodeAt(0) : 0;
    if (unit < FIRST || unit >= FIRST + 2 * KINDS) {
      parts.push(piece);
      at += piece.length;
    } else if (open === null) open = unit < FIRST + KINDS ? { unit, start: at, depth: 1 } : null;
    else if (unit === open.unit) open.depth += 1;
    else if (unit === open.unit + KINDS) {
      open.depth -= 1;
      if (open.depth > 0) continue;
      const kind = KIND_OF[open.unit - FIRST];
      if (kind !== undefined && at > open.start) blocks.push({ start: open.start, end: at, kind });
      open = null;
    }
  }
  return { text: parts.join(''), blocks };
}
